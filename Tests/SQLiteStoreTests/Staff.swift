import Foundation
import TestModels
import TestSupport

@testable import Lineage

/// A few companies and their staff: a small hierarchy, every kind of relationship, and absent
/// values.
///
///     Employee > Engineer > JuniorEngineer
///              > Manager
///     Company <->> Employee, Employee (boss) <->> Employee, Employee <<->> Project,
///     Employee <<->> Employee (friends), Company <->> Floor in order
struct Staff {
  static let lowEpoch = Date(timeIntervalSinceReferenceDate: 0)

  let store: SQLiteStore
  let container: PersistentContainer
  let context: ManagedObjectContext
  private let folder: Folder

  init(model: ManagedObjectModel = Staff.model()) throws {
    folder = try Folder()
    store = try SQLiteStore(path: folder.path("staff.sqlite"))
    container = try PersistentContainer(model: model, sqliteStore: store)
    context = container.newContext()
  }

  /// Returns the sample with all its objects.
  static func seeded() throws -> Staff {
    let staff = try Staff()
    try staff.seed()
    return staff
  }

  static func model() -> ManagedObjectModel {
    let employee = EntityDescription(
      "Employee",
      [
        "name": .string, "salary": .integer32, "rating": .double, "bonus": .decimal, "hired": .date,
        "isRemote": .boolean, "badge": .uuid, "site": .uri, "code": .string, "photo": .binary,
      ])
    let engineer = EntityDescription("Engineer", ["skill": .string])
    engineer.subentities = [EntityDescription("JuniorEngineer", ["course": .string])]
    employee.subentities = [engineer, EntityDescription("Manager", ["level": .integer16])]
    employee.indexes = [
      FetchIndexDescription(name: "byName", elements: [.init(property: "name")]),
      FetchIndexDescription(name: "byHired", elements: [.init(property: "hired")]),
    ]
    let company = EntityDescription("Company", ["name": .string, "founded": .date])
    let project = EntityDescription("Project", ["name": .string, "hours": .integer64])
    let floor = EntityDescription("Floor", ["number": .integer64])
    company.join("employees", .many, to: employee, "employer", .one)
    employee.join("reports", .many, to: employee, "boss", .one)
    employee.join("projects", .many, to: project, "members", .many)
    company.join("floors", .ordered, to: floor, "company", .one)
    employee.joinItself("friends")
    return ManagedObjectModel(entities: [employee, company, project, floor])
  }
}

extension Staff {
  private func seed() throws {
    let companies = try ["Acme", "Borealis", "Cobalt"].map {
      try insert("Company", ["name": .string($0)])
    }
    let people = try [
      insert(
        "Manager",
        [
          "name": .string("Ada"), "salary": .integer(5000), "rating": .double(4.5),
          "bonus": .decimal(Decimal(string: "10.11") ?? 0), "isRemote": .boolean(true),
          "hired": .date(Staff.lowEpoch), "level": .integer(3), "code": .string("x"),
        ]),
      insert("Manager", ["name": .string("Boris"), "level": .integer(1), "code": .string("x")]),
      insert(
        "Engineer",
        [
          "name": .string("testa"), "salary": .integer(3000), "rating": .double(2),
          "isRemote": .boolean(false), "skill": .string("swift"),
          "hired": .date(Staff.lowEpoch + 86_400),
        ]),
      insert(
        "Engineer",
        [
          "name": .string("testą"), "salary": .integer(3000), "rating": .double(3.25),
          "skill": .string("c"), "code": .string("x"),
        ]),
      insert(
        "JuniorEngineer",
        [
          "name": .string("TESTA"), "salary": .integer(1000), "isRemote": .boolean(false),
          "skill": .string("swift"), "hired": .date(Staff.lowEpoch + 0.5),
        ]),
      insert(
        "Employee",
        [
          "name": .string("👍🏽 Zoë"), "salary": .integer(7000), "rating": .double(-1.5),
          "isRemote": .boolean(true),
        ]),
      insert("Employee", [:]),
    ]
    for (person, company) in [(0, 0), (1, 1), (2, 0), (3, 0), (4, 1), (6, 0)] {
      people[person].setToOne(companies[company], for: "employer")
    }
    for (person, boss) in [(2, 0), (3, 0), (4, 1), (6, 2)] {
      people[person].setToOne(people[boss], for: "boss")
    }
    try seedProjects(people)
    try seedFloors(companies)
    try people[0].add(people[2], to: "friends")
    try people[2].add(people[5], to: "friends")
    try context.save()
  }

