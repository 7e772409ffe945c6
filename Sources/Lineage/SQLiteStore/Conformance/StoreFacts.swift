package import Foundation

/// The facts about a store's file that a comparison uses.
struct StoreFacts {
  struct Entity: Hashable {
    let name: String
    let number: Int
    let parentNumber: Int
  }

  let header: StoreHeader
  let schema: SchemaFacts
  /// The entities in order of their numbers, without those of history.
  let entities: [Entity]
  /// The metadata, or nil if Z_METADATA has no property list.
  let metadata: MetadataFacts?

  /// The first number of history's own entities.
  private static let firstHistoryNumber = 16_001

  /// Reads a file that no other program uses: a copy, or a store created for the purpose.
  init(ofCopyAt path: String) throws(StoreError) {
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      guard let header = StoreHeader(try file.read(upToCount: 100) ?? Data()) else {
        throw StoreError.notAStore(path: path, missing: "the header of a database")
      }
      self.header = header
      let database = try Database(path: path, StoreSettings.readingConfiguration)
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
      Entity(
        name: String.fromDatabaseValue(row[0]) ?? "", number: Int.fromDatabaseValue(row[1]) ?? 0,
        parentNumber: Int.fromDatabaseValue(row[2]) ?? 0)
    }
  }

  private static func metadata(in database: Database) throws -> MetadataFacts? {
    guard let row = try DatabaseRow.fetchOne(database, sql: "SELECT Z_PLIST FROM Z_METADATA"),
      case .blob(let list) = (row[0] as DatabaseValue).storage
    else { return nil }
    return try MetadataFacts(propertyList: list)
  }
}

/// The settings in the first 100 bytes of a database file.
///
/// Read from the bytes, because some of the engine's pragmas depend on how the file was opened.
package struct StoreHeader: Hashable, Sendable {
  package enum AutoVacuum: String, Hashable, Sendable { case none, full, incremental }
  package enum Journal: String, Hashable, Sendable { case rollback, wal, unknown }

  package let pageSizeBytes: Int
  package let journal: Journal
  package let autoVacuum: AutoVacuum
  package let schemaFormat: Int
  /// The text encoding; 1 is UTF-8.
  package let textEncoding: Int
  package let userVersion: Int
  package let applicationID: Int

  /// Returns nil if the bytes are not a database header.
  package init?(_ bytes: Data) {
    guard bytes.count >= 100, bytes.prefix(16) == Data("SQLite format 3\0".utf8) else {
      return nil
    }
    let bytes = Array(bytes.prefix(100))
    func number(at offset: Int) -> Int {
      bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
    let pageSize = Int(bytes[16]) << 8 | Int(bytes[17])
    // 65,536 does not fit and is stored as 1.
    pageSizeBytes = pageSize == 1 ? 65_536 : pageSize
    journal =
      switch (bytes[18], bytes[19]) {
      case (1, 1): .rollback
      case (2, 2): .wal
      default: .unknown
      }
    // Only files with auto-vacuum store the largest root page.
    autoVacuum = number(at: 52) == 0 ? .none : number(at: 64) == 0 ? .full : .incremental
    schemaFormat = number(at: 44)
    textEncoding = number(at: 56)
    userVersion = number(at: 60)
    applicationID = number(at: 68)
  }

  /// The settings by name, as text.
  package var settings: KeyValuePairs<String, String> {
    [
      "page size": "\(pageSizeBytes)", "journal": journal.rawValue,
      "auto_vacuum": autoVacuum.rawValue, "schema format": "\(schemaFormat)",
      "encoding": "\(textEncoding)", "user_version": "\(userVersion)",
      "application_id": "\(applicationID)",
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
    try DatabaseRow.fetchAll(
      database, sql: "SELECT name, type FROM pragma_table_info(?) ORDER BY cid",
      arguments: [table]
    ).map { Column(name: text($0[0]), declaredType: text($0[1])) }
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
      name: name, table: table, columns: columns.map { text($0[0]) }, isUnique: isUnique ?? false,
      sql: sql.isEmpty ? nil : plain(sql))
  }

  private static func text(_ value: DatabaseValue) -> String {
    String.fromDatabaseValue(value) ?? ""
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
