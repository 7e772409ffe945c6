import Foundation

/// Records changes in the store's history, inside the transaction that writes them.
///
/// A class, so that a store without a history has only an empty reference.
final class HistoryWriter {
  let connection: Database
  let layout: StoreLayout
  let model: HistoryModel
  let tombstones: TombstoneColumns
  private let now: @Sendable () -> Date

  init(
    connection: Database, layout: StoreLayout, model: HistoryModel,
    tombstones: TombstoneColumns, now: @escaping @Sendable () -> Date
  ) {
    self.connection = connection
    self.layout = layout
    self.model = model
    self.tombstones = tombstones
    self.now = now
  }

  /// Records changes, before they are written, and reads the preserved values of deleted objects.
  func record(_ changes: StoreChanges) throws {
    try record(HistoryLog(changes, model), by: changes.origin)
  }

  func record(by origin: ChangeOrigin, _ note: (inout HistoryLog) -> Void) throws {
    var log = HistoryLog(model)
    note(&log)
    try record(log, by: origin)
  }

  func record(_ log: HistoryLog, by origin: ChangeOrigin) throws(StoreError) {
    let entries = log.entries
    guard !entries.isEmpty else { return }
    let transaction = try insertTransaction(by: origin)
    let keys = try KeyReservation.reserve(
      entries.count, rootNumber: HistorySchema.change.number, on: connection)
    let statement = try connection.statement(Self.changeSQL)
    for (place, entry) in entries.enumerated() {
      let key = keys.lowerBound + Int64(place)
      if entry.kind == .delete, let sql = deletionSQL(entry.address.entity) {
        try connection.execute(
          connection.statement(sql),
          arguments: [
            key, layout.numbers[entry.address.entity], transaction, entry.address.key,
          ])
        continue
      }
      statement.bind(key, at: 1)
      statement.bind(Int64(entry.kind.rawValue), at: 2)
      statement.bind(Int64(layout.numbers[entry.address.entity]), at: 3)
      statement.bind(entry.address.key, at: 4)
      statement.bind(transaction, at: 5)
      if entry.kind == .update {
        statement.bind(.bytes(Data(entry.properties)), at: 6)
      } else {
        statement.bind(nil, at: 6)
      }
      _ = try connection.step(statement)
      statement.reset()
    }
  }

  private static let changeSQL =
    "INSERT INTO ACHANGE(Z_PK, Z_ENT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID, ZCOLUMNS) "
    + "VALUES(?, \(HistorySchema.change.number), ?, ?, ?, ?, ?)"

  /// Returns a statement that records a deletion with the preserved values, copied from the row, or
  /// nil if there are none.
  ///
  /// Its parameters are the change's key, the entity's number, the transaction and the object's
  /// key.
  private func deletionSQL(_ index: Int) -> String? {
    let entity = layout.model.entities[index]
    let preserved = model.properties[index].preservedNames
    let columns = (tombstones.names[entity.name] ?? []).enumerated().compactMap { place, name in
      preserved.contains(name)
        ? layout.columnName(name, of: entity).map { (place: place, column: $0) } : nil
    }
    guard !columns.isEmpty else { return nil }
    let targets = columns.map { ", ZTOMBSTONE\($0.place)" }.joined()
    let sources = columns.map { ", \($0.column)" }.joined()
    return "INSERT INTO ACHANGE(Z_PK, Z_ENT, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID"
      + "\(targets)) SELECT ?, \(HistorySchema.change.number), 2, ?, Z_PK, ?\(sources) "
      + "FROM \(layout.table(of: entity).name) WHERE Z_PK = ?"
  }

  private func insertTransaction(by origin: ChangeOrigin) throws(StoreError) -> Int64 {
    let number = try KeyReservation.reserve(
      1, rootNumber: HistorySchema.transaction.number, on: connection
    ).lowerBound
    let texts = [
      origin.author, ChangeOrigin.bundleID, origin.contextName, ChangeOrigin.processID,
    ]
    var values: [(any DatabaseValueConvertible)?] = [number]
    for text in texts { values.append(try text.map(key)) }
    values.append(now().timeIntervalSinceReferenceDate)
    let statement = try connection.statement(
      "INSERT INTO ATRANSACTION(Z_PK, Z_ENT, ZAUTHORTS, ZBUNDLEIDTS, ZCONTEXTNAMETS, ZPROCESSIDTS, "
        + "ZTIMESTAMP) VALUES(?, \(HistorySchema.transaction.number), ?, ?, ?, ?, ?)")
    try connection.execute(statement, arguments: values)
    return number
  }

  /// Returns the key of a text, which is stored once.
  private func key(of text: String) throws(StoreError) -> Int64 {
    let known = try connection.statement("SELECT Z_PK FROM ATRANSACTIONSTRING WHERE ZNAME = ?")
    defer { known.reset() }
    known.bind(.text(text), at: 1)
    if try connection.step(known) { return known.integer(at: 0) }
    let key = try KeyReservation.reserve(
      1, rootNumber: HistorySchema.string.number, on: connection
    ).lowerBound
    let insertion = try connection.statement(
      "INSERT INTO ATRANSACTIONSTRING(Z_PK, Z_ENT, ZNAME) "
        + "VALUES(?, \(HistorySchema.string.number), ?)")
    try connection.execute(insertion, arguments: [key, text])
    return key
  }
}

/// The ZTOMBSTONE columns of each entity's attributes.
///
/// The file does not record them, and preserving an attribute does not change its entity's version,
/// so a model can preserve other attributes without a migration. The assignments are kept in the
/// store's metadata: existing ones stay, new ones are appended.
struct TombstoneColumns {
  private static let metadataKey = "LineageHistoryTombstones"

  /// The attributes by entity name, in the order of their columns.
  private(set) var names: [String: [String]]

  private let storedNames: [String: [String]]

  /// Reads the assignments from a store's metadata and adds the missing ones.
  init(_ metadata: StoreMetadata?, adding model: HistoryModel) {
    storedNames = metadata?.properties[Self.metadataKey] as? [String: [String]] ?? [:]
    names = storedNames
    for (entity, properties) in zip(model.layout.entities, model.properties) {
      let known = names[entity.name] ?? []
      let all = known + properties.preservedNames.filter { !known.contains($0) }
      if !all.isEmpty { names[entity.name] = all }
    }
  }

  /// The number of columns for the longest list.
  var count: Int { names.values.map(\.count).max() ?? 0 }

  /// Returns true if the store has the history tables, and all assignments are recorded and have a
  /// column.
  func areThere(in database: Database) throws -> Bool {
    guard try names == storedNames && HistorySchema.exists(in: database) else { return false }
    return try HistorySchema.tombstoneCount(in: database) >= count
  }

  func write(into database: Database, _ metadata: StoreMetadata) throws {
    var properties = metadata.properties
    properties[Self.metadataKey] = names
    let list = try PropertyListSerialization.data(
      fromPropertyList: properties, format: .binary, options: 0)
    try database.execute(sql: "UPDATE Z_METADATA SET Z_PLIST = ?", arguments: [list])
  }
}
