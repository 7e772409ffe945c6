import Foundation

extension SQLiteStore: HistoryKeeping {
  package var tracksHistory: Bool { opened?.history != nil }

  /// Opens the writer of changes, or returns nil for a store without a history that is not to begin
  /// one.
  func openHistory(_ layout: StoreLayout) throws(StoreError) -> HistoryWriter? {
    let creation = StoreCreation(connection: connection, model: layout.model)
    return try connection.perform { database -> HistoryWriter? in
      guard try beginsHistory || HistorySchema.exists(in: database) else { return nil }
      let model = HistoryModel(layout.model)
      var tombstones = TombstoneColumns(try creation.storedMetadata(), adding: model)
      if try !tombstones.areThere(in: database) {
        // An in-place migration opens the store inside its own transaction.
        try database.write { database in
          // Checked again, because another program may have created it meanwhile.
          guard let metadata = try creation.storedMetadata() else { return }
          tombstones = TombstoneColumns(metadata, adding: model)
          try HistorySchema.install(tombstoneCount: tombstones.count, in: database)
          try tombstones.write(into: database, metadata)
        }
      }
      return HistoryWriter(
        connection: connection, layout: layout, model: model, tombstones: tombstones,
        now: historyClock)
    }
  }

  func historyRange() throws(ObjectGraphError) -> Range<Int64> {
    _ = try openedHistory()
    return try translatingErrors {
      try connection.perform { database in
        try database.read { try $0.historyRange() }
      }
    }
  }

  func transactionNumber(before date: Date, orAt: Bool) throws(ObjectGraphError) -> Int64 {
    _ = try openedHistory()
    return try translatingErrors {
      try connection.perform { database in
        try database.transactionNumber(before: date, orAt: orAt)
      }
    }
  }

  func history(_ fetch: HistoryFetch) throws(ObjectGraphError) -> HistoryPart {
    let history = try openedHistory()
    let identifier = identifier
    return try translatingErrors {
      let part = try connection.perform { database -> Result<HistoryPart, ObjectGraphError> in
        do {
          return .success(
            try database.read { try Self.part(fetch, history, identifier, $0) })
        } catch let error as ObjectGraphError {
          return .failure(error)
        }
      }
      return try part.get()
    }
  }

  private static func part(
    _ fetch: HistoryFetch, _ history: HistoryWriter, _ identifier: String, _ database: Database
  ) throws -> HistoryPart {
    let kept = try database.historyRange()
    let start = try fetch.start(inHistoryOf: identifier, kept: kept) {
      date throws(ObjectGraphError) in
      do {
        return try database.transactionNumber(before: date, orAt: false)
      } catch {
        throw ObjectGraphError(error, path: history.connection.path)
      }
    }
    guard let reader = try HistoryReader(database) else {
      return HistoryPart(start: start, transactions: [])
    }
    let fetching = HistoryFetching(
      fetch: fetch, start: start, history: history, reader: reader, storeIdentifier: identifier)
    return HistoryPart(start: start, transactions: try fetching.transactions())
  }

  func deleteTransactions(before number: Int64) throws(ObjectGraphError) -> Int {
    _ = try openedHistory()
    var count = 0
    try translatingErrors {
      try connection.write { database in
        try database.execute(
          sql: "DELETE FROM ACHANGE WHERE ZTRANSACTIONID < ?", arguments: [number])
        try database.execute(sql: "DELETE FROM ATRANSACTION WHERE Z_PK < ?", arguments: [number])
        count = database.changedRowCount
        let used = HistoryReader.Text.allCases.map {
          "SELECT \($0.rawValue)TS FROM ATRANSACTION WHERE \($0.rawValue)TS IS NOT NULL"
        }
        try database.execute(
          sql: "DELETE FROM ATRANSACTIONSTRING WHERE Z_PK NOT IN "
            + "(\(used.joined(separator: " UNION ")))")
      }
    }
    return count
  }

  private func openedHistory() throws(ObjectGraphError) -> HistoryWriter {
    guard let history = try translatingErrors(openedStore).history else {
      throw .historyNotTracked(stores: [path])
    }
    return history
  }
}

extension Database {
  fileprivate func transactionNumber(before date: Date, orAt: Bool) throws -> Int64 {
    let first = try Int64.fetchOne(
      self, sql: "SELECT min(Z_PK) FROM ATRANSACTION WHERE ZTIMESTAMP \(orAt ? ">=" : ">") ?",
      arguments: [date.timeIntervalSinceReferenceDate])
    return try (first ?? historyRange().upperBound) - 1
  }

  /// Returns the numbers of the stored transactions.
  fileprivate func historyRange() throws -> Range<Int64> {
    let last =
      try Int64.fetchOne(
        self, sql: "SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?",
        arguments: [HistorySchema.transaction.number]) ?? 0
    let first = try Int64.fetchOne(self, sql: "SELECT min(Z_PK) FROM ATRANSACTION") ?? last + 1
    return min(first, last + 1)..<(last + 1)
  }
}
