import Foundation
import Lineage
import TestSupport
import Testing

/// The pages that a migration writes, counted in the write-ahead log.
///
/// `LINEAGE_PAGE_COUNT_ROWS=100000 swift test --filter PageCountTests` counts at full size.
@Suite struct PageCountTests {
  private static let manyRows = TestLength.count(
    "LINEAGE_PAGE_COUNT_ROWS", short: 20_000, long: 100_000)

  /// Counts pages of 4096 bytes, each after a header of 24, after the log's header of 32 (SQLite's
  /// file format, section 4.1).
  private func pagesWritten(
    rows: Int, from old: ManagedObjectModel, to new: ManagedObjectModel
  ) throws -> (migration: Int, file: Int) {
    let store = try VersionedStore()
    try store.write(old) { try $0.add("Item", ["title": .string("first")]) }
    // An open connection prevents the checkpoint of the log.
    let other = try Database(path: store.path)
    try other.write { database in
      try database.execute(
        sql: """
          WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < \(rows))
          INSERT INTO ZITEM(Z_PK, Z_ENT, Z_OPT, ZTITLE) SELECT i, 1, 1, 'item ' || i FROM n
          """)
      try database.execute(sql: "UPDATE Z_PRIMARYKEY SET Z_MAX = \(rows)")
    }
    try other.perform { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    #expect(try size(store.path + "-wal") == 0)
    let report = try StoreMigration().migrate(sqliteAt: store.path, to: new)
    #expect(report?.isInPlace == true)
    let frames = (try size(store.path + "-wal") - 32) / (4096 + 24)
    let count = try other.read { try Int.fetchOne($0, sql: "SELECT COUNT(ZTITLE) FROM ZITEM") }
    #expect(count == rows)
    try other.close()
    return (frames, try size(store.path) / 4096)
  }

  private func size(_ path: String) throws -> Int {
    try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? -1
  }

  private static func items(_ extra: PropertyDescription?...) -> ManagedObjectModel {
    Small.model(Small.entity("Item", [Small.text("title")] + extra.compactMap(\.self)))
  }

  @Test(.covers("F23"))
  func `adding an optional attribute changes no row`() throws {
    let new = Self.items(Small.text("note"))
    let few = try pagesWritten(rows: Self.manyRows / 100, from: Self.items(), to: new)
    let many = try pagesWritten(rows: Self.manyRows, from: Self.items(), to: new)
    print(
      "pages written by adding an attribute: \(few.migration) of \(few.file) with "
        + "\(Self.manyRows / 100) rows, \(many.migration) of \(many.file) with \(Self.manyRows)")
    #expect(few.migration == many.migration)
    #expect(many.migration <= 5)
    #expect(many.file > 10 * few.file)
  }

  @Test(.covers("L12"))
  func `renaming an attribute changes no row`() throws {
    let renamed = Small.model(Small.entity("Item", [Small.text("name", from: "title")]))
    let store = try VersionedStore()
    try store.write(Self.items()) { context in
      for number in 0..<500 { try context.add("Item", ["title": .string("\(number)")]) }
    }
    let other = try Database(path: store.path)
    try other.perform { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    _ = try StoreMigration().migrate(sqliteAt: store.path, to: renamed)
    #expect((try size(store.path + "-wal") - 32) / (4096 + 24) <= 5)
    #expect(try size(store.path) / 4096 > 5)
    let columns = "SELECT name FROM pragma_table_info('ZITEM')"
    #expect(
      try other.read { try String.fetchAll($0, sql: columns) } == [
        "Z_PK", "Z_ENT", "Z_OPT", "ZNAME",
      ])
    try other.close()
    #expect(try store.content(renamed, nil).last == "Item p500 name=499")
  }

  /// The counterexample: a default value must be written into every row.
  @Test func `adding an attribute with a default changes every row`() throws {
    let new = Self.items(Small.text("note", default: "none"))
    let few = try pagesWritten(rows: 200, from: Self.items(), to: new)
    let many = try pagesWritten(rows: 10_000, from: Self.items(), to: new)
    #expect(many.migration > few.migration + 40)
  }
}
