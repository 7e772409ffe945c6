import Foundation
import GRDB

/// What a database says of its own tables and indexes.
struct SchemaFacts {
  struct Column: Hashable {
    let name: String
    let declaredType: String
  }

  struct Index: Hashable {
    let name: String
    let table: String
    /// Expressions are empty.
    let columns: [String]
    let isUnique: Bool
    /// The statement with its spaces and quotes made alike; for a constraint of a table nil.
    let sql: String?
  }

  /// By table.
  private(set) var columns: [String: [Column]] = [:]
  /// Those with a statement of their own, constraints of tables, and virtual tables.
  private(set) var indexes: [Index] = []
  private(set) var triggers: [String] = []

  init(of database: Database) throws {
    let rows = try GRDB.Row.fetchAll(
      database, sql: "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid")
    for row in rows {
      // A damaged schema may have anything in every column.
      let (type, name) = (Self.text(row[0]), Self.text(row[1]))
      let (table, sql) = (Self.text(row[2]), Self.text(row[3]))
      switch type {
      case "table" where sql.uppercased().hasPrefix("CREATE VIRTUAL"):
        indexes.append(
          Index(name: name, table: table, columns: [], isUnique: false, sql: Self.plain(sql)))
      case "table" where !name.hasPrefix("sqlite_"):
        columns[name] = try Self.columns(of: name, database)
      case "index":
        indexes.append(try Self.index(name, table, sql, database))
      case "trigger": triggers.append(name)
      default: break
      }
    }
  }

  private static func columns(of table: String, _ database: Database) throws -> [Column] {
    try GRDB.Row.fetchAll(
      database, sql: "SELECT name, type FROM pragma_table_info(?) ORDER BY cid",
      arguments: [table]
    ).map { Column(name: text($0[0]), declaredType: text($0[1])) }
  }

  private static func index(
    _ name: String, _ table: String, _ sql: String, _ database: Database
  ) throws -> Index {
    let columns = try GRDB.Row.fetchAll(
      database, sql: "SELECT name FROM pragma_index_info(?) ORDER BY seqno", arguments: [name])
    let isUnique = try Bool.fetchOne(
      database, sql: "SELECT \"unique\" FROM pragma_index_list(?) WHERE name = ?",
      arguments: [table, name])
    return Index(
      name: name, table: table, columns: columns.map { text($0[0]) }, isUnique: isUnique ?? false,
      sql: sql.isEmpty ? nil : plain(sql))
  }

  private static func text(_ value: DatabaseValue) -> String {
    String.fromDatabaseValue(value) ?? ""
  }

  /// Migration quotes names and leaves other spaces than creation does.
  private static func plain(_ sql: String) -> String {
    sql.replacingOccurrences(of: "\"", with: "").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}
