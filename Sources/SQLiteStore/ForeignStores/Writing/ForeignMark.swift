import Foundation
import GRDB

/// What must stay as it is in a store of others while it is written to: metadata, entities, schema.
struct ForeignMark: Equatable {
  private let propertyList: Data?
  private let entities: String
  private let schema: String

  private static let sql = """
    SELECT
      (SELECT Z_PLIST FROM Z_METADATA),
      (SELECT group_concat(Z_ENT || ' ' || Z_NAME || ' ' || Z_SUPER, char(10)) FROM Z_PRIMARYKEY),
      (SELECT group_concat(type || ' ' || name || ' ' || coalesce(sql, ''), char(10))
       FROM sqlite_schema)
    """

  init(_ database: Database) throws {
    let row = try GRDB.Row.fetchOne(database, sql: Self.sql)
    propertyList = Data.fromDatabaseValue(row?[0] ?? .null)
    entities = String.fromDatabaseValue(row?[1] ?? .null) ?? ""
    schema = String.fromDatabaseValue(row?[2] ?? .null) ?? ""
  }
}
