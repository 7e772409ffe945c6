import Testing

@testable import SQLiteStore

/// Reading the statements of a schema without the engine.
@Suite struct SchemaTextTests {
  @Test func `columns are read with their types, constraints are none`() throws {
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

  @Test func `a table without rowids is told`() throws {
    let text = try #require(TableText("CREATE TABLE a (b PRIMARY KEY) WITHOUT ROWID"))
    #expect(!text.hasRowIDs)
    #expect(!text.columns[0].isRowIDAlias)
  }

  @Test(arguments: [
    "", "CREATE TABLE a", "((((", "CREATE TABLE a (", "\"", "/*", "CREATE TABLE a ()",
  ])
  func `a text without columns is none, and is no crash`(sql: String) {
    #expect(TableText(sql) == nil)
  }

  @Test func `an index is read with order, condition and expressions`() throws {
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
