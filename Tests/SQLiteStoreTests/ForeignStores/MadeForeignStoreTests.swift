import Foundation
import TestModels
import TestSupport
import Testing

@testable import Lineage

private typealias Fetch = Lineage.FetchRequest<ManagedObject>

/// Opening other programs' stores, without any real data.
@Suite struct MadeForeignStoreTests {
  private func count(_ entityName: String, in store: ForeignStore) throws -> Int {
    try store.container.newContext().fetch(Fetch(entityName: entityName)).count
  }

  @Test func `a store is read with the model in its cache`() throws {
    let made = try MadeStore()
    let store = try ForeignStore.open(path: made.path)
    #expect(store.modelSource == .cache)
    let alone = try ForeignStore.model(of: StoreSnapshot(of: made.path))
    #expect(alone.model.entitiesByName.keys.sorted() == ["Car", "LuxuryCar", "Person", "SportCar"])
    #expect(alone.warnings == [])
    #expect(try count("Car", in: store) == 4)
    #expect(try count("SportCar", in: store) == 3)
    #expect(try count("LuxuryCar", in: store) == 2)
    let context = store.container.newContext()
    let people = try context.fetch(Fetch(entityName: "Person"))
    let makers = try people.flatMap { try $0.toMany("cars") }.map { try $0.value(forKey: "maker") }
    #expect(makers.count == 4)
    #expect(try people[2].toMany("cars")[0].value(forKey: "version") == .integer(2))
  }

