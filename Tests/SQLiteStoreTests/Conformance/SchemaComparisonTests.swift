import Foundation
import Inspection
import Lineage
import Testing

/// Comparisons of files made or altered for the purpose.
@Suite struct SchemaComparisonTests {
  /// Returns Company 1, Employee 2 > Engineer 3 > JuniorEngineer 4, Manager 5, Floor 6, Project 7,
  /// and an R-tree, which adds SQLite's own tables.
  private static func model() -> ManagedObjectModel {
    let model = Staff.model()
    model.entitiesByName["Employee"]?.uniquenessConstraints = [["badge", "name"]]
    model.entitiesByName["Floor"]?.indexes = [
      FetchIndexDescription(
        name: "byNumber", elements: [.init(property: "number", collationType: .rTree)]),
      FetchIndexDescription(
        name: "byText", elements: [.init(property: "a + b", expressionType: .string)]),
    ]
    return model
  }

  /// Compares a store of the library after some statements.
  private func comparison(after sql: String = "") throws -> SchemaComparison {
    let laidOut = try LaidOut(Self.model())
    try laidOut.store.close()
    let queue = try Database(path: laidOut.store.path)
    try queue.perform { try $0.execute(sql: sql) }
    try queue.close()
    return try SchemaComparison(model: Self.model(), fileAt: laidOut.store.path)
  }

  @Test func `a store of the library has no differences`() throws {
    let comparison = try comparison()
    #expect(comparison.tables.map(\.table).count == 6)
    #expect((comparison.tables + comparison.systemTables).allSatisfy { $0.verdict == .exact })
    #expect(comparison.otherTables == [] && comparison.triggers == [] && comparison.numbers == [])
    #expect(comparison.indexes.onlyHere == [] && comparison.indexes.onlyThere == [])
    #expect(comparison.indexes.olderForm == [] && comparison.header == [])
    #expect(comparison.indexes.both.contains("Z_RT_Floor_byNumber"))
    #expect(comparison.metadata.onlyHere == [] && comparison.metadata.onlyThere == [])
    #expect(comparison.metadata.digest == .computed && comparison.metadata.checksum == .computed)
    #expect(comparison.metadata.hasSameEntities && !comparison.hasHistory)
    #expect(comparison.omittedIndexes.map(\.index) == ["byText"])
  }

  /// The schema after a migration in place.
  @Test func `columns in another order are the same set`() throws {
    let table = "CREATE TABLE ZPROJECT ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER"
    let result = try comparison(
      after: "DROP TABLE ZPROJECT; \(table), ZNAME VARCHAR , ZHOURS INTEGER)"
    ).tables.first { $0.verdict != .exact }
    #expect(result?.table == "ZPROJECT" && result?.verdict == .sameSet)
    #expect(result?.onlyHere == [] && result?.onlyThere == [])
  }

  @Test(arguments: [
    ("ALTER TABLE ZPROJECT ADD COLUMN ZMORE BLOB", [], ["ZMORE BLOB"]),
    ("ALTER TABLE ZPROJECT RENAME COLUMN ZNAME TO ZTITLE", ["ZNAME VARCHAR"], ["ZTITLE VARCHAR"]),
    ("ALTER TABLE ZPROJECT DROP COLUMN ZHOURS", ["ZHOURS INTEGER"], []),
    (
      "DROP TABLE ZPROJECT",
      [
        "Z_PK INTEGER", "Z_ENT INTEGER", "Z_OPT INTEGER", "ZHOURS INTEGER",
        "ZNAME VARCHAR",
      ], []
    ),
  ])
  func `an additional, missing or changed column is a difference`(
    sql: String, here: [String], there: [String]
  )
    throws
  {
    let results = try comparison(after: sql).tables.filter { $0.verdict != .exact }
    #expect(results.map(\.table) == ["ZPROJECT"] && results.map(\.verdict) == [.different])
    #expect(results.first?.onlyHere == here && results.first?.onlyThere == there)
  }