  private func seedProjects(_ people: [ManagedObject]) throws {
    let members = [("Apollo", 10 as Int64, [0, 2, 3]), ("Zephyr", 4, [2, 1]), ("Void", nil, [])]
    for (name, hours, numbers) in members {
      let project = try insert("Project", ["name": .string(name)])
      try project.setValue(hours.map(AttributeValue.integer), forKey: "hours")
      for number in numbers { try project.add(people[number], to: "members") }
    }
  }

  private func seedFloors(_ companies: [ManagedObject]) throws {
    for (number, company) in [(1, 0), (2, 0), (3, 0), (4, 0), (7, 0), (5, 1), (nil, 1)] {
      let floor = try insert("Floor", [:])
      try floor.setValue(number.map { .integer(Int64($0)) }, forKey: "number")
      floor.setToOne(companies[company], for: "company")
    }
  }

  @discardableResult
  func insert(_ entity: String, _ values: [String: AttributeValue]) throws -> ManagedObject {
    let object = try context.insert(entityName: entity)
    for (name, value) in values { try object.setValue(value, forKey: name) }
    return object
  }

  /// Returns the names of the objects found, in the order of keys; `-` for one without.
  func names(_ predicate: FetchPredicate?, of entity: String = "Employee") throws -> [String] {
    let fetch = DictionaryFetchDraft(
      fetch: FetchDraft(entity: try layout(entity), predicate: predicate),
      columns: [("object", .subject), ("name", .path("name"))])
    return try store.dictionaries(fetch.checked(in: container.layout)).map {
      row -> (key: Int64, name: String) in
      guard case .object(let object) = row[0] else { return (0, "no object") }
      guard case .attribute(.string(let name)) = row[1] else { return (object.key, "-") }
      return (object.key, name)
    }
    .sorted { $0.key < $1.key }.map(\.name)
  }

  /// Returns the object with a name, in the context that created it.
  func object(_ name: String, of entity: String = "Employee") throws -> ManagedObject {
    let found = try context.fetch(
      FetchRequest<ManagedObject>(
        entityName: entity, predicate: .attribute("name", .equal, .string(name))))
    guard let object = found.first else {
      throw ObjectGraphError.nothingFound(query: "\(entity) \(name)")
    }
    return object
  }

  func layout(_ entity: String) throws -> EntityLayout {
    guard let layout = context.layout.entity(named: entity) else {
      throw ObjectGraphError.unknownEntity(entity, known: [])
    }
    return layout
  }

  /// Returns the one SELECT that a fetch runs, as the store counts it.
  func statement(_ request: FetchRequest<ManagedObject>) throws -> String {
    store.resetStatementCounters()
    _ = try container.newContext().fetch(request)
    return store.statementUses().map(\.sql).joined(separator: "; ")
  }
}

/// Short forms for tests.
extension FetchPredicate {
  static func test(
    _ left: FetchExpression, _ comparison: FetchComparison.Operator, _ right: FetchExpression,
    _ modifier: FetchComparison.Modifier = .direct, _ options: TextOptions = []
  ) -> FetchPredicate {
    .comparison(FetchComparison(left, comparison, right, modifier: modifier, options: options))
  }
}

extension FetchExpression {
  static func path(_ dotted: String) -> FetchExpression { .keyPath(FetchKeyPath(dotted)) }
  static func text(_ text: String) -> FetchExpression { .value(.attribute(.string(text))) }
  static func number(_ number: Int64) -> FetchExpression { .value(.attribute(.integer(number))) }
  static func real(_ number: Double) -> FetchExpression { .value(.attribute(.double(number))) }
  static let null = FetchExpression.value(.null)
  static let subject = FetchExpression.keyPath(.subject)

  /// Returns `$x` or a path from it.
  static func element(_ dotted: String = "") -> FetchExpression {
    .keyPath(FetchKeyPath(base: .element("x"), steps: FetchKeyPath(dotted).steps))
  }
}