  @Test func `reading a foreign store writes nothing`() throws {
    let made = try MadeStore()
    let store = try ForeignStore.open(path: made.path)
    let sqlite = try #require(store.container.store as? SQLiteStore)
    let refusal = StoreError.readOnly(path: made.path)
    #expect(throws: ObjectGraphError.store(refusal)) {
      try sqlite.reserveKeys(hierarchy: store.container.layout.entities[0], count: 1)
    }
    #expect(throws: ObjectGraphError.store(refusal)) {
      try sqlite.delete(matching: StoreFetch(entity: store.container.layout.entities[0]))
    }
    #expect(throws: ObjectGraphError.store(refusal)) { try sqlite.transaction {} }
    #expect(throws: StoreError.self) {
      try sqlite.connection.perform { try $0.execute(sql: "DELETE FROM ZCAR") }
    }
    let context = store.container.newContext()
    _ = try context.insert(entityName: "Person")
    #expect(throws: ObjectGraphError.self) { try context.save() }
    #expect(try count("Car", in: store) == 4)
  }

  @Test func `a log before its checkpoint is read and left unchanged`() throws {
    let made = try MadeStore()
    let writer = try SQLiteStore(path: made.path, migration: nil)
    try writer.connection.perform {
      try $0.execute(sql: "INSERT INTO ZCAR(Z_PK, Z_ENT, Z_OPT, ZMAKER) VALUES(77, 1, 1, 'late')")
    }
    let files = ["", "-wal"]
    // To the copy the writer is another process, because its files are open.
    let before = try files.map { try Data(contentsOf: URL(fileURLWithPath: made.path + $0)) }
    #expect(before[1].count > 0)
    let listing = try FileManager.default.contentsOfDirectory(atPath: made.folder.url.path).sorted()
    let store = try ForeignStore.open(path: made.path)
    #expect(try count("Car", in: store) == 5)
    #expect(
      try files.map { try Data(contentsOf: URL(fileURLWithPath: made.path + $0)) } == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: made.folder.url.path).sorted() == listing)
    try writer.close()
  }

  @Test func `a leftover journal is rolled back only in the copy`() throws {
    let made = try MadeStore()
    let copy = made.folder.path("torn.sqlite")
    try made.change { database in
      try database.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN")
      try database.execute(sql: "DELETE FROM ZCAR")
      // Enough that the page with the cars reaches the file before the commit that never comes.
      for index in 100..<400 {
        try database.execute(
          sql: "INSERT INTO ZPERSON(Z_PK, Z_ENT, Z_OPT, ZNAME) VALUES(?, 4, 1, ?)",
          arguments: [index, String(repeating: "x", count: 500)])
      }
      for suffix in ["", "-journal"] {
        try FileManager.default.copyItem(atPath: made.path + suffix, toPath: copy + suffix)
      }
      try database.execute(sql: "ROLLBACK")
    }
    let before = try Data(contentsOf: URL(fileURLWithPath: copy))
    #expect(try count("Car", in: try ForeignStore.open(path: copy)) == 4)
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == before)
    // Without its journal the file would be read in this state.
    try FileManager.default.removeItem(atPath: copy + "-journal")
    #expect(try count("Car", in: try ForeignStore.open(path: copy)) == 0)
  }

  @Test func `a former name is found by the renaming identifier, and a lost one by position`()
    throws
  {
    let made = try MadeStore()
    try made.change { database in
      try database.execute(sql: "UPDATE Z_PRIMARYKEY SET Z_NAME = 'Odd' WHERE Z_NAME = 'LuxuryCar'")
    }
    #expect(try count("LuxuryCar", in: try ForeignStore.open(path: made.path)) == 2)
    // With one more row, positions are ambiguous.
    try made.change { database in
      try database.execute(sql: "INSERT INTO Z_PRIMARYKEY VALUES(9, 'Other', 0, 0)")
    }
    #expect(
      throws: ObjectGraphError.store(
        .otherTables(
          path: made.path, problems: ["Z_PRIMARYKEY has no entity LuxuryCar"]))
    ) { try ForeignStore.open(path: made.path) }
    let model = try ModelArchive.of(.cars)
    model.entitiesByName["LuxuryCar"]?.renamingIdentifier = "Odd"
    #expect(try count("LuxuryCar", in: try ForeignStore.open(path: made.path, model: model)) == 2)
  }

  @Test(arguments: [
    "UPDATE Z_PRIMARYKEY SET Z_SUPER = 1 WHERE Z_NAME = 'LuxuryCar'",
    "UPDATE Z_PRIMARYKEY SET Z_ENT = 11 WHERE Z_NAME = 'LuxuryCar'",
    "UPDATE Z_PRIMARYKEY SET Z_ENT = 1099511627776 WHERE Z_NAME = 'Person'",
    "UPDATE Z_PRIMARYKEY SET Z_NAME = x'FF00' WHERE Z_NAME = 'Person'",
    "ALTER TABLE ZCAR RENAME COLUMN ZMAKER TO ZOTHER", "DROP TABLE ZPERSON",
    "ALTER TABLE ZCAR RENAME TO ZCAR1; CREATE VIEW ZCAR AS SELECT * FROM ZCAR1",
  ])
  func `tables that are not the model's are rejected`(sql: String) throws {
    let made = try MadeStore()
    try made.change { try $0.execute(sql: sql) }
    #expect {
      try ForeignStore.open(path: made.path)
    } throws: { error in
      if case ObjectGraphError.store(.otherTables) = error { true } else { false }
    }
  }

  @Test func `a damaged cache is reported, and the caller can supply a model`() throws {
    let made = try MadeStore()
    try made.change { try $0.execute(sql: "UPDATE Z_MODELCACHE SET Z_CONTENT = x'FFFF'") }
    #expect {
      try ForeignStore.open(path: made.path)
    } throws: { error in
      if case ObjectGraphError.store(.unreadableModel) = error { true } else { false }
    }
    let store = try ForeignStore.open(path: made.path, model: try ModelArchive.of(.cars))
    #expect(store.modelSource == .given)
    #expect(try count("SportCar", in: store) == 3)
    try made.change { try $0.execute(sql: "DROP TABLE Z_MODELCACHE") }
    #expect(throws: ObjectGraphError.store(.noModel(path: made.path))) {
      try ForeignStore.open(path: made.path)
    }
  }

  @Test func `links are found on either side, with numbers after their columns`() throws {
    let tag = EntityDescription("Tag", ["name": .string])
    let note = EntityDescription("Note")
    note.join("tags", .ordered, to: tag, "notes", .many)
    let made = try MadeStore(model: ManagedObjectModel(entities: [tag, note])) { context in
      let note = try context.insert(entityName: "Note")
      for name in ["b", "a", "c"] {
        let tag = try context.insert(entityName: "Tag")
        try tag.setValue(.string(name), forKey: "name")
        try note.add(tag, to: "tags")
      }
    }
    func names() throws -> [AttributeValue?] {
      let store = try ForeignStore.open(path: made.path)
      #expect(store.modelSource == .document)
      let context = store.container.newContext()
      let notes = try context.fetch(Fetch(entityName: "Note"))
      return try #require(notes.first).toMany("tags").map { try $0.value(forKey: "name") }
    }
    let expected = ["b", "a", "c"].map(AttributeValue.string)
    #expect(try names() == expected)
    try made.change { database in
      for (old, new) in [("Z_1NOTES", "Z_1NOTES1"), ("Z_2TAGS", "Z_2TAGS12")] {
        try database.execute(sql: "ALTER TABLE Z_1TAGS RENAME COLUMN \(old) TO \(new)")
      }
    }
    #expect(try names() == expected)
    // Named after the other side.
    try made.change { try $0.execute(sql: "ALTER TABLE Z_1TAGS RENAME TO Z_2NOTES") }
    #expect(try names() == expected)
    try made.change { try $0.execute(sql: "ALTER TABLE Z_2NOTES DROP COLUMN Z_FOK_2TAGS") }
    #expect(throws: ObjectGraphError.self) { try names() }
  }

  @Test func `a snapshot removes its folder`() throws {
    let made = try MadeStore()
    var snapshot: StoreSnapshot? = try StoreSnapshot(of: made.path)
    let copy = try #require(snapshot).path
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy)).count > 0)
    snapshot = nil
    #expect(!FileManager.default.fileExists(atPath: (copy as NSString).deletingLastPathComponent))
  }
}
