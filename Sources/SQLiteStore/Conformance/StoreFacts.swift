import Foundation
import GRDB

/// Everything about a store's file that a comparison looks at.
struct StoreFacts {
  struct Entity: Hashable {
    let name: String
    let number: Int
    let parentNumber: Int
  }

  let header: StoreHeader
  let schema: SchemaFacts
  /// In order of their numbers, without those of history.
  let entities: [Entity]
  /// Nil where Z_METADATA has no list.
  let metadata: MetadataFacts?

  /// History's own entities are numbered from here on (store format spec, section 8).
  private static let firstHistoryNumber = 16_001

  /// Reads a file that nobody else needs: a copy, or a store made for the purpose.
  init(ofCopyAt path: String) throws(SQLiteStoreError) {
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      guard let header = StoreHeader(try file.read(upToCount: 100) ?? Data()) else {
        throw SQLiteStoreError.notAStore(path: path, missing: "the header of a database")
      }
      self.header = header
      let queue = try DatabaseQueue(
        path: path, configuration: StoreSettings.readingConfiguration)
      defer { try? queue.close() }
      (schema, entities, metadata) = try queue.unsafeRead { database in
        let facts = try SchemaFacts(of: database)
        for table in ["Z_METADATA", "Z_PRIMARYKEY"] where facts.columns[table] == nil {
          throw SQLiteStoreError.notAStore(path: path, missing: "a table \(table)")
        }
        return (
          facts, try Self.entities(in: database), try Self.metadata(in: database)
        )
      }
    } catch {
      throw SQLiteStoreError(error, path: path)
    }
  }

  private static func entities(in database: Database) throws -> [Entity] {
    try GRDB.Row.fetchAll(
      database,
      sql: "SELECT Z_NAME, Z_ENT, Z_SUPER FROM Z_PRIMARYKEY WHERE Z_ENT < ? ORDER BY Z_ENT",
      arguments: [firstHistoryNumber]
    ).map { row in
      Entity(
        name: String.fromDatabaseValue(row[0]) ?? "", number: Int.fromDatabaseValue(row[1]) ?? 0,
        parentNumber: Int.fromDatabaseValue(row[2]) ?? 0)
    }
  }

  private static func metadata(in database: Database) throws -> MetadataFacts? {
    guard let row = try GRDB.Row.fetchOne(database, sql: "SELECT Z_PLIST FROM Z_METADATA"),
      case .blob(let list) = (row[0] as DatabaseValue).storage
    else { return nil }
    return try MetadataFacts(propertyList: list)
  }
}