  @Test func `indexes are matched by definition`() throws {
    let indexes = try comparison(
      after: """
        DROP INDEX Z_Employee_byName;
        DROP INDEX Z_Employee_byHired;
        CREATE INDEX ZEMPLOYEE_ZHIRED_INDEX ON ZEMPLOYEE (ZHIRED);
        DROP INDEX ZEMPLOYEE_ZBOSS_INDEX;
        CREATE INDEX  "ZEMPLOYEE_ZBOSS_INDEX" ON "ZEMPLOYEE"  (ZBOSS);
        CREATE INDEX RADAR_22158684_INDEX ON ZPROJECT (ZHOURS);
        CREATE INDEX ZPROJECT_ZNAME_ZHOURS ON ZPROJECT (ZNAME, ZHOURS);
        """
    ).indexes
    #expect(indexes.onlyHere == ["Z_Employee_byName"])
    #expect(indexes.onlyThere == ["RADAR_22158684_INDEX"])
    #expect(
      indexes.olderForm == [
        "ZPROJECT_ZNAME_ZHOURS", "Z_Employee_byHired as ZEMPLOYEE_ZHIRED_INDEX",
      ])
    #expect(indexes.both.contains("ZEMPLOYEE_ZBOSS_INDEX"))
  }

  @Test func `other predicates and directions make another index`() throws {
    let indexes = try comparison(
      after: """
        DROP INDEX Z_Employee_byName;
        CREATE INDEX Z_Employee_byName ON ZEMPLOYEE (ZNAME COLLATE BINARY ASC) WHERE ZNAME = 'a';
        DROP INDEX Z_Employee_byHired;
        CREATE INDEX Z_Employee_byHired ON ZEMPLOYEE (ZHIRED COLLATE BINARY DESC);
        """
    ).indexes
    #expect(indexes.onlyHere == ["Z_Employee_byHired", "Z_Employee_byName"])
    #expect(indexes.onlyThere == indexes.onlyHere)
  }

  @Test func `numbers, tables and triggers beyond the model are reported`() throws {
    let comparison = try comparison(
      after: """
        UPDATE Z_PRIMARYKEY SET Z_NAME = 'Boss' WHERE Z_ENT = 5;
        INSERT INTO Z_PRIMARYKEY VALUES(8, 'Zoo', 0, 0), (16001, 'CHANGE', 0, 0);
        CREATE TABLE ZZOO (Z_PK INTEGER); CREATE TABLE ACHANGE (Z_PK INTEGER);
        CREATE INDEX ACHANGE_I ON ACHANGE (Z_PK);
        CREATE TRIGGER ZT_ONE AFTER INSERT ON ZZOO BEGIN SELECT 1; END;
        """)
    #expect(
      comparison.numbers.map { "\($0.number) \($0.here ?? "-") \($0.there ?? "-")" } == [
        "5 Manager below 2 Boss below 2", "8 - Zoo below 0",
      ])
    #expect(comparison.otherTables == ["ZZOO"] && comparison.hasHistory)
    #expect(comparison.triggers == ["ZT_ONE"] && comparison.indexes.onlyThere == [])
  }

  @Test func `the header is read from the bytes`() throws {
    let header = try comparison(
      after: """
        PRAGMA journal_mode = DELETE; PRAGMA user_version = 7; PRAGMA application_id = 9;
        PRAGMA page_size = 8192; PRAGMA auto_vacuum = 1; VACUUM;
        """
    ).header
    #expect(
      header.map { "\($0.name) \($0.here) \($0.there)" } == [
        "page size 4096 8192", "journal wal rollback", "auto_vacuum incremental full",
        "user_version 0 7", "application_id 0 9",
      ])
  }

  @Test func `inconsistent metadata is reported`() throws {
    let laidOut = try LaidOut(Self.model())
    let queue = try Database(path: laidOut.store.path)
    try queue.write { database in
      let data = try Data.fetchOne(database, sql: "SELECT Z_PLIST FROM Z_METADATA") ?? Data()
      var list = try #require(
        try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
      var hashes = try #require(list["NSStoreModelVersionHashes"] as? [String: Data])
      hashes["Floor"] = Data(count: 32)
      hashes["Project"] = nil
      list["NSStoreModelVersionHashes"] = hashes
      list["NSStoreModelVersionChecksumKey"] = nil
      list["PLModelVersion"] = 3
      try database.execute(
        sql: "UPDATE Z_METADATA SET Z_PLIST = ?",
        arguments: [
          try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
        ])
    }
    let metadata = try SchemaComparison(model: Self.model(), fileAt: laidOut.store.path).metadata
    #expect(metadata.digest == .different && metadata.checksum == .absent)
    #expect(!metadata.hasSameEntities && metadata.onlyThere == ["PLModelVersion"])
    #expect(metadata.onlyHere == ["NSStoreModelVersionChecksumKey"])
  }

  @Test func `a store of the library is compared by its stored model`() throws {
    let laidOut = try LaidOut(Self.model())
    let comparison = try #require(try SchemaComparison(fileAt: laidOut.store.path))
    #expect(comparison.tables.count == 6 && comparison.tables.allSatisfy { $0.verdict == .exact })
    #expect(comparison.indexes.onlyThere == [] && comparison.indexes.onlyHere == [])
  }

  @Test func `a file that is not a store is rejected with the missing part`() throws {
    let laidOut = try LaidOut(Self.model())
    let text = laidOut.store.path + ".txt"
    try Data("no database".utf8).write(to: URL(fileURLWithPath: text))
    let bare = laidOut.store.path + ".bare"
    try Database(path: bare).write { try $0.execute(sql: "CREATE TABLE a (b)") }
    #expect(throws: ObjectGraphError.self) { try SchemaComparison(fileAt: text) }
    #expect(throws: ObjectGraphError.self) {
      try SchemaComparison(model: Self.model(), fileAt: bare)
    }
  }

  @Test func `the original is unchanged, and no file appears next to it`() throws {
    let laidOut = try LaidOut(Self.model())
    try laidOut.store.close()
    let file = URL(fileURLWithPath: laidOut.store.path)
    func state() throws -> [String] {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: file.deletingLastPathComponent().path)
      return names.sorted() + [try Data(contentsOf: file).base64EncodedString()]
    }
    let before = try state()
    _ = try SchemaComparison(model: Self.model(), fileAt: file.path)
    #expect(try state() == before)
  }
}
