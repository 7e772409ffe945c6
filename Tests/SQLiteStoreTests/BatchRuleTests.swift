import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// The rules that batches respect: delete rules, required values, and conversions between entities.
@Suite struct BatchRuleTests {
  private let folder: Folder
  private let store: SQLiteStore
  private let container: PersistentContainer

  /// Returns a shelf whose deletion cascades to its boxes and their things; a label denies the
  /// deletion, a thing requires a box, and a guest book's shelf is cleared.
  private static func model() -> ManagedObjectModel {
    let shelf = EntityDescription("Shelf", ["name": .string])
    let box = EntityDescription("Box", ["name": .string])
    let thing = EntityDescription("Thing", ["name": .string, "weight": .integer16])
    let label = EntityDescription("Label", ["name": .string])
    let book = EntityDescription("Book", ["name": .string])
    thing.properties.append(
      AttributeDescription(
        name: "kind", type: .string, isOptional: false, defaultValue: .string("odd")))
    thing.properties.append(AttributeDescription(name: "id", type: .integer32, isOptional: false))
    box.subentities = [
      EntityDescription("Crate", ["lid": .string]), EntityDescription("Chest", ["lock": .string]),
    ]
    shelf.join("boxes", .many.deleting(by: .cascade), to: box, "shelf", .one)
    shelf.join("labels", .many.deleting(by: .deny), to: label, "shelf", .one)
    shelf.join("books", .many, to: book, "shelf", .one)
    box.join("owner", .one, to: label, "owned", .many)
    box.join("things", .many.deleting(by: .cascade), to: thing, "box", .one)
    return ManagedObjectModel(entities: [shelf, box, thing, label, book])
  }

  init() throws {
    folder = try Folder()
    store = try SQLiteStore(path: folder.path("rules.sqlite"))
    container = try PersistentContainer(model: Self.model(), sqliteStore: store)
  }

  private func layout(_ name: String) throws -> EntityLayout {
    try #require(container.layout.entity(named: name))
  }

  private func insert(_ rows: [[String: AttributeValue]], _ entity: String = "Thing") throws
    -> [Int64]
  {
    try store.insert(AnySequence(rows), of: layout(entity)).map(\.key)
  }

  private func count(_ entity: String) throws -> Int {
    try store.count(StoreFetch(entity: layout(entity)))
  }

  private func connect(_ entity: String, _ property: String, to other: String, key: Int64) throws {
    let id = ManagedObjectID(
      entity: try layout(other), key: key, storeIdentifier: store.identifier)
    _ = try store.update(
      BatchUpdateDraft(
        fetch: FetchDraft(entity: try layout(entity)),
        assignments: [(property, .value(.object(id)))]
      ).checked(in: container.layout))
  }

  private func rows(_ sql: String) throws -> [String] {
    try Database(path: store.path).read { database in
      try DatabaseRow.fetchAll(database, sql: sql).map(\.description)
    }
  }

