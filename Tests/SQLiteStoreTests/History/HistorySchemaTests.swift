import Foundation
import TestSupport
import Testing

@testable import Lineage

/// The tables of the history and their content.
@Suite struct HistorySchemaTests {
  private let folder: Folder
  private let path: String

  init() throws {
    folder = try Folder()
    path = folder.path("store.sqlite")
  }

  private func container(
    tracksHistory: Bool = true, preserving names: [String] = []
  ) throws -> (PersistentContainer, SQLiteStore) {
    let attributes = ["name", "code", "mark"].map {
      AttributeDescription(name: $0, type: .string)
    }
    for attribute in attributes where names.contains(attribute.name) {
      attribute.preservesValueInHistoryOnDeletion = true
    }
    let model = ManagedObjectModel(entities: [
      EntityDescription(
        name: "Thing", properties: attributes, subentities: [EntityDescription(name: "Part")]),
      EntityDescription(
        name: "Box", properties: [AttributeDescription(name: "size", type: .integer32)]),
    ])
    let store = try SQLiteStore(path: path, tracksHistory: tracksHistory)
    store.historyClock = { Date(timeIntervalSinceReferenceDate: 5) }
    return (try PersistentContainer(model: model, sqliteStore: store), store)
  }

  private func rows(_ sql: String) throws -> [String] {
    try Database(path: path).read { database in
      try DatabaseRow.fetchAll(database, sql: sql).map(\.description)
    }
  }

