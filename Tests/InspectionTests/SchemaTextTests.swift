import Testing

@testable import Inspection
@testable import Lineage

/// Reading a schema's statements without SQLite.
@Suite struct SchemaTextTests {
  @Test func `columns are read with their types, and constraints are skipped`() throws {
    let text = try #require(
      TableText(
        """
        CREATE TABLE "Z_30ASSETS" ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, "odd, name" VARCHAR(255),
          -- a comment, with a comma
          [in brackets] FLOAT /* another, */ , `ticks` , ZNEW BLOB DEFAULT (max(1, 2)),
          CONSTRAINT Z UNIQUE (Z_ENT, ZNEW), FOREIGN KEY (Z_ENT) REFERENCES b (c))
        """))
    #expect(
      text.columns.map(\.name) == [
        "Z_PK", "Z_ENT", "odd, name", "in brackets", "ticks", "ZNEW",
      ])
    #expect(
      text.columns.map(\.declaredType) == [
        "INTEGER", "INTEGER", "VARCHAR(255)", "FLOAT", "", "BLOB",
      ]
    )
    #expect(text.columns.map(\.isRowIDAlias) == [true, false, false, false, false, false])
    #expect(text.hasRowIDs)
  }

  @Test func `a table without rowids is reported`() throws {
    let text = try #require(TableText("CREATE TABLE a (b PRIMARY KEY) WITHOUT ROWID"))
    #expect(!text.hasRowIDs)
    #expect(!text.columns[0].isRowIDAlias)
  }

  @Test(arguments: [
    "", "CREATE TABLE a", "((((", "CREATE TABLE a (", "\"", "/*", "CREATE TABLE a ()",
  ])
  func `a text without columns yields none and does not crash`(sql: String) {
    #expect(TableText(sql) == nil)
  }

  /// A trap would end the run.
  @Test func `fragments of statements in any order are read or rejected`() throws {
    let pieces = [
      "CREATE", "TABLE", "INDEX", "UNIQUE", "t", "(", "(", ")", ")", ",", "a", "INTEGER", "PRIMARY",
      "KEY", "DESC", "DEFAULT", "-", "+", "1", ".", "1e", "0x", "x", "'00f'", "\"q\"", "[b", "CAST",
      "COLLATE", "AS", "GENERATED", "STORED", "SET", "WHERE", "CONSTRAINT", "NULL", "TRUE",
    ]
    var random = Random(state: 2001)
    for round in 0..<4000 {
      let words = (0..<(random.next() % 24)).map { _ in
        pieces[Int(random.next() % UInt64(pieces.count))]
      }
      let sql = "CREATE TABLE t (a INTEGER " + words.joined(separator: " ")
      let first = TableText(sql)?.columns.first
      #expect(first == nil || first?.name == "a", "round \(round): \(sql)")
      let index = IndexText("CREATE INDEX i ON t (" + words.joined(separator: " "))
      #expect(index?.elements.isEmpty != true, "round \(round): \(words)")
    }
  }

  @Test func `an index is read with its order, condition and expressions`() throws {
    let text = try #require(
      IndexText(
        "CREATE UNIQUE INDEX i ON ZCAR (ZMAKER COLLATE BINARY ASC, ZYEAR COLLATE BINARY DESC, "
          + "lower(ZNAME)) WHERE ZYEAR = 1"))
    #expect(text.isUnique)
    #expect(text.isPartial)
    #expect(text.elements.map(\.collation) == ["BINARY", "BINARY", nil])
    #expect(text.condition?.compactMap(\.name) == ["ZYEAR", "1"])
    #expect(text.elements.map(\.column) == ["ZMAKER", "ZYEAR", nil])
    #expect(text.elements.map(\.isAscending) == [true, false, true])
    #expect(IndexText("CREATE INDEX") == nil)
  }
}