  @Test func `defaults are filled in, and a bad row rejects all with its number`() throws {
    #expect(
      try insert([["id": .integer(1)], ["id": .integer(2), "kind": .string("even")]]) == [1, 2])
    #expect(try rows("SELECT Z_OPT, ZID, ZKIND FROM ZTHING") == ["1|1|\"odd\"", "1|2|\"even\""])
    let bad: [([String: AttributeValue], String)] = [
      (["kind": .string("x")], "row 1, Thing.id is required"),
      (["id": .integer(1), "weight": .integer(40_000)], "row 1, Thing.weight cannot hold"),
      (["id": .string("1")], "row 1, Thing.id cannot hold"),
      (
        ["id": .integer(1), "colour": .string("x")], "row 1, Thing.colour is not a stored attribute"
      ),
    ]
    for (row, message) in bad {
      let error = #expect(throws: ObjectGraphError.self) {
        try insert([["id": .integer(3)], row])
      }
      #expect("\(try #require(error))".contains(message))
      #expect(try count("Thing") == 2)
    }
    #expect(try insert([["id": .integer(3)]]) == [3])
    #expect(try insert([]) == [])
  }

  @Test func `cascades are followed, references are cleared, and a deny rule rejects all`() throws {
    _ = try insert([[:], [:]], "Shelf")
    _ = try insert([[:], [:]], "Crate")
    _ = try insert([["id": .integer(1)]])
    _ = try insert([[:]], "Book")
    try connect("Box", "shelf", to: "Shelf", key: 1)
    try connect("Thing", "box", to: "Crate", key: 2)
    try connect("Book", "shelf", to: "Shelf", key: 1)
    _ = try insert([[:]], "Label")
    try connect("Label", "shelf", to: "Shelf", key: 1)
    let all = StoreFetch(entity: try layout("Shelf"))
    let error = #expect(throws: ObjectGraphError.self) { try store.delete(matching: all) }
    #expect("\(try #require(error))".contains("Shelf.labels denies the deletion"))
    #expect(try count("Shelf") == 2 && count("Box") == 2)
    _ = try store.delete(matching: StoreFetch(entity: try layout("Label")))
    let gone = try store.delete(matching: all)
    let entities = try ["Shelf", "Shelf", "Crate", "Crate", "Thing"].map { try layout($0).index }
    #expect(gone.map(\.entity) == entities)
    #expect(gone.map(\.key) == [1, 2, 1, 2, 1])
    #expect(try count("Box") == 0 && count("Thing") == 0)
    #expect(try rows("SELECT ZSHELF, Z_OPT FROM ZBOOK") == ["NULL|3"])
  }

  @Test func `a required reference is never cleared`() throws {
    let model = Self.model()
    for entity in model.entities where entity.name == "Book" {
      for property in entity.properties where property.name == "shelf" {
        property.isOptional = false
      }
    }
    let store = try SQLiteStore(path: folder.path("required.sqlite"))
    let container = try PersistentContainer(model: model, sqliteStore: store)
    let context = container.newContext()
    let book = try context.insert(entityName: "Book")
    book.setToOne(try context.insert(entityName: "Shelf"), for: "shelf")
    try context.save()
    let shelf = try #require(container.layout.entity(named: "Shelf"))
    let books = try #require(container.layout.entity(named: "Book"))
    let error = #expect(throws: ObjectGraphError.self) {
      try store.delete(matching: StoreFetch(entity: shelf))
    }
    #expect("\(try #require(error))".contains("Book.shelf is required"))
    #expect(try store.count(StoreFetch(entity: shelf)) == 1)
    // Nor can rows without it be inserted.
    #expect(throws: ObjectGraphError.self) {
      try store.insert(AnySequence([[:]]), of: books)
    }
  }

  @Test func `a row is converted to another entity, and references follow`() throws {
    _ = try insert([["lid": .string("oak"), "name": .string("Box")]], "Crate")
    _ = try insert([["id": .integer(1)]])
    try connect("Thing", "box", to: "Crate", key: 1)
    let layout = try store.openedStore().layout
    let conversion = EntityConversionSQL(
      former: try self.layout("Crate"), new: try self.layout("Chest"), layout: layout)
    try store.connection.write { database in
      for sql in conversion.statements {
        try database.execute(database.statement(sql), arguments: [1])
      }
    }
    let chest = layout.number(of: try self.layout("Chest"))
    #expect(try rows("SELECT Z_ENT, ZNAME, ZLID FROM ZBOX") == ["\(chest)|\"Box\"|NULL"])
    let context = container.newContext()
    let thing = try #require(
      try context.fetch(FetchRequest<ManagedObject>(entityName: "Thing")).first)
    #expect(thing.toOne("box")?.objectID.entityName == "Chest")
    #expect(try count("Crate") == 0 && count("Chest") == 1)
  }
}
