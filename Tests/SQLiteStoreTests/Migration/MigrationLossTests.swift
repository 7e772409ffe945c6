import Foundation
import TestSupport
import Testing

@testable import Lineage

/// An older program never deletes what a newer one stored.
@Suite struct MigrationLossTests {
  /// A change of the model after which the former model lacks something.
  enum Addition: String, CaseIterable {
    case entity, subentity, attribute, inheritedAttribute, toOne, toMany, manyToMany, oneSided
    case attributeOfOneSibling

    var loss: MigrationLoss {
      switch self {
      case .entity: MigrationLoss(entities: ["Loan"])
      case .subentity: MigrationLoss(entities: ["Novel"])
      case .attribute, .inheritedAttribute: MigrationLoss(properties: ["Pub.note"])
      case .toOne: MigrationLoss(properties: ["Pub.shelf"])
      case .toMany: MigrationLoss(properties: ["Pub.shelf", "Shelf.pubs"])
      case .manyToMany: MigrationLoss(properties: ["Pub.shelves", "Shelf.pubs"])
      case .oneSided: MigrationLoss(properties: ["Shelf.pubs"])
      case .attributeOfOneSibling: MigrationLoss(properties: ["Paper.doi"])
      }
    }
  }

  private static func model(with addition: Addition? = nil) -> ManagedObjectModel {
    let book = Small.entity("Book", [Small.text("isbn")])
    let paper = Small.entity("Paper")
    let pub = Small.entity("Pub", [Small.text("title")], [book, paper])
    let shelf = Small.entity("Shelf", [Small.text("name")])
    var entities = [pub, shelf]
    switch addition {
    case .entity: entities.append(Small.entity("Loan", [Small.text("who")]))
    case .subentity: book.subentities.append(Small.entity("Novel"))
    case .attribute, .inheritedAttribute: pub.properties.append(Small.text("note"))
    case .attributeOfOneSibling: paper.properties.append(Small.text("doi"))
    case .toOne: Small.relate(pub, Small.End(name: "shelf", many: false), shelf)
    case .toMany:
      Small.relate(pub, Small.End(name: "shelf", many: false), shelf, Small.End(name: "pubs"))
    case .manyToMany:
      Small.relate(pub, Small.End(name: "shelves"), shelf, Small.End(name: "pubs"))
    case .oneSided: Small.relate(shelf, Small.End(name: "pubs"), pub)
    case nil: break
    }
    return ManagedObjectModel(entities: entities)
  }

  private func written(_ addition: Addition) throws -> VersionedStore {
    let store = try VersionedStore()
    try store.write(Self.model(with: addition)) { context in
      let shelf = try context.add("Shelf", ["name": .string("s")])
      let object = try context.add(
        addition == .subentity ? "Novel" : "Paper", ["title": .string("t")])
      switch addition {
      case .entity: try context.add("Loan", ["who": .string("ann")])
      case .attribute, .inheritedAttribute: try object.setValue(.string("n"), forKey: "note")
      case .attributeOfOneSibling: try object.setValue(.string("10.1"), forKey: "doi")
      case .toOne, .toMany: object.setToOne(shelf, for: "shelf")
      case .manyToMany, .oneSided: try shelf.add(object, to: "pubs")
      case .subentity: break
      }
    }
    return store
  }

  @Test(arguments: Addition.allCases)
  func `a model that lacks something of the store is refused and the file stays`(
    addition: Addition
  ) throws {
    let store = try written(addition)
    let before = try store.content(Self.model(with: addition), nil)
    let bytes = try Data(contentsOf: URL(filePath: store.path))
    let error = #expect(throws: ObjectGraphError.self) {
      try PersistentContainer(model: Self.model(), sqliteAt: store.path)
    }
    guard case .store(.migration(_, .losesData(let loss, _, _))) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(loss == addition.loss)
    let text = "\(String(describing: error))"
    for name in loss.entities + loss.properties { #expect(text.contains(name)) }
    #expect(text.count < 2_000)
    #expect(try Data(contentsOf: URL(filePath: store.path)) == bytes)
    #expect(try store.content(Self.model(with: addition), nil) == before)
    // Allowed, the part is deleted.
    _ = try PersistentContainer(model: Self.model(), sqliteAt: store.path, allowingLoss: true)
    #expect(try store.content(Self.model(), nil) != before)
  }

  @Test(arguments: Addition.allCases)
  func `the newer model opens the older store`(addition: Addition) throws {
    let store = try VersionedStore()
    try store.write(Self.model()) { try $0.add("Paper", ["title": .string("t")]) }
    let container = try PersistentContainer(
      model: Self.model(with: addition), sqliteAt: store.path)
    #expect(try container.newContext().all("Paper").count == 1)
  }

  @Test func `model versions and a mapping in code say that the model is newer`() throws {
    let models = [Self.model(with: .attribute), Self.model()]
    let store = try written(.attribute)
    let migration = StoreMigration(versions: ModelVersions(models))
    #expect(try store.content(models[1], migration).contains("Paper p1 title=t"))
    // The other way round, the versions refuse it as before.
    let older = try written(.attribute)
    let reversed = StoreMigration(versions: ModelVersions([models[1], models[0]]))
    #expect(older.error(models[1], reversed) != nil)
    #expect(try older.content(models[0], nil).contains { $0.contains("note=n") })
  }

  @Test func `renaming, moving to a parent and deriving lose nothing`() throws {
    let store = try VersionedStore()
    let old = Small.model(
      Small.entity(
        "Pub", [], [Small.entity("Book", [Small.text("name")]), Small.entity("Paper")]))
    try store.write(old) { try $0.add("Book", ["name": .string("t")]) }
    let new = Small.model(
      Small.entity(
        "Pub", [Small.text("title", from: "name")],
        [Small.entity("Volume", from: "Book"), Small.entity("Paper")]))
    #expect(try MappingModel.inferred(from: old, to: new).loss.isEmpty)
    #expect(try store.content(new, StoreMigration()) == ["Volume p1 title=t"])
  }

  @Test func `models of the same entities are not told apart by their names`() throws {
    let store = try VersionedStore()
    try store.write(Small.model(Small.entity("Pub", [Small.text("name")]))) { _ in }
    let error = store.error(Small.model(Small.entity("Pub")), StoreMigration())
    let text = try #require(error.map { "\($0)" })
    #expect(text.contains("Pub.name") && !text.contains("the one of"), "\(text)")
  }

  @Test func `a long list of losses stays short`() throws {
    let store = try VersionedStore()
    let many = (0..<300).map { Small.entity("Entity\($0)", [Small.text("text\($0)")]) }
    let base = Small.entity("Base", (0..<300).map { Small.text("attribute\($0)") })
    try store.write(ManagedObjectModel(entities: many + [base])) { _ in }
    let error = store.error(Small.model(Small.entity("Base")), StoreMigration())
    #expect(error.map { "\($0)".count < 2_000 } == true)
  }
}
