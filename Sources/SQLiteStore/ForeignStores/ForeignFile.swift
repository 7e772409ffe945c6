import Foundation
import GRDB

/// What a store that others made says about itself, with nothing taken on trust.
///
/// Every value of a database can be of any type, whatever its column says; what is not of the
/// expected one counts as not there.
struct ForeignFile {
  /// A row of Z_PRIMARYKEY.
  struct EntityRow: Hashable {
    let number: Int
    let name: String
    /// 0 for a root.
    let parentNumber: Int
  }

  /// From here on numbers belong to persistent history (store format spec, section 1).
  static let firstHistoryNumber = 16_001

  let connection: StoreConnection

  /// Ordinary tables; views and virtual tables only look like some.
  func tableNames() throws(SQLiteStoreError) -> Set<String> {
    let rows = try strings(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
    return Set(rows)
  }

  /// The index names of a table.
  func indexNames(of table: String) throws(SQLiteStoreError) -> Set<String> {
    Set(
      try strings("SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ?", [table]))
  }

  /// A table's columns in order, without generated ones.
  func columns(of table: String) throws(SQLiteStoreError) -> [String] {
    try strings("SELECT name FROM pragma_table_info(?) ORDER BY cid", [table])
  }

  /// - Throws: ``SQLiteStoreError/notAStore(path:missing:)``.
  func requireStore() throws(SQLiteStoreError) {
    let tables = try tableNames()
    for table in ["Z_METADATA", "Z_PRIMARYKEY"] where !tables.contains(table) {
      throw .notAStore(path: connection.path, missing: "a table \(table)")
    }
  }

  /// The entities by number, those of persistent history left out.
  func entityRows() throws(SQLiteStoreError) -> [EntityRow] {
    let rows = try rows(
      "SELECT Z_ENT, Z_NAME, Z_SUPER FROM Z_PRIMARYKEY WHERE Z_ENT BETWEEN 1 AND ? ORDER BY Z_ENT",
      [Self.firstHistoryNumber - 1])
    return rows.compactMap { row in
      guard let number = Int.fromDatabaseValue(row[0]), let name = String.fromDatabaseValue(row[1])
      else { return nil }
      return EntityRow(
        number: number, name: name, parentNumber: Int.fromDatabaseValue(row[2]) ?? 0)
    }
  }

  /// The content of Z_MODELCACHE, nil where there is none.
  func cacheContent() throws(SQLiteStoreError) -> Data? {
    guard try tableNames().contains("Z_MODELCACHE"),
      let row = try rows("SELECT Z_CONTENT FROM Z_MODELCACHE LIMIT 1").first
    else { return nil }
    return blob(row[0])
  }

  /// - Throws: ``SQLiteStoreError/notAStore(path:missing:)`` for a store without its row.
  func metadata() throws(SQLiteStoreError) -> ForeignMetadata {
    guard let row = try rows("SELECT Z_UUID, Z_PLIST FROM Z_METADATA LIMIT 1").first else {
      throw .notAStore(path: connection.path, missing: "a row in Z_METADATA")
    }
    return ForeignMetadata(
      identifier: String.fromDatabaseValue(row[0]) ?? "", propertyList: blob(row[1]))
  }

  func rows(_ sql: String, _ arguments: StatementArguments = []) throws(SQLiteStoreError)
    -> [[DatabaseValue]]
  {
    try connection.perform { database in
      try GRDB.Row.fetchAll(database, sql: sql, arguments: arguments).map {
        Array($0.databaseValues)
      }
    }
  }

  private func strings(_ sql: String, _ arguments: StatementArguments = [])
    throws(SQLiteStoreError) -> [String]
  {
    try rows(sql, arguments).compactMap { String.fromDatabaseValue($0[0]) }
  }

  private func blob(_ value: DatabaseValue) -> Data? {
    guard case .blob(let data) = value.storage else { return nil }
    return data
  }

  /// A name as SQL has it, whatever characters it consists of.
  static func quoted(_ name: String) -> String {
    "\"\(name.replacing("\"", with: "\"\""))\""
  }
}
