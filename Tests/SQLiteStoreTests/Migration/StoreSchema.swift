import Foundation

@testable import Lineage

/// The tables of a store's file, regardless of the order of columns.
struct StoreSchema: Equatable {
  /// Names and types by table.
  var columns: [String: [String]] = [:]
  var indexes: [String] = []
  /// Number, name and parent of each entity.
  var entities: [String] = []

  init(_ path: String) throws {
    let queue = try Database(path: path)
    defer { try? queue.close() }
    self = try queue.read { try StoreSchema($0) }
  }

  private init(_ database: Database) throws {
    let tables = try String.fetchAll(
      database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table'")
    for table in tables {
      columns[table] = try DatabaseRow.fetchAll(
        database, sql: "SELECT name, type, pk FROM pragma_table_info(?)", arguments: [table]
      )
      .map { "\($0[0] as String) \($0[1] as String) \($0[2] as Int)" }.sorted()
    }
    indexes = try String.fetchAll(
      database, sql: "SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql NOT NULL"
    )
    .map { $0.replacing("\"", with: "") }.sorted()
    entities = try DatabaseRow.fetchAll(
      database, sql: "SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY ORDER BY Z_ENT"
    )
    .map { "\($0[0] as Int) \($0[1] as String) \($0[2] as Int)" }
  }
}
