import TestSupport

@testable import Lineage
@testable import Measuring

/// One seeded, unintended change to a store's file.
struct Mutant: CustomStringConvertible {
  enum Sort: Int, CaseIterable {
    case droppedRow, swappedTag, truncatedText
  }

  let sort: Sort
  let statements: [String]

  var description: String { "\(sort): \(statements.joined(separator: "; "))" }

  /// Draws a change; nil if the drawn place does not allow it, such as a row without text.
  init?(in database: Database, seed: UInt64) throws {
    var random = RandomStream(key: seed, row: 0)
    let tables = try String.fetchAll(
      database,
      sql:
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB 'Z[A-Z]*' ORDER BY name")
    let table = tables.drawn(from: &random)
    let keys = try Int.fetchAll(database, sql: "SELECT Z_PK FROM \(table) ORDER BY Z_PK")
    guard !keys.isEmpty else { return nil }
    let key = keys.drawn(from: &random)
    sort = Sort.allCases.drawn(from: &random)
    let made =
      switch sort {
      case .droppedRow: ["DELETE FROM \(table) WHERE Z_PK = \(key)"]
      case .swappedTag: try Self.swap(table, key, tables, in: database, &random)
      case .truncatedText: try Self.truncation(table, key, in: database, &random)
      }
    guard let made else { return nil }
    statements = made
  }

  /// Returns another number or code that occurs in the table; with a table for each kind, moves the
  /// row to another one.
  private static func swap(
    _ table: String, _ key: Int, _ tables: [String], in database: Database,
    _ random: inout RandomStream
  ) throws -> [String]? {
    let columns = try database.columnNames(of: table)
    let tag = columns.contains("ZCONTENTTYPE") ? "ZCONTENTTYPE" : "Z_ENT"
    let others = try Int.fetchAll(
      database,
      sql: """
        SELECT DISTINCT \(tag) FROM \(table) WHERE \(tag) <>
        (SELECT \(tag) FROM \(table) WHERE Z_PK = \(key)) ORDER BY 1
        """)
    if !others.isEmpty {
      return ["UPDATE \(table) SET \(tag) = \(others.drawn(from: &random)) WHERE Z_PK = \(key)"]
    }
    let siblings = try tables.filter { name in
      try name != table && columns.contains("ZTITLE")
        && database.columnNames(of: name).contains("ZTITLE")
    }
    guard !siblings.isEmpty else { return nil }
    let sibling = siblings.drawn(from: &random)
    let theirs = Set(try database.columnNames(of: sibling))
    let common = columns.filter { theirs.contains($0) && $0 != "Z_PK" }.joined(separator: ", ")
    return [
      """
      INSERT INTO \(sibling) (Z_PK, \(common))
      SELECT (SELECT max(Z_PK) + 1 FROM \(sibling)), \(common) FROM \(table) WHERE Z_PK = \(key)
      """,
      "DELETE FROM \(table) WHERE Z_PK = \(key)",
    ]
  }

  /// Removes the last letter of a text or of JSON.
  private static func truncation(
    _ table: String, _ key: Int, in database: Database, _ random: inout RandomStream
  ) throws -> [String]? {
    let texts = try String.fetchAll(
      database,
      sql: """
        SELECT name FROM pragma_table_info(?) WHERE type = 'VARCHAR' OR name = 'ZCONTENT'
        ORDER BY cid
        """, arguments: [table])
    guard !texts.isEmpty else { return nil }
    let column = texts.drawn(from: &random)
    let length =
      try Int.fetchOne(
        database, sql: "SELECT length(\(column)) FROM \(table) WHERE Z_PK = \(key)") ?? 0
    // The shortest JSON with content is {"a":1}.
    guard length > (column == "ZCONTENT" ? 6 : 0) else { return nil }
    let shortened = "substr(\(column), 1, \(length - 1))"
    let value = column == "ZCONTENT" ? "CAST(\(shortened) AS BLOB)" : shortened
    return ["UPDATE \(table) SET \(column) = \(value) WHERE Z_PK = \(key)"]
  }
}
