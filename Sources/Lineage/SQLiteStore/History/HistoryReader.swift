import Foundation

/// Reads the history tables of any database.
///
/// Read-only and tolerant: the texts of transactions may be in a table of their own or, in older
/// files, in the transactions; columns and whole tables may be missing.
struct HistoryReader {
  let database: Database
  private let transactionColumns: Set<String>
  private let changeColumns: Set<String>
  private let hasStrings: Bool

  /// Returns nil for a database without a history.
  init?(_ database: Database) throws {
    guard try HistorySchema.exists(in: database) else { return nil }
    self.database = database
    transactionColumns = try Self.columns(of: "ATRANSACTION", database)
    changeColumns = try Self.columns(of: "ACHANGE", database)
    hasStrings = try HistorySchema.tableExists("ATRANSACTIONSTRING", database)
    guard changeColumns.isSuperset(of: ["ZCHANGETYPE", "ZENTITY", "ZENTITYPK", "ZTRANSACTIONID"])
    else { return nil }
  }

  /// The texts of transactions.
  enum Text: String, CaseIterable {
    case author = "ZAUTHOR"
    case bundleID = "ZBUNDLEID"
    case contextName = "ZCONTEXTNAME"
    case processID = "ZPROCESSID"
  }

  /// Returns an expression for a text of the transaction `t`.
  func expression(_ text: Text) -> String {
    let plain = transactionColumns.contains(text.rawValue) ? "t.\(text.rawValue)" : "NULL"
    guard hasStrings, transactionColumns.contains(text.rawValue + "TS") else { return plain }
    return
      "coalesce((SELECT s.ZNAME FROM ATRANSACTIONSTRING s WHERE s.Z_PK = t.\(text.rawValue)TS), "
      + "\(plain))"
  }

  /// Returns an expression for a column of the change `c`, or NULL if the table does not have it.
  func changeColumn(_ name: String) -> String {
    changeColumns.contains(name) ? "c.\(name)" : "NULL"
  }

  private static func columns(of table: String, _ database: Database) throws -> Set<String> {
    Set(try database.columnNames(of: table))
  }
}

/// Reads the transactions of a store of this library, including its update bitmaps.
struct HistoryFetching {
  let fetch: HistoryFetch
  /// The number of the last transaction to exclude.
  let start: Int64
  let history: HistoryWriter
  let reader: HistoryReader
  let storeIdentifier: String

  private var database: Database { reader.database }

  func transactions() throws -> [PersistentHistoryTransaction] {
    let texts = [HistoryReader.Text.author, .contextName, .processID, .bundleID]
      .map { "CAST(\(reader.expression($0)) AS TEXT)" }
    let statement = try database.makeStatement(
      sql: "SELECT t.Z_PK, t.ZTIMESTAMP, \(texts.joined(separator: ", ")) FROM ATRANSACTION t "
        + "WHERE t.Z_PK > ? ORDER BY t.Z_PK",
      arguments: [start])
    let changesStatement = try database.makeStatement(sql: changesSQL)
    var found: [PersistentHistoryTransaction] = []
    while try database.step(statement) {
      let row = DatabaseRow(statement)
      let origin = ChangeOrigin(author: row[2], contextName: row[3])
      guard fetch.isWanted(origin) else { continue }
      guard let number: Int64 = row[0] else {
        throw StoreError.unreadableValue(
          table: "ATRANSACTION", column: "Z_PK", key: 0, found: row.text(at: 0))
      }
      let changes = try changes(ofTransaction: number, changesStatement)
      if fetch.entity != nil && changes.isEmpty { continue }
      found.append(
        PersistentHistoryTransaction(
          transactionNumber: number, storeID: storeIdentifier,
          timestamp: row[1].map(Date.init(timeIntervalSinceReferenceDate:)) ?? .distantPast,
          origin: origin, processID: row[4], bundleID: row[5], changes: changes))
      if fetch.limit > 0 && found.count == fetch.limit { break }
    }
    return found
  }

  private var changesSQL: String {
    let tombstones = (0..<history.tombstones.count).map {
      ", " + reader.changeColumn("ZTOMBSTONE\($0)")
    }
    return
      "SELECT c.Z_PK, c.ZCHANGETYPE, c.ZENTITY, c.ZENTITYPK, c.ZCOLUMNS\(tombstones.joined()) "
      + "FROM ACHANGE c WHERE c.ZTRANSACTIONID = ? AND c.ZENTITY BETWEEN ? AND ? ORDER BY c.Z_PK"
  }

  private func changes(ofTransaction number: Int64, _ statement: Statement) throws
    -> [PersistentHistoryChange]
  {
    let numbers = wantedNumbers
    try database.bind([number, numbers.lowerBound, numbers.upperBound], to: statement)
    var changes: [PersistentHistoryChange] = []
    while try database.step(statement) { changes.append(try change(DatabaseRow(statement))) }
    return changes
  }

  /// The wanted entity numbers.
  ///
  /// The numbers of a subtree are contiguous (StoreLayout.md, Tables).
  private var wantedNumbers: ClosedRange<Int> {
    guard let entity = fetch.entity else { return 0...Int(Int32.max) }
    let numbers = history.layout.numbers
    return numbers[entity.index]...numbers[entity.subtree.upperBound]
  }

  private func change(_ row: DatabaseRow) throws -> PersistentHistoryChange {
    // Any column may contain any value; no change or entity has the number 0.
    let identifier = row[0] ?? Int64(0)
    let key = row[3] ?? Int64(0)
    let number = row[2] ?? 0
    guard let index = history.layout.entityIndex(number: number) else {
      throw StoreError.unknownEntityNumber(number, table: "ACHANGE", key: identifier)
    }
    guard let kind = (row[1] as Int?).flatMap(PersistentHistoryChange.Kind.init) else {
      throw StoreError.unreadableValue(
        table: "ACHANGE", column: "ZCHANGETYPE", key: identifier,
        found: row.text(at: 1))
    }
    let properties = history.model.properties[index]
    // NULL if a migration removed it.
    let bitmap = (row[4] as Data?).map { [UInt8]($0) }
    return PersistentHistoryChange(
      changeID: identifier, kind: kind,
      changedObjectID: ManagedObjectID(
        entity: history.layout.model.entities[index], key: key, storeIdentifier: storeIdentifier),
      updatedProperties: kind == .update ? bitmap.flatMap(properties.names) : [],
      tombstone: kind == .delete ? tombstone(row, index) : [:])
  }

  /// Returns the preserved values of a deleted object, in the types of the current model.
  private func tombstone(_ row: DatabaseRow, _ index: Int) -> [String: AttributeValue] {
    let entity = history.layout.model.entities[index]
    var values: [String: AttributeValue] = [:]
    for (place, name) in (history.tombstones.names[entity.name] ?? []).enumerated() {
      values[name] = row.databaseValues[5 + place].flatMap {
        history.model.properties[index].tombstone($0, of: name)
      }
    }
    return values
  }
}