  /// The statements of a file of Apple's Notes.
  @Test(.covers("L11"))
  func `the tables are created in Core Data's wording and numbered from 16001`() throws {
    let (_, store) = try container()
    try store.close()
    let found = try Database(path: path).read { database in
      try String.fetchAll(
        database,
        sql: """
          SELECT sql FROM sqlite_schema
          WHERE tbl_name IN ('ACHANGE', 'ATRANSACTION', 'ATRANSACTIONSTRING')
          """)
    }
    let expected = [
      "CREATE TABLE ACHANGE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
        + "ZCHANGETYPE INTEGER, ZENTITY INTEGER, ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER, "
        + "ZCOLUMNS BLOB )",
      "CREATE TABLE ATRANSACTION ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
        + "ZAUTHORTS INTEGER, ZBUNDLEIDTS INTEGER, ZCONTEXTNAMETS INTEGER, "
        + "ZPROCESSIDTS INTEGER, ZTIMESTAMP FLOAT, ZAUTHOR VARCHAR, ZBUNDLEID VARCHAR, "
        + "ZCONTEXTNAME VARCHAR, ZPROCESSID VARCHAR, ZQUERYGEN BLOB )",
      "CREATE TABLE ATRANSACTIONSTRING ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, "
        + "Z_OPT INTEGER, ZNAME VARCHAR )",
      "CREATE INDEX ACHANGE_ZTRANSACTIONID_INDEX ON ACHANGE (ZTRANSACTIONID)",
      "CREATE INDEX ATRANSACTION_ZAUTHORTS_INDEX ON ATRANSACTION (ZAUTHORTS)",
      "CREATE INDEX ATRANSACTION_ZBUNDLEIDTS_INDEX ON ATRANSACTION (ZBUNDLEIDTS)",
      "CREATE INDEX ATRANSACTION_ZCONTEXTNAMETS_INDEX ON ATRANSACTION (ZCONTEXTNAMETS)",
      "CREATE INDEX ATRANSACTION_ZPROCESSIDTS_INDEX ON ATRANSACTION (ZPROCESSIDTS)",
      "CREATE INDEX Z_TRANSACTION_TransactionAuthorIndex ON ATRANSACTION "
        + "(ZAUTHOR COLLATE BINARY ASC)",
      "CREATE INDEX Z_TRANSACTION_TransactionTimestampIndex ON ATRANSACTION "
        + "(ZTIMESTAMP COLLATE BINARY ASC)",
      "CREATE UNIQUE INDEX Z_TRANSACTIONSTRING_UNIQUE_NAME ON ATRANSACTIONSTRING "
        + "(ZNAME COLLATE BINARY ASC)",
    ]
    #expect(found.sorted() == expected.sorted())
    #expect(
      try rows("SELECT Z_ENT, Z_NAME, Z_SUPER, Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT > 16000") == [
        "16001|\"CHANGE\"|0|0", "16002|\"TRANSACTION\"|0|0", "16003|\"TRANSACTIONSTRING\"|0|0",
      ])
  }

  @Test func `rows are as in Core Data's files, and texts are stored once`() throws {
    let (container, store) = try container()
    let context = container.newContext()
    (context.name, context.transactionAuthor) = ("view", "app")
    let part = try context.insert(entityName: "Part")
    try context.save()
    part.set("n", for: "name")
    try context.save()
    context.delete(part)
    try context.save()
    try store.close()
    #expect(
      try rows(
        "SELECT Z_PK, Z_ENT, Z_OPT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID, "
          + "coalesce(hex(ZCOLUMNS), '') FROM ACHANGE") == [
          "1|16001|NULL|0|3|1|1|\"\"", "2|16001|NULL|1|3|1|2|\"10\"",
          "3|16001|NULL|2|3|1|3|\"\"",
        ])
    #expect(try rows("SELECT count(*) FROM ACHANGE WHERE ZCOLUMNS IS NULL") == ["2"])
    #expect(
      try rows("SELECT * FROM ATRANSACTION").first
        == "1|16002|NULL|1|NULL|2|3|5.0|NULL|NULL|NULL|NULL|NULL")
    let process = ProcessInfo.processInfo.processName
    #expect(
      try rows("SELECT * FROM ATRANSACTIONSTRING") == [
        "1|16003|NULL|\"app\"", "2|16003|NULL|\"view\"", "3|16003|NULL|\"\(process)\"",
      ])
    #expect(
      try rows("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT > 16000") == ["3", "3", "3"])
  }

  @Test(.covers("L11")) func `a store has no history tables before a history begins`() throws {
    let (container, store) = try container(tracksHistory: false)
    let context = container.newContext()
    try context.insert(entityName: "Box")
    store.resetStatementCounters()
    try context.save()
    #expect(!store.statementUses().contains { $0.sql.contains("ACHANGE") })
    try store.close()
    #expect(try rows("SELECT name FROM sqlite_schema WHERE name LIKE 'A%'") == [])
    #expect(try rows("SELECT * FROM Z_PRIMARYKEY WHERE Z_ENT > 16000") == [])
  }

  @Test func `a history can begin later, and continues without the option`() throws {
    for (tracks, count) in [(false, 0), (true, 1), (false, 2)] {
      let (container, store) = try container(tracksHistory: tracks)
      let context = container.newContext()
      try context.insert(entityName: "Box")
      try context.save()
      if count > 0 { #expect(try container.history().count == count) }
      try store.close()
    }
  }

  @Test func `tombstones keep their columns when the model preserves other values`() throws {
    func deleteOne(preserving names: [String]) throws -> [[String: AttributeValue]] {
      let (container, store) = try container(preserving: names)
      let context = container.newContext()
      let thing = try context.insert(entityName: "Thing")
      thing.set("N", for: "name")
      thing.set("C", for: "code")
      try context.save()
      context.delete(thing)
      try context.save()
      let tombstones = try container.history().flatMap(\.changes).filter { $0.kind == .delete }
        .map(\.tombstone)
      try store.close()
      return tombstones
    }
    let name: [String: AttributeValue] = ["name": .string("N")]
    let both: [String: AttributeValue] = ["name": .string("N"), "code": .string("C")]
    #expect(try deleteOne(preserving: ["name"]) == [name])
    #expect(try deleteOne(preserving: ["name", "code"]) == [name, both])
    #expect(try deleteOne(preserving: ["code"]) == [name, both, ["code": .string("C")]])
    #expect(
      try rows("SELECT name, type FROM pragma_table_info('ACHANGE') WHERE cid > 7") == [
        "\"ZTOMBSTONE0\"|\"BLOB\"", "\"ZTOMBSTONE1\"|\"BLOB\"",
      ])
  }

  @Test func `bitmaps have a byte for every eight properties and one more`() throws {
    for count in [1, 6, 7, 8, 15, 16, 23, 24, 63, 64] {
      let names = (0..<count).map { "p\($0)" }
      let entity = EntityDescription(
        name: "Wide", properties: names.map { AttributeDescription(name: $0, type: .string) })
      let model = HistoryModel(try ModelLayout(model: ManagedObjectModel(entities: [entity])))
      let properties = model.properties[0]
      #expect(properties.bitmapByteCount == count / 8 + 1)
      for name in names {
        var log = HistoryLog(model)
        log.recordUpdate(StoreAddress(entity: 0, key: 1), of: [name])
        let bitmap = log.entries[0].properties
        #expect(bitmap.count == count / 8 + 1)
        #expect(bitmap.reduce(0) { $0 + $1.nonzeroBitCount } == 1)
        #expect(properties.names(in: bitmap) == [name])
      }
    }
  }

  @Test func `pruning removes texts that no transaction uses`() throws {
    let (container, store) = try container()
    let context = container.newContext()
    for author in ["one", "two", "three"] {
      context.transactionAuthor = author
      try context.insert(entityName: "Box")
      try context.save()
    }
    let token = try #require(try container.currentPersistentHistoryToken())
    try container.deleteHistory(before: token)
    try store.close()
    let texts = try rows("SELECT Z_PK, ZNAME FROM ATRANSACTIONSTRING")
    #expect(texts.count == 2 && texts.last == "4|\"three\"")
    #expect(try rows("SELECT Z_PK FROM ACHANGE") == ["3"])
    #expect(try rows("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT > 16000") == ["3", "3", "4"])
  }
}
