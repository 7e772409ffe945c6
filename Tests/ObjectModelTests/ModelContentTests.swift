import Foundation
import Lineage
import TestSupport
import Testing

/// The content of a model other than entities, and its warnings.
@Suite struct ModelContentTests {
  private func staff() -> ManagedObjectModel {
    let person = EntityDescription(
      name: "Person",
      properties: [AttributeDescription(name: "lastName", type: .string)],
      subentities: [
        EntityDescription(
          name: "Employee",
          properties: [AttributeDescription(name: "hireDate", type: .date)])
      ])
    let department = EntityDescription(name: "Department")
    var recent = FetchRequestTemplate(
      entityName: "Employee", predicateFormat: "department == $FETCH_SOURCE")
    recent.fetchLimit = 10
    department.properties = [
      AttributeDescription(name: "name", type: .string),
      FetchedPropertyDescription(name: "recentHires", fetchRequest: recent),
      RelationshipDescription(name: "head", destination: person, maxCount: 1),
    ]
    return ManagedObjectModel(entities: [person, department])
  }

  @Test(.covers("G4", "G12")) func `properties have three types, each listed separately`() throws {
    // Descriptions refer to each other weakly, so the model must be kept.
    let model = staff()
    let department = try #require(model.entitiesByName["Department"])
    #expect(department.properties.map(\.name) == ["name", "recentHires", "head"])
    #expect(department.attributes.map(\.name) == ["name"])
    #expect(department.relationships.map(\.name) == ["head"])
    #expect(department.fetchedProperties.map(\.name) == ["recentHires"])
    #expect(department.attributesByName.keys.sorted() == ["name"])
    #expect(department.relationshipsByName["head"]?.destinationEntity?.name == "Person")
    let employee = try #require(model.entitiesByName["Employee"])
    #expect(employee.attributes.map(\.name) == ["lastName", "hireDate"])
  }

  @Test(.covers("G4", "G38")) func `changing a fetched template does not change the model`() {
    let model = staff()
    var template = FetchRequestTemplate(
      entityName: "Person", predicateFormat: "lastName BEGINSWITH $start")
    model.setFetchRequestTemplate(template, forName: "byName")
    template.fetchLimit = 1
    var copy = model.fetchRequestTemplate(forName: "byName")
    copy?.predicateFormat = "FALSEPREDICATE"
    let kept = model.fetchRequestTemplate(forName: "byName")
    #expect(kept?.predicateFormat == "lastName BEGINSWITH $start")
    #expect(kept?.fetchLimit == 0)
    #expect(Array(model.fetchRequestTemplatesByName.keys) == ["byName"])
    #expect(model.fetchRequestTemplate(forName: "other") == nil)
    model.setFetchRequestTemplate(nil, forName: "byName")
    #expect(model.fetchRequestTemplatesByName.isEmpty)
  }

