import Escaping
package import Lineage

/// The conversion of a store of a tree to another strategy, row by row.
///
/// ```swift
/// let report = try TreeConversion(from: source, to: destination).run(from: snapshot, to: "new.sqlite")
/// ```
package struct TreeConversion {
  /// The result of a conversion.
  package struct Report: Sendable {
    package let rows: RowTransfer.Report
    /// The number of transactions of the old store's history, which the new store lacks.
    package let droppedTransactionCount: Int
    /// The number of copied external storage files.
    package let externalFileCount: Int
  }

  /// An entity and a key, in the old or the new store.
  package typealias Address = (entity: String, key: Int64)

  package let source: ReshapedModel
  package let destination: ReshapedModel
  /// Called with what happens and the completed share.
  package var progress: (String, Double) throws -> Void = { _, _ in }

  /// Prepares a conversion of a tree from one strategy to another.
  package init(from source: ReshapedModel, to destination: ReshapedModel) {
    (self.source, self.destination) = (source, destination)
  }

  /// Creates the new store, and compares every value and link with the old one.
  ///
  /// - Parameters:
  ///   - snapshot: The old store.
  ///   - path: A path without a file.
  ///   - forEachPair: Gets every old row with its new one; a row with details has two.
  /// - Returns: The numbers of copied rows, and everything that was left.
  /// - Throws: ``TransferError``, `StoreError` or `ModelDocumentError`, without leaving a file.
  package func run(
    from snapshot: StoreSnapshot, to path: String,
    forEachPair: ((_ old: Address, _ new: Address) throws -> Void)? = nil
  ) throws -> Report {
    let succession = StoreSuccession(
      snapshot: snapshot, oldModel: try source.modelOfRows(),
      newModel: try destination.modelOfRows())
    let (rows, counts) = try succession.run(to: path) { old, new in
      let pair = StorePair(
        StoreSide(model: source, layout: try old.openedStore().layout, schema: "old"),
        StoreSide(model: destination, layout: try new.openedStore().layout, schema: "main"))
      return try new.connection.locked {
        let database = new.connection
        try database.execute(sql: "ATTACH ? AS old", arguments: [snapshot.path])
        let rows = try fill(pair, database, forEachPair)
        try database.execute(sql: "DETACH old")
        return rows
      }
    }
    return Report(
      rows: rows, droppedTransactionCount: counts.droppedTransactions,
      externalFileCount: counts.externalFiles)
  }

  private func fill(
    _ pair: StorePair, _ database: Database,
    _ forEachPair: ((_ old: Address, _ new: Address) throws -> Void)?
  ) throws -> RowTransfer.Report {
    let all = try pair.kinds.reduce(0) { sum, kind in
      try sum
        + (Int.fetchOne(
          database,
          sql: "SELECT count(*) FROM \(kind.old.table) o WHERE \(kind.old.condition("o"))") ?? 0)
    }
    func share(_ count: Int) -> Double { Double(count) / Double(max(1, all)) }
    var transfer = RowTransfer(pair, database) { try progress("copying \($0)", 0.7 * share($1)) }
    let triggers = try DatabaseRow.fetchAll(
      database,
      sql: "SELECT name, sql FROM main.sqlite_schema WHERE type = 'trigger' AND name LIKE 'Z_DA_%'")
    let report = try database.write { database in
      // A derived value is copied as it was, not computed again.
      for trigger in triggers {
        try database.execute(sql: "DROP TRIGGER \((trigger[0] as String).quoted("\""))")
      }
      for table in pair.new.layout.tables { try database.postponeIndexes(of: table.name) }
      for table in pair.new.layout.joinTables { try database.postponeIndexes(of: table.name) }
      let report = try transfer.run()
      for trigger in triggers { try database.execute(sql: trigger[1] as String) }
      return report
    }
    let comparison = StoreComparison(transfer: transfer) {
      try progress("checking", 0.7 + 0.3 * share($0))
    }
    let differences = try comparison.differences()
    guard differences.isEmpty else { throw TransferError.differs(differences) }
    if let forEachPair { try transfer.forEachPair(forEachPair) }
    try database.execute(sql: "DROP TABLE temp.moved")
    return report
  }
}
