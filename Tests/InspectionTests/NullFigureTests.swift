import Foundation
import TestSupport
import Testing

@testable import Inspection
@testable import Lineage

/// Values and NULLs of every column, counted from the records and by SQLite.
@Suite struct NullFigureTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Inspects a table with rows from before and after an alteration, if there is one.
  private func inspection(_ declaration: String, _ rows: String, _ addition: String)
    throws -> (RawTable, [String: [String: Int]])
  {
    let path = folder.path("figures.sqlite")
    let queue = try Database(path: path)
    var expected: [String: [String: Int]] = [:]
    try queue.write { database in
      try database.execute(sql: "CREATE TABLE t (\(declaration))")
      for _ in 0..<3 { try database.execute(sql: "INSERT INTO t \(rows)") }
      if !addition.isEmpty {
        try database.execute(sql: "ALTER TABLE t ADD COLUMN \(addition)")
        for _ in 0..<2 { try database.execute(sql: "INSERT INTO t \(rows)") }
      }
      let columns = try DatabaseRow.fetchAll(database, sql: "PRAGMA table_xinfo(t)")
      for column in columns.map({ $0["name"] as String }) {
        for row in try DatabaseRow.fetchAll(
          database, sql: "SELECT typeof(\"\(column)\"), count(*) FROM t GROUP BY 1")
        {
          expected[column, default: [:]][row[0]] = row[1]
        }
      }
    }
    try queue.close()
    let tables = try StoreInspection(path: path).tables
    return (try #require(tables.first { $0.name == "t" }), expected)
  }

  private func counts(_ column: RawTable.Column) -> [String: Int] {
    [
      "null": column.nulls, "integer": column.integers, "real": column.reals, "text": column.texts,
      "blob": column.blobs,
    ].filter { $0.value > 0 }
  }

  @Test(arguments: [
    "id INTEGER PRIMARY KEY, v TEXT", "id INTEGER NOT NULL PRIMARY KEY, v TEXT",
    "id INTEGER CONSTRAINT k NOT NULL CHECK (id > 0) PRIMARY KEY ASC AUTOINCREMENT, v TEXT",
    "id INTEGER PRIMARY KEY DESC, v TEXT", "id INT PRIMARY KEY, v TEXT",
    "id INTEGER, v TEXT, PRIMARY KEY (id)", "ID integer, v TEXT, primary key (\"id\" DESC)",
    "id INTEGER, v TEXT, CONSTRAINT k PRIMARY KEY (id ASC) ON CONFLICT REPLACE",
    "id INTEGER, v TEXT, UNIQUE (v, id) PRIMARY KEY (id)",
    "id INTEGER, v TEXT, PRIMARY KEY (id, v)",
    "id INTEGER, v TEXT, CHECK (v <> 'PRIMARY KEY (v)')",
  ])
  func `keys are counted as SQLite counts them`(declaration: String) throws {
    let (table, expected) = try inspection(declaration, "(v) VALUES (random())", "")
    for column in table.columns {
      #expect(counts(column) == expected[column.name], "\(column.name) in \(declaration)")
    }
    #expect(table.columns.allSatisfy { $0.notCounted == nil })
  }

  @Test(arguments: [
    ("d INT DEFAULT 7"), ("d INTEGER NOT NULL DEFAULT -7"), ("d TEXT DEFAULT 7"),
    ("d FLOAT DEFAULT 7"), ("d DECIMAL DEFAULT '7.0'"), ("d BLOB DEFAULT '7'"),
    ("d VARCHAR DEFAULT 'it''s' COLLATE NOCASE"), ("d BLOB DEFAULT x'00ff'"),
    ("d DEFAULT 1.5e-3 NOT NULL"), ("d TIMESTAMP DEFAULT .5"), ("d DEFAULT TRUE"),
    ("d DEFAULT NULL"), ("d INTEGER DEFAULT (7)"), ("d INTEGER DEFAULT (-(+7))"),
    ("d TEXT DEFAULT unquoted"), ("d TEXT DEFAULT \"quoted\""), ("d INTEGER DEFAULT 0x1F"),
    ("d INTEGER DEFAULT 99999999999999999999"), ("d INTEGER CHECK (d <> 8) DEFAULT 7"),
    ("d INTEGER"), ("d INTEGER REFERENCES t (a) ON DELETE SET DEFAULT"),
    ("d INTEGER DEFAULT 'no number'"), ("d VARCHAR DEFAULT ''"),
  ])
  func `rows older than a column have its default`(addition: String) throws {
    let (table, expected) = try inspection(
      "a INTEGER, b TEXT", "(a, b) VALUES (1, NULL)", addition)
    for column in table.columns {
      #expect(counts(column) == expected[column.name], "\(column.name) after \(addition)")
      #expect(column.values == table.rows - column.nulls && column.notCounted == nil)
    }
  }

  @Test func `virtual generated columns are not counted, and stored ones are`() throws {
    let (table, expected) = try inspection(
      """
      a INT, g INT GENERATED ALWAYS AS (a + 1) VIRTUAL, b TEXT, h AS (b), s INT AS (a * 2) STORED,
      c FLOAT
      """, "(a, b, c) VALUES (1, 't', 2)", "late INT AS (a) VIRTUAL")
    for column in table.columns {
      let isComputed = ["g", "h", "late"].contains(column.name)
      #expect((column.notCounted != nil) == isComputed, "\(column.name)")
      #expect(
        counts(column) == (isComputed ? [:] : expected[column.name]), "\(column.name)")
    }
    let inspection = try StoreInspection(path: folder.path("figures.sqlite"))
    #expect(
      inspection.problems.contains { $0.message.hasSuffix("not counted: g, h, late") },
      "\(inspection.problems)")
  }

  @Test func `a default that only SQLite can compute is reported as not counted`() throws {
    let (table, _) = try inspection(
      "a INTEGER", "(a) VALUES (1)", "d INTEGER DEFAULT (CAST('7' AS INTEGER))")
    #expect(table.columns.map { $0.notCounted == nil } == [true, false])
    #expect(table.columns[1].values == 0 && table.columns[1].nulls == 0)
  }

  @Test func `values of older rows are read with their default`() throws {
    _ = try inspection("a INTEGER, g AS (a)", "(a) VALUES (1)", "d FLOAT DEFAULT 7")
    let content = StoreContent(
      try PageFile(path: folder.path("figures.sqlite")), limits: .standard)
    let table = try #require(content.table("t"))
    var found: [[RecordValue]] = []
    content.rows(of: table, columns: ["d", "A"]) { _, values throws(Damage) in
      found.append(values)
    }
    #expect(found == Array(repeating: [.real(7), .integer(1)], count: 5))
  }

  @Test func `the cost excludes computed columns and includes defaults`() throws {
    let fleet = try Fleet()
    let queue = try Database(path: fleet.path)
    try queue.write { database in
      try database.execute(
        sql: """
          ALTER TABLE ZVEHICLE ADD COLUMN ZLATE INTEGER DEFAULT 3;
          ALTER TABLE ZVEHICLE ADD COLUMN ZSUM INTEGER AS (ZSEATS + 1) VIRTUAL
          """)
    }
    try queue.close()
    let trees = try StoreInspection(path: fleet.path).trees
    let vehicles = try #require(trees.first { $0.root == "Vehicle" })
    #expect(vehicles.cost?.propertyColumns == 9)
    #expect(vehicles.cost?.nullCells == 41)
    #expect(vehicles.cost?.nullBytes == 41)
    #expect(vehicles.cost?.neverUsed.contains("ZLATE") == false)
    #expect(vehicles.entities[3].columnsUsed == ["ZVOLUME", "ZNAME", "ZLATE"])
  }
}
