import Foundation
import SystemSQLite
import TestModels
import TestSupport
import Testing

@testable import Lineage

/// The packed form of rows in memory, and the assumptions of reading into it.
@Suite struct RowLayoutTests {
  private let folder: Folder
  private let store: SQLiteStore
  private let container: PersistentContainer

  /// Creates an entity with the attributes `a0`, `a1` and so on, every third a text.
  init() throws {
    folder = try Folder()
    let item = EntityDescription("Item")
    item.properties = (0..<70).map {
      AttributeDescription(name: "a\($0)", type: $0 % 3 == 0 ? .string : .integer64)
    }
    store = try SQLiteStore(path: folder.path("store.sqlite"))
    container = try PersistentContainer(
      model: ManagedObjectModel(entities: [item]), sqliteStore: store)
  }

  private func value(_ place: Int, _ round: Int) -> AttributeValue? {
    guard (place + round) % 4 > 0 else { return nil }
    return place % 3 == 0
      ? .string(String(repeating: "x", count: place + round)) : .integer(Int64(place * round))
  }

  @Test func `rows of many slots and texts of any length return the values set`() throws {
    let context = container.newContext()
    let items = try (0..<9).map { _ in try context.insert(entityName: "Item") }
    for round in 1...4 {
      // In the second word and at its border, then everything.
      for place in round % 2 == 0 ? [31, 32, 33, 63, 64, 69] : Array(0..<70) {
        for item in items { try item.setValue(value(place, round), forKey: "a\(place)") }
      }
      let known = try items.map { item in try (0..<70).map { try item.value(forKey: "a\($0)") } }
      try context.save()
      let found = try container.newContext().fetch(FetchRequest<ManagedObject>(entityName: "Item"))
      #expect(
        try found.map { item in try (0..<70).map { try item.value(forKey: "a\($0)") } } == known)
    }
  }

  @Test func `changes to different properties write exactly these`() throws {
    let context = container.newContext()
    let items = try (0..<12).map { _ in try context.insert(entityName: "Item") }
    for item in items { try item.setValue(.integer(1), forKey: "a1") }
    try context.save()
    store.resetStatementCounters()
    for (place, item) in items.enumerated() {
      if place % 3 > 0 { try item.setValue(.integer(2), forKey: "a40") }
      if place % 3 < 2 { try item.setValue(.string("\(place)"), forKey: "a33") }
    }
    try context.save()
    let updates = store.statementUses().filter { $0.sql.hasPrefix("UPDATE ZITEM") }
    #expect(updates.map(\.executionCount) == [4, 4, 4])
    let found = try container.newContext().fetch(FetchRequest<ManagedObject>(entityName: "Item"))
    for (place, item) in found.enumerated() {
      #expect(try item.value(forKey: "a1") == .integer(1))
      #expect(try item.value(forKey: "a40") == (place % 3 > 0 ? .integer(2) : nil))
      #expect(try item.value(forKey: "a33") == (place % 3 < 2 ? .string("\(place)") : nil))
    }
  }

  @Test(arguments: [Int64(Int32.max) + 1, -1, .max])
  func `a version that no row can hold is an error`(version: Int64) throws {
    let context = container.newContext()
    try context.insert(entityName: "Item")
    try context.save()
    let other = try Database(path: store.path)
    try other.write { try $0.execute(sql: "UPDATE ZITEM SET Z_OPT = \(Int32.max)") }
    let request = FetchRequest<ManagedObject>(entityName: "Item")
    let writer = container.newContext()
    let item = try #require(try writer.fetch(request).first)
    try item.setValue(.integer(1), forKey: "a1")
    try writer.save()
    #expect(item.knownVersion == Int64(Int32.max) + 1)
    try other.write { try $0.execute(sql: "UPDATE ZITEM SET Z_OPT = \(version)") }
    let reader = container.newContext()
    let error = #expect(throws: ObjectGraphError.self) { try reader.fetch(request) }
    guard case .store(.unreadableValue("ZITEM", "Z_OPT", 1, _)) = error else {
      Issue.record("expected an unreadable version, got \(String(describing: error))")
      return
    }
  }

  /// The values of a row as a reader finds them, or its error.
  private func reading(
    _ key: Int64, in store: SQLiteStore, _ container: PersistentContainer, _ reader: RowReader
  ) throws -> String {
    let context = container.newContext()
    let sink = RowSink(registry: context.registry, slab: RowSlab(registry: context.registry))
    let columns = FetchSQL.columns(of: reader.table) { "t0.\($0.name)" }
    let statement = try store.connection.statement(
      "SELECT \(columns) FROM \(reader.table.name) t0 WHERE Z_PK = ?")
    defer { statement.reset() }
    statement.bind(key, at: 1)
    #expect(try store.connection.step(statement))
    do {
      try reader.read(statement, into: sink)
    } catch {
      return "\(error)"
    }
    let object = try #require(sink.objects.first)
    let row = object.filledRow()
    let values = object.layout.slots.map {
      row.isPresent($0.index) ? object.value(in: $0, of: row) : nil
    }
    return "\(row.version) \(values)"
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `values found by their distance are those that SQLite returns`(seed: UInt64) throws {
    let byteCount = try #require(SpacedValues.measuredByteCount)
    let types: [AttributeType] = [
      .integer16, .string, .double, .date, .boolean, .binary, .uuid, .uri, .decimal, .string,
    ]
    let (item, place) = (EntityDescription("Item"), EntityDescription("Place"))
    place.subentities = [EntityDescription("Town")]
    item.properties =
      types.enumerated().map { AttributeDescription(name: "a\($0)", type: $1) }
      + [RelationshipDescription(name: "place", destination: place, maxCount: 1)]
    let store = try SQLiteStore(path: folder.path("values.sqlite"))
    let container = try PersistentContainer(
      model: ManagedObjectModel(entities: [item, place]), sqliteStore: store)
    let layout = try store.openedStore().layout
    let table = try #require(layout.tables.first { $0.name == "ZITEM" })
    var generator = SeededRandom(seed: seed)
    let values = [
      "NULL", "0", "1", "-7", "2.5", "'text'", "'12'", "''", "x''", "x'00ff'", "zeroblob(16)",
      "9223372036854775807", "0.0", "1e300",
    ]
    let names = table.columns.map(\.name)
    for key in 1...200 {
      let row = names.map { _ in values.randomElement(using: &generator) ?? "NULL" }
      try store.connection.write {
        try $0.execute(
          sql: """
            INSERT INTO ZITEM(Z_PK, Z_ENT, Z_OPT, \(names.joined(separator: ", ")))
            VALUES(\(key), 1, \(key % 5), \(row.joined(separator: ", ")))
            """)
      }
    }
    let readers = [byteCount, nil].map {
      RowReader(table: table, layout: layout, valueByteCount: $0)
    }
    for key in 1...200 as ClosedRange<Int64> {
      let found = try readers.map { try reading(key, in: store, container, $0) }
      #expect(found[0] == found[1], "row \(key), seed \(seed)")
    }
  }

  @Test func `a connection has no mutex, so its values need none`() throws {
    #expect(sqlite3_db_mutex(store.connection.handle) == nil)
  }

  @Test func `objects with distant keys are each found once`() throws {
    let context = container.newContext()
    let first = try context.insert(entityName: "Item")
    try context.save()
    let far: [Int64] = [1 << 20, 1 << 27, 1 << 40, .max]
    let other = try Database(path: store.path)
    try other.write { database in
      for key in far {
        try database.execute(sql: "INSERT INTO ZITEM(Z_PK, Z_ENT, Z_OPT) VALUES(\(key), 1, 1)")
      }
    }
    let request = FetchRequest<ManagedObject>(entityName: "Item")
    let found = try context.fetch(request)
    #expect(Set(found.map(\.key)) == Set(far + [first.key]))
    #expect(try context.fetch(request).elementsEqual(found, by: ===))
    #expect(found.first === first)
    for object in found { #expect(try context.existingObject(with: object.objectID) === object) }
  }
}
