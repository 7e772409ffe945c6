import Foundation
import TestSupport
import Testing

@testable import Inspection
@testable import Lineage

/// The layers of any SQLite file, compared with SQLite's own figures.
@Suite struct RawSpaceTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Creates tables and indexes with short and long records, a table without row IDs, and free
  /// pages.
  private func makeFile(pageSizeBytes: Int, vacuum: Int) throws -> (
    path: String, queue: Database
  ) {
    let path = folder.path("space-\(pageSizeBytes)-\(vacuum).sqlite")
    let queue = try Database(path: path) { database throws(StoreError) in
      try database.execute(
        sql: "PRAGMA page_size = \(pageSizeBytes); PRAGMA auto_vacuum = \(vacuum)")
    }
    try queue.write { database in
      try database.execute(
        sql: """
          CREATE TABLE t (Z_PK INTEGER PRIMARY KEY, a INTEGER, b FLOAT, c VARCHAR, d BLOB);
          CREATE INDEX t_c ON t (c, a);
          CREATE INDEX t_a ON t (a);
          CREATE TABLE joined (x INTEGER, y INTEGER, PRIMARY KEY (x, y));
          CREATE TABLE keyed (x INTEGER, y TEXT, PRIMARY KEY (x, y)) WITHOUT ROWID;
          CREATE TABLE none (x INTEGER);
          CREATE TABLE gone (x BLOB);
          """)
      var draws = Draws(state: UInt64(pageSizeBytes + vacuum))
      for row in 0..<1_500 { try insert(row, &draws, into: database) }
      try database.execute(sql: "DELETE FROM t WHERE Z_PK % 7 = 3; DROP TABLE gone")
    }
    return (path, queue)
  }

  private func insert(_ row: Int, _ draws: inout Draws, into database: Database) throws {
    let text = String(repeating: "text ", count: draws.next() % 9 == 0 ? draws.next() % 900 : 3)
    let number: Int? = draws.next() % 3 == 0 ? nil : draws.next() << (draws.next() % 20)
    let bytes = draws.next() % 30 == 0 ? Data(count: draws.next() % 20_000) : nil
    try database.execute(
      sql: "INSERT INTO t (a, b, c, d) VALUES (?, ?, ?, ?)",
      arguments: [number, Double(row) / 7, text, bytes])
    try database.execute(
      sql: "INSERT INTO joined VALUES (?, ?)", arguments: [row, draws.next() % 500])
    try database.execute(sql: "INSERT INTO keyed VALUES (?, ?)", arguments: [row, text])
    try database.execute(sql: "INSERT INTO gone VALUES (?)", arguments: [Data(count: 300)])
  }

  @Test(
    arguments: [512, 1024, 4096, 65536].flatMap { size in
      [0, 1, 2].map { (size, $0) }
    })
  func `layers add up to the file, and payload and unused agree with dbstat`(
    pageSizeBytes: Int, vacuum: Int
  ) throws {
    let (path, queue) = try makeFile(pageSizeBytes: pageSizeBytes, vacuum: vacuum)
    let space = try SpaceReading(file: PageFile(path: path), tables: [:]).space()
    #expect(space.unexplainedBytes == 0)
    #expect(space.fileBytes == pageSizeBytes * space.pageCount)
    #expect((space.pointerMapPageCount > 0) == (vacuum > 0))
    #expect((space.freePageCount > 0) == (vacuum != 1))
    let rows = try queue.read { database in
      try DatabaseRow.fetchAll(
        database,
        sql: """
          SELECT name, pageno, payload, unused, pgsize,
            (SELECT max(length(path) - length(replace(path, '/', ''))) FROM dbstat d
             WHERE d.name = s.name AND d.pagetype != 'overflow') AS depth
          FROM dbstat s WHERE aggregate = TRUE
          """)
    }
    #expect(rows.count == space.parts.count)
    for row in rows {
      let part = try #require(space.parts.first { $0.name == row["name"] as String })
      #expect(part.pageCount == row["pageno"], "\(part.name)")
      #expect(part.payloadBytes == row["payload"], "\(part.name)")
      // On an empty page of 65,536 bytes SQLite reads the 0 that stands for this size as 0.
      let unused: Int = row["unused"]
      #expect(part.unusedBytes == (unused < 0 ? unused + 65_536 : unused), "\(part.name)")
      #expect(part.layers.total == row["pgsize"], "\(part.name)")
      // The root's path is one slash, its children have two.
      let slashes: Int = row["depth"]
      #expect(part.depth == (slashes == 1 ? 1 : slashes), "\(part.name)")
    }
  }

  @Test func `a page in two trees is damage`() throws {
    let (path, queue) = try makeFile(pageSizeBytes: 1024, vacuum: 0)
    let root = try queue.write { database in
      try database.execute(sql: "PRAGMA writable_schema = ON")
      try database.execute(
        sql: """
          UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 't')
          WHERE name = 'joined'
          """)
      return try Int.fetchOne(database, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 't'")
    }
    let file = try PageFile(path: path)
    let damage = #expect(throws: Damage.self) {
      try SpaceReading(file: file, tables: [:]).space()
    }
    #expect(damage?.page == root)
  }
}

/// Knuth's linear congruential generator, so that failures are repeatable.
private struct Draws {
  var state: UInt64

  mutating func next() -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33)
  }
}
