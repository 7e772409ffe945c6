import Foundation
import GRDB
import ObjectGraph
import ObjectModel

/// Reads the transactions of a store that this library keeps, with what it knows of its bitmaps.
struct HistoryFetching {
  let fetch: HistoryFetch
  /// The number of the last transaction that is not wanted.
  let start: Int64
  let history: HistoryWriter
  let reader: HistoryReader
  let storeIdentifier: String

  private var database: Database { reader.database }

  func transactions() throws -> [PersistentHistoryTransaction] {
    let texts = [HistoryReader.Text.author, .contextName, .processID, .bundleID]
      .map(reader.expression)
    let rows = try GRDB.Row.fetchCursor(
      database,
      sql: "SELECT t.Z_PK, t.ZTIMESTAMP, \(texts.joined(separator: ", ")) FROM ATRANSACTION t "
        + "WHERE t.Z_PK > ? ORDER BY t.Z_PK",
      arguments: [start])
    var found: [PersistentHistoryTransaction] = []
    while let row = try rows.next() {
      let origin = ChangeOrigin(author: row[2], contextName: row[3])
      guard fetch.isWanted(origin) else { continue }
      let number: Int64 = row[0]
      let changes = try changes(ofTransaction: number)
      if fetch.entity != nil && changes.isEmpty { continue }
      found.append(
        PersistentHistoryTransaction(
          transactionNumber: number, storeID: storeIdentifier,
          timestamp: HistoryReader.date(row[1]) ?? .distantPast, origin: origin,
          processID: row[4], bundleID: row[5], changes: changes))
      if fetch.limit > 0 && found.count == fetch.limit { break }
    }
    return found
  }

  private func changes(ofTransaction number: Int64) throws -> [PersistentHistoryChange] {
    let tombstones = (0..<history.tombstones.count).map {
      ", " + reader.changeColumn("ZTOMBSTONE\($0)")
    }
    let statement = try database.cachedStatement(
      sql: "SELECT c.Z_PK, c.ZCHANGETYPE, c.ZENTITY, c.ZENTITYPK, c.ZCOLUMNS\(tombstones.joined()) "
        + "FROM ACHANGE c WHERE c.ZTRANSACTIONID = ? AND c.ZENTITY BETWEEN ? AND ? ORDER BY c.Z_PK")
    let numbers = wantedNumbers
    let rows = try GRDB.Row.fetchCursor(
      statement, arguments: [number, numbers.lowerBound, numbers.upperBound])
    var changes: [PersistentHistoryChange] = []
    while let row = try rows.next() { changes.append(try change(row)) }
    return changes
  }

  /// Numbers of a subtree are contiguous (store format spec, section 1).
  private var wantedNumbers: ClosedRange<Int> {
    guard let entity = fetch.entity else { return 0...Int(Int32.max) }
    let numbers = history.layout.numbers
    return numbers[entity.index]...numbers[entity.subtree.upperBound]
  }

  private func change(_ row: GRDB.Row) throws -> PersistentHistoryChange {
    let key: Int64 = row[3]
    let number: Int = row[2]
    guard let index = history.layout.entityIndex(number: number) else {
      throw SQLiteStoreError.unknownEntityNumber(number, table: "ACHANGE", key: row[0])
    }
    guard let kind = (row[1] as Int?).flatMap(PersistentHistoryChange.Kind.init) else {
      throw SQLiteStoreError.unreadableValue(
        table: "ACHANGE", column: "ZCHANGETYPE", key: row[0], found: "\(row[1] as DatabaseValue)")
    }
    let properties = history.model.properties[index]
    // NULL where a migration forgot it.
    let bitmap =
      history.dialect.hasOwnBitmaps ? Data.fromDatabaseValue(row[4]).map { [UInt8]($0) } : nil
    return PersistentHistoryChange(
      changeID: row[0], kind: kind,
      changedObjectID: ManagedObjectID(
        entity: history.layout.model.entities[index], key: key, storeIdentifier: storeIdentifier),
      updatedProperties: kind == .update ? bitmap.flatMap(properties.names) : [],
      tombstone: kind == .delete ? tombstone(row, index) : [:])
  }

  /// What is kept of a deleted object, in the types of the model as it is now.
  private func tombstone(_ row: GRDB.Row, _ index: Int) -> [String: AttributeValue] {
    let entity = history.layout.model.entities[index]
    var values: [String: AttributeValue] = [:]
    for (place, name) in (history.tombstones.names[entity.name] ?? []).enumerated() {
      values[name] = StoredValue(row[5 + place] as DatabaseValue).flatMap {
        history.model.properties[index].tombstone($0, of: name)
      }
    }
    return values
  }
}

extension StoredValue {
  fileprivate init?(_ value: DatabaseValue) {
    switch value.storage {
    case .null: return nil
    case .int64(let value): self = .integer(value)
    case .double(let value): self = .double(value)
    case .string(let value): self = .text(value)
    case .blob(let value): self = .bytes(value)
    }
  }
}
