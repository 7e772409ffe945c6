import Foundation
import Lineage

/// The facts about a store's file that a comparison uses.
struct StoreFacts {
  struct Entity: Hashable {
    let name: String
    let number: Int
    let parentNumber: Int
  }

  let header: DatabaseHeader
  let schema: SchemaFacts
  /// The entities in order of their numbers, without those of history.
  let entities: [Entity]
  /// The metadata, or nil if Z_METADATA has no property list.
  let metadata: MetadataFacts?

  /// The first number of history's own entities.
  private static let firstHistoryNumber = 16_001

  init(_ snapshot: StoreSnapshot) throws(StoreError) {
    let path = snapshot.originalPath
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: snapshot.path))
      defer { try? file.close() }
      let bytes = try file.read(upToCount: DatabaseHeader.byteCount) ?? Data()
      guard let header = try? DatabaseHeader([UInt8](bytes)) else {
        throw StoreError.notAStore(path: path, missing: "the header of a database")
      }
      self.header = header
      let database = try Database(reading: snapshot)
      schema = try SchemaFacts(of: database)
      for table in ["Z_METADATA", "Z_PRIMARYKEY"] where schema.columns[table] == nil {
        throw StoreError.notAStore(path: path, missing: "a table \(table)")
      }
      entities = try Self.entities(in: database)
      metadata = try Self.metadata(in: database)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  private static func entities(in database: Database) throws -> [Entity] {
    try DatabaseRow.fetchAll(
      database,
      sql: "SELECT Z_NAME, Z_ENT, Z_SUPER FROM Z_PRIMARYKEY WHERE Z_ENT < ? ORDER BY Z_ENT",
      arguments: [firstHistoryNumber]
    ).map { row in
      Entity(name: row[0] ?? "", number: row[1] ?? 0, parentNumber: row[2] ?? 0)
    }
  }

  private static func metadata(in database: Database) throws -> MetadataFacts? {
    let row = try DatabaseRow.fetchOne(database, sql: "SELECT Z_PLIST FROM Z_METADATA")
    return try (row?.blob(at: 0)).map(MetadataFacts.init)
  }
}

extension DatabaseHeader {
  /// The settings by name, as text.
  ///
  /// Read from the bytes, because some of the engine's pragmas depend on how the file was opened.
  var settings: KeyValuePairs<String, String> {
    [
      "page size": "\(pageSizeBytes)", "journal": usesWriteAheadLog ? "wal" : "rollback",
      "auto_vacuum": isIncrementalVacuum ? "incremental" : isAutoVacuum ? "full" : "none",
      "schema format": "\(schemaFormat)", "encoding": "\(encoding)",
      "user_version": "\(userVersion)", "application_id": "\(applicationID)",
    ]
  }
}

/// The tables and indexes of a database according to its schema.
struct SchemaFacts {
  struct Column: Hashable {
    let name: String
    let declaredType: String
  }

  struct Index: Hashable {
    let name: String
    let table: String
    /// The columns; an empty name means an expression.
    let columns: [String]
    let isUnique: Bool
    /// The statement with normalized spaces and quotes, or nil for a table constraint.
    let sql: String?
  }

  /// The columns by table.
  private(set) var columns: [String: [Column]] = [:]
  /// The indexes, including those of table constraints, and virtual tables.
  private(set) var indexes: [Index] = []
  private(set) var triggers: [String] = []

  init(of database: Database) throws {
    let rows = try DatabaseRow.fetchAll(
      database, sql: "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid")
    for row in rows {
      // A damaged schema may have any value in any column.
      let (type, name): (String, String) = (row[0] ?? "", row[1] ?? "")
      let (table, sql): (String, String) = (row[2] ?? "", row[3] ?? "")
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
    try DatabaseRow.fetchAll(
      database, sql: "SELECT name, type FROM pragma_table_info(?) ORDER BY cid",
      arguments: [table]
    ).map { Column(name: $0[0] ?? "", declaredType: $0[1] ?? "") }
  }

  private static func index(
    _ name: String, _ table: String, _ sql: String, _ database: Database
  ) throws -> Index {
    let columns = try DatabaseRow.fetchAll(
      database, sql: "SELECT name FROM pragma_index_info(?) ORDER BY seqno", arguments: [name])
    let isUnique = try Bool.fetchOne(
      database, sql: "SELECT \"unique\" FROM pragma_index_list(?) WHERE name = ?",
      arguments: [table, name])
    return Index(
      name: name, table: table, columns: columns.map { $0[0] ?? "" }, isUnique: isUnique ?? false,
      sql: sql.isEmpty ? nil : plain(sql))
  }

  /// Removes quotes and normalizes spaces, which differ between migration and creation.
  private static func plain(_ sql: String) -> String {
    sql.replacingOccurrences(of: "\"", with: "").split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }
}

/// The parts of Z_METADATA's property list that a comparison needs (StoreLayout.md, Metadata).
///
/// Reads within limits and only as deep as needed, because the list is untrusted and Foundation's
/// reader would build all of it.
struct MetadataFacts {
  let keys: Set<String>
  let versionHashes: [String: Data]
  let digest: String?
  let checksum: String?

  /// - Throws: If the bytes are no binary property list of a dictionary.
  init(propertyList: Data) throws(ModelArchiveError) {
    let list = try BinaryPropertyList([UInt8](propertyList), budget: ArchiveBudget(.standard))
    guard let entries = try list.entries(at: list.root) else {
      throw .damagedList(offset: 0, reason: "it is not a dictionary")
    }
    keys = Set(entries.keys)
    digest = try list.text(at: entries[ModelDigest.digestKey])
    checksum = try list.text(at: entries[ModelDigest.checksumKey])
    var hashes: [String: Data] = [:]
    if let index = entries["NSStoreModelVersionHashes"] {
      for (name, index) in try list.entries(at: index) ?? [:] {
        if case .data(let hash) = try list.value(at: index) { hashes[name] = hash }
      }
    }
    versionHashes = hashes
  }
}