  @Test(.covers("G41")) func `user info belongs to a description, not to its children`() throws {
    let model = staff()
    let person = try #require(model.entitiesByName["Person"])
    person.userInfo = ["version": "3"]
    person.properties[0].userInfo["label"] = "Name"
    #expect(model.entitiesByName["Person"]?.userInfo["version"] == "3")
    #expect(model.entitiesByName["Employee"]?.userInfo.isEmpty == true)
    // The inherited property is the parent's description, with its user info.
    let inherited = model.entitiesByName["Employee"]?.propertiesByName["lastName"]
    #expect(inherited?.userInfo == ["label": "Name"])
    model.entitiesByName["Department"]?.relationshipsByName["head"]?.userInfo["x"] = "y"
    #expect(
      model.entitiesByName["Department"]?.relationshipsByName["head"]?.userInfo == ["x": "y"])
  }

  @Test(.covers("G43", "G44")) func `configurations are named sets that can overlap`() throws {
    let model = staff()
    let (people, all) = (["Person", "Employee"], ["Person", "Employee", "Department"])
    model.setEntities(
      try people.map { try #require(model.entitiesByName[$0]) },
      forConfigurationName: "people")
    model.setEntityNames(all, forConfigurationName: "archive")
    func names(_ configuration: String?) -> [String]? {
      model.entities(forConfigurationName: configuration)?.map(\.name).sorted()
    }
    #expect(names("people") == people.sorted())
    #expect(names("archive") == all.sorted())
    #expect(names(nil) == all.sorted())
    #expect(names("unknown") == nil)
    #expect(model.configurations == ["archive", "people"])
    try model.freeze()
  }

  /// Models of shipped apps have such configurations, and no store of all entities needs them.
  @Test func `a configuration with a part of a tree is rejected where a store uses it`() throws {
    let model = staff()
    model.setEntityNames(["Employee"], forConfigurationName: "part")
    try model.freeze()
    func open(_ configurations: [String?]) throws {
      try PersistentContainer(
        name: "staff", managedObjectModel: model, classes: [],
        storeDescriptions: configurations.map { .init(type: .inMemory, configuration: $0) }
      ).loadPersistentStores()
    }
    try open([nil])
    let error = #expect(throws: ObjectGraphError.self) { try open(["part", nil]) }
    guard case .storeDescriptions(let problems) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(problems == [.splitHierarchy(configuration: "part", missing: ["Person"])])
  }

  @Test(.covers("F10", "G36", "G24", "C-7"))
  func `a model warns of missing inverses, optional numbers and useless entities`() {
    let note = EntityDescription(
      name: "Note",
      properties: [
        AttributeDescription(name: "count", type: .integer32),
        AttributeDescription(
          name: "size", type: .double, isOptional: false, defaultValue: .double(0)),
        AttributeDescription(name: "text", type: .string),
        AttributeDescription(name: "scratch", type: .integer16, isTransient: true),
      ])
    let owner = RelationshipDescription(name: "other", destination: note, maxCount: 1)
    note.properties.append(owner)
    let idle = EntityDescription(name: "Idle", isAbstract: true)
    let warnings = ManagedObjectModel(entities: [note, idle]).warnings
    #expect(
      warnings.map { "\($0.entity).\($0.property ?? "")" } == ["Idle.", "Note.other", "."])
    #expect(
      warnings.map(\.finding) == [
        .abstractWithoutSubentities, .noInverse, .optionalNumbers(["Note.count"]),
      ])
    RelationshipDescription.pair(owner, owner)
    #expect(ManagedObjectModel(entities: [note]).warnings.map(\.entity) == [""])
  }

  @Test func `a warning counts optional numbers without a default in one line`() {
    let numbers = (1...5).map { AttributeDescription(name: "n\($0)", type: .integer64) }
    let model = ManagedObjectModel(entities: [EntityDescription(name: "Note", properties: numbers)])
    #expect(model.warnings.map(\.finding) == [.optionalNumbers((1...5).map { "Note.n\($0)" })])
    #expect(model.warnings[0].description.hasPrefix("5 "))
    #expect(model.warnings[0].description.contains("Note.n1, Note.n2, Note.n3 "))
    for number in numbers { number.defaultValue = .integer(0) }
    #expect(model.warnings.isEmpty)
  }

  @Test(.covers("D3", "D5"))
  func `a root that holds only bookkeeping data gets a warning with advice`() {
    func model(_ properties: [PropertyDescription]) -> ManagedObjectModel {
      let leaves = ["Customer", "Invoice"].map {
        EntityDescription(
          name: $0, properties: [AttributeDescription(name: "its\($0)", type: .string)])
      }
      return ManagedObjectModel(entities: [
        EntityDescription(
          name: "Audited", isAbstract: true, properties: properties, subentities: leaves)
      ])
    }
    let books: [PropertyDescription] = [
      AttributeDescription(name: "createdAt", type: .date),
      AttributeDescription(name: "uuid", type: .uuid),
    ]
    let warned = model(books)
    #expect(warned.warnings.map(\.entity) == ["Audited"])
    #expect(
      warned.warnings.map(\.finding) == [.bookkeepingRoot(entities: ["Customer", "Invoice"])])
    // A common property is a reason, and so is a relationship to any of them.
    let named = model(books + [AttributeDescription(name: "name", type: .string)])
    #expect(named.warnings.isEmpty)
    let shown = EntityDescription(name: "Screen")
    let audited = warned.entitiesByName["Audited"]
    let (list, way) = (
      RelationshipDescription(name: "shown", destination: audited),
      RelationshipDescription(name: "screens", destination: shown)
    )
    RelationshipDescription.pair(list, way)
    shown.properties.append(list)
    audited?.properties.append(way)
    warned.entities.append(shown)
    #expect(warned.warnings.isEmpty)
  }

  @Test(.covers("C-1")) func `abstractness can be set and read and is part of the version hash`() {
    let entity = EntityDescription(
      name: "Person", subentities: [EntityDescription(name: "Employee")])
    #expect(!entity.isAbstract)
    let hashes = [entity.versionHash, entity.subentities[0].versionHash]
    entity.isAbstract = true
    #expect(entity.isAbstract)
    #expect(entity.versionHash != hashes[0])
    #expect(entity.subentities[0].versionHash != hashes[1])
    entity.isAbstract = false
    #expect(entity.versionHash == hashes[0])
  }
}
