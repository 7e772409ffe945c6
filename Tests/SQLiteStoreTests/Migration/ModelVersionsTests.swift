import TestSupport
import Testing

@testable import Lineage

@Suite struct ModelVersionsTests {
  /// Returns a parent and an inherited attribute that are renamed twice, with constant identifiers
  /// (`name`, `Publication`) or those of the last version.
  private static func versions(canonical: Bool) -> [ManagedObjectModel] {
    func model(_ entity: String, _ oldEntity: String?, _ name: String, _ oldName: String?)
      -> ManagedObjectModel
    {
      let root = Small.entity(
        entity, from: oldEntity, [Small.text(name, from: oldName)],
        [Small.entity("Book", [Small.number("pages")])])
      let tag = Small.entity("Tag")
      Small.relate(root, Small.End(name: "tags"), tag, Small.End(name: "items"))
      return Small.model(root, tag)
    }
    return [
      model("Publication", nil, "name", nil),
      model("Item", "Publication", "title", "name"),
      model(
        "Work", canonical ? "Publication" : "Item", "heading", canonical ? "name" : "title"),
    ]
  }

  private func filled(_ model: ManagedObjectModel) throws -> VersionedStore {
    let store = try VersionedStore()
    try store.write(model) { context in
      let tag = try context.add("Tag")
      let attribute = model.entitiesByName["Book"]?.attributes.first { $0.type == .string }
      for (number, entity) in ["Book", model.entities[0].name].enumerated() {
        let object = try context.add(
          entity, [try #require(attribute?.name): .string("t\(number)")])
        try object.add(tag, to: "tags")
      }
    }
    return store
  }

  private static let result = [
    "Tag p1 items=[p1 p2]", "Work p2 heading=t1 tags=[p1]", "Book p1 heading=t0 pages=- tags=[p1]",
  ]

  @Test(.covers("F27"), arguments: [true, false], [0, 1])
  func `a store of any old version is migrated step by step to the newest`(
    canonical: Bool, first: Int
  ) throws {
    let models = Self.versions(canonical: canonical)
    let store = try filled(models[first])
    let migration = StoreMigration(versions: ModelVersions(models))
    let report = try migration.migrate(sqliteAt: store.path, to: models[2])
    #expect(report?.stepCount == 2 - first)
    #expect(try store.content(Self.versions(canonical: canonical)[2], nil) == Self.result)
    #expect(try store.files() == ["Versions.sqlite"])
  }

  @Test(.covers("F27"))
  func `constant identifiers lead from the first version to the last at once`() throws {
    let models = Self.versions(canonical: true)
    let store = try filled(models[0])
    #expect(try store.content(models[2]) == Self.result)
  }

  @Test(.covers("F27"))
  func `versions are found through the container's description`() throws {
    let models = Self.versions(canonical: false)
    let store = try filled(models[0])
    var description = PersistentStoreDescription(type: .sqlite, path: store.path)
    description.modelVersions = ModelVersions(models)
    let container = PersistentContainer(
      name: "Works", managedObjectModel: models[2], classes: [], storeDescriptions: [description])
    try container.loadPersistentStores()
    #expect(try container.newContext().lines() == Self.result)
  }

  @Test(.covers("F27"))
  func `a store of a version that is not listed is an error that says so`() throws {
    let models = Self.versions(canonical: false)
    let store = try filled(models[0])
    let error = store.error(
      models[2], StoreMigration(versions: ModelVersions(Array(models[1...]))))
    #expect(
      error
        == .sourceModelMissing(
          entities: ["Book", "Publication", "Tag"], reason: "none of 2 versions matches"))
    #expect(error?.description.contains("none of 2 versions matches. ") == true)
    #expect(error?.description.hasSuffix("has Book, Publication, Tag") == true)
    #expect(try store.content(models[0], nil).count == 3)
  }

  @Test(.covers("F27"))
  func `a store of a newer version is not migrated back`() throws {
    let models = Self.versions(canonical: false)
    let store = try filled(models[1])
    let error = store.error(models[0], StoreMigration(versions: ModelVersions(models)))
    #expect(error == .mappingMissing(from: "version 2", to: "version 1"))
    #expect(error?.code == 134_140)
  }

  /// v1 -> v2 changes a type, which needs code; v2 -> v3 does not.
  @Test(.covers("F26", "F27"))
  func `steps in code and inferred ones form one chain`() throws {
    func model(_ attribute: AttributeDescription) -> ManagedObjectModel {
      Small.model(Small.entity("Person", [attribute]))
    }
    let renamed = Small.number("years")
    renamed.renamingIdentifier = "age"
    let models = [model(Small.text("age")), model(Small.number("age")), model(renamed)]
    let store = try VersionedStore()
    try store.write(models[0]) { try $0.add("Person", ["age": .string("36")]) }
    let mapping = try MappingModel(
      from: models[0], to: models[1],
      mappings: [
        EntityMapping(from: "Person", to: "Person") { values in
          guard case .string(let text)? = values["age"], let age = Int64(text) else { return [:] }
          return ["age": .integer(age)]
        }
      ])
    #expect(
      store.error(models[2], StoreMigration(versions: ModelVersions(models)))?.code == 134_190)
    let versions = ModelVersions(models, mappings: [mapping])
    let refused = store.error(
      models[2], StoreMigration(versions: versions, infersMappings: false))
    #expect(refused == .mappingMissing(from: "version 2", to: "version 3"))
    #expect(
      try store.content(models[2], StoreMigration(versions: versions)) == ["Person p1 years=36"])
  }

  /// Three versions over the same data: the counts stay, and every step can be inferred.
  @Test(.covers("C81", "F27"))
  func `counts are the same in every version`() throws {
    func model(_ version: Int) -> ManagedObjectModel {
      let book = Small.entity("Book", [Small.text("title")])
      let feedback = Small.entity("Feedback", [Small.number("rating")])
      Small.relate(
        feedback, Small.End(name: "book", many: false), book, Small.End(name: "feedbacks"))
      if version > 1 { book.subentities = [Small.entity("GraphicNovel", [Small.text("artist")])] }
      if version > 2 { feedback.properties.append(Small.text("comment", default: "")) }
      return Small.model(book, feedback)
    }
    let store = try VersionedStore()
    try store.write(model(1)) { context in
      for number in 0..<52 {
        let book = try context.add("Book", ["title": .string("b\(number)")])
        for rating in 0..<(number % 17) {
          try context.add("Feedback", ["rating": .integer(Int64(rating))])
            .setToOne(book, for: "book")
        }
      }
    }
    func counts(_ version: Int) throws -> [Int] {
      try store.open(model(version)) { context in
        [try context.all("Book").count, try context.all("Feedback").count]
          + [try context.all("Feedback").count { $0.toOne("book") != nil }]
      }
    }
    let before = try counts(1)
    #expect(before == [52, 408, 408])
    for version in 2...3 {
      #expect(try MappingModel.inferred(from: model(version - 1), to: model(version)).isInferred)
      #expect(try counts(version) == before)
    }
  }
}
