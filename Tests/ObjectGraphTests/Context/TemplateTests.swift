import Foundation
import Lineage
import TestModels
import TestSupport
import Testing

/// Templates and fetched properties.
@Suite struct TemplateTests {
  /// Returns publications of authors, and departments with their recent hires.
  private static func model(_ format: String = "author == $AUTHOR AND published >= $SINCE")
    -> ManagedObjectModel
  {
    let publication = EntityDescription(
      "Publication", ["author": .string, "published": .date],
      subentities: [EntityDescription("Book")])
    let employee = EntityDescription(
      "Employee", ["name": .string, "department": .string, "year": .integer32])
    let hires = FetchedPropertyDescription(
      name: "recentHires",
      fetchRequest: FetchRequestTemplate(
        entityName: "Employee",
        predicateFormat:
          "department == $FETCH_SOURCE.name AND year >= $FETCHED_PROPERTY.userInfo.since"
      ))
    hires.userInfo = ["since": "2020"]
    let department = EntityDescription(
      name: "Department",
      properties: [AttributeDescription(name: "name", type: .string), hires])
    let model = ManagedObjectModel(entities: [publication, employee, department])
    model.setFetchRequestTemplate(
      FetchRequestTemplate(entityName: "Publication", predicateFormat: format),
      forName: "byAuthorSince")
    return model
  }

  @Test(.covers("G38", "G39", "A10"), arguments: StoreKind.allCases)
  func `a template finds publications of an author after a date, of a sub-entity too`(
    kind: StoreKind
  ) throws {
    let context = try TestStore(kind).open(Self.model()).newContext()
    for (entity, author, year) in [
      ("Book", "Ada", 1.0), ("Publication", "Ada", 3.0), ("Book", "Ada", 3.0), ("Book", "Bob", 3.0),
    ] {
      let object = try context.insert(entityName: entity)
      try object.setValue(.string(author), forKey: "author")
      try object.setValue(.date(Date(timeIntervalSinceReferenceDate: year)), forKey: "published")
    }
    try context.save()
    var request = try context.fetchRequest(
      fromTemplate: "byAuthorSince",
      substituting: [
        "AUTHOR": .attribute(.string("Ada")),
        "SINCE": .attribute(.date(Date(timeIntervalSinceReferenceDate: 2))),
        "UNUSED": .attribute(.integer(1)),
      ], as: ManagedObject.self)
    #expect(try context.fetch(request).count == 2)
    request.entityName = "Book"
    #expect(try context.fetch(request).map(\.entityName) == ["Book"])
    // Changing the copy does not change the model's template.
    #expect(
      context.managedObjectModel.fetchRequestTemplate(forName: "byAuthorSince")?.entityName
        == "Publication")
  }

  @Test(.covers("G39"))
  func `a missing value, a value of a wrong type and an unknown template are errors`() throws {
    let context = try PersistentContainer(inMemory: Self.model()).newContext()
    func error(_ name: String, _ variables: [String: FetchValue]) -> String {
      let error = #expect(throws: ObjectGraphError.self) {
        try context.fetchRequest(
          fromTemplate: name, substituting: variables, as: ManagedObject.self)
      }
      return error.map { "\($0)" } ?? ""
    }
    let unknown = error("byDate", [:])
    #expect(unknown.contains("byDate") && unknown.contains("byAuthorSince"), "\(unknown)")
    let missing = error("byAuthorSince", ["AUTHOR": .attribute(.string("Ada"))])
    #expect(missing.contains("$SINCE") && missing.contains("AUTHOR"), "\(missing)")
    let wrong = error(
      "byAuthorSince", ["AUTHOR": .attribute(.string("Ada")), "SINCE": .attribute(.boolean(true))])
    for evidence in ["TRUE", "Publication", "date", "boolean"] {
      #expect(wrong.contains(evidence), "\(wrong)")
    }
  }

  @Test func `an invalid predicate of a template is a problem of the model`() throws {
    let error = #expect(throws: ObjectGraphError.self) {
      try PersistentContainer(inMemory: Self.model("author =="))
    }
    #expect(error?.modelError?.problems.map(\.entity) == ["fetch request byAuthorSince"])
  }

  @Test(.covers("G32", "G42", "G12"), arguments: StoreKind.allCases)
  func `a fetched property is fetched lazily, cached until a refresh, and reads user info then`(
    kind: StoreKind
  ) throws {
    let context = try TestStore(kind).open(Self.model()).newContext()
    let department = try context.insert(entityName: "Department")
    try department.setValue(.string("Zoo"), forKey: "name")
    func hire(_ name: String, _ year: Int64, _ place: String = "Zoo") throws {
      let employee = try context.insert(entityName: "Employee")
      try employee.setValue(.string(name), forKey: "name")
      try employee.setValue(.integer(year), forKey: "year")
      try employee.setValue(.string(place), forKey: "department")
    }
    func hires() throws -> [String] {
      try department.fetchedProperty("recentHires").compactMap { $0.string("name") }.sorted()
    }
    try hire("Ada", 2021)
    try hire("Bob", 2015)
    try hire("Cyd", 2022, "Bank")
    try context.save()
    #expect(try hires() == ["Ada"])
    try hire("Dan", 2023)
    #expect(try hires() == ["Ada"])
    try context.save()
    try context.refresh(department, mergeChanges: false)
    #expect(try hires() == ["Ada", "Dan"])
    department.entity.fetchedProperties.first?.userInfo["since"] = "2010"
    try context.refresh(department, mergeChanges: false)
    #expect(try hires() == ["Ada", "Bob", "Dan"])
    #expect(throws: ObjectGraphError.self) { try department.fetchedProperty("oldHires") }
  }
}
