public import Foundation

/// The history of changes to the container's stores, by this or another program.
///
/// Stores described with `tracksHistory` keep it permanently.
extension PersistentContainer {
  /// Returns the requested transactions of all stores with a history, oldest first.
  ///
  /// ```swift
  /// person.age += 1
  /// try context.save()
  /// var request = PersistentHistoryRequest(after: token)
  /// request.entityName = "Person"
  /// print(try container.history(request)[0].changes[0].updatedProperties ?? [])  // prints ["age"]
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/historyNotTracked(stores:)``,
  ///   ``ObjectGraphError/historyTokenExpired(store:number:kept:)`` if some transactions after the
  ///   token are deleted, or the store's own error.
  public func history(_ request: PersistentHistoryRequest) throws(ObjectGraphError)
    -> [PersistentHistoryTransaction]
  {
    let stores = try historyStores()
    let entity = request.entityName.flatMap(layout.entity)
    if let name = request.entityName, entity == nil {
      throw .unknownEntity(name, known: layout.entities.map(\.name))
    }
    var numbers: [String: Int64] = [:]
    var found: [[PersistentHistoryTransaction]] = []
    for store in stores {
      var fetch = HistoryFetch(start: start(of: request, in: store), limit: request.fetchLimit)
      fetch.author = request.author
      fetch.contextName = request.contextName
      fetch.entity = entity
      let part = try store.history(fetch)
      numbers[store.identifier] = part.start
      found.append(part.transactions)
    }
    let merged = Self.merged(found, from: PersistentHistoryToken(transactionNumbers: numbers))
    return request.fetchLimit > 0 ? Array(merged.prefix(request.fetchLimit)) : merged
  }

  /// Returns the transactions after a token, or all.
  ///
  /// ```swift
  /// let last = try container.history().last
  /// print(last?.changes.count ?? 0)  // prints 8
  /// ```
  ///
  /// - Throws: ``ObjectGraphError`` as ``history(_:)``, or the store's own error.
  public func history(after token: PersistentHistoryToken? = nil) throws(ObjectGraphError)
    -> [PersistentHistoryTransaction]
  { try history(PersistentHistoryRequest(after: token)) }

  /// Returns the token of the newest transaction, or nil if no store keeps a history.
  ///
  /// ```swift
  /// let before = try container.currentPersistentHistoryToken()
  /// dog.age += 1
  /// try context.save()
  /// print(try container.history(after: before).count)  // prints 1
  /// ```
  ///
  /// - Throws: The store's own error.
  public func currentPersistentHistoryToken() throws(ObjectGraphError) -> PersistentHistoryToken? {
    let stores = trackingStores
    guard !stores.isEmpty else { return nil }
    var numbers: [String: Int64] = [:]
    for store in stores { numbers[store.identifier] = try store.historyRange().upperBound - 1 }
    return PersistentHistoryToken(transactionNumbers: numbers)
  }

  /// Deletes the transactions before those that a token names.
  ///
  /// ```swift
  /// dog.age += 1
  /// try context.save()
  /// print(try container.deleteHistory(before: token))  // prints 0
  /// ```
  ///
  /// - Returns: The number of deleted transactions.
  /// - Throws: ``ObjectGraphError/historyNotTracked(stores:)`` or the store's own error.
  @discardableResult
  public func deleteHistory(before token: PersistentHistoryToken) throws(ObjectGraphError) -> Int {
    try deleteHistory { store throws(ObjectGraphError) in
      token.transactionNumbers[store.identifier] ?? 0
    }
  }

  /// Deletes the transactions before a date.
  ///
  /// ```swift
  /// let weekAgo = Date(timeIntervalSinceNow: -7 * 86_400)
  /// print(try container.deleteHistory(before: weekAgo))  // prints 0
  /// ```
  ///
  /// - Returns: The number of deleted transactions.
  /// - Throws: ``ObjectGraphError/historyNotTracked(stores:)`` or the store's own error.
  @discardableResult
  public func deleteHistory(before date: Date) throws(ObjectGraphError) -> Int {
    try deleteHistory { store throws(ObjectGraphError) in
      try store.transactionNumber(before: date, orAt: true) + 1
    }
  }

  private func deleteHistory(_ number: (any HistoryKeeping) throws(ObjectGraphError) -> Int64)
    throws(ObjectGraphError) -> Int
  {
    var count = 0
    for store in try historyStores() {
      count += try store.deleteTransactions(before: number(store))
    }
    return count
  }

  private var trackingStores: [any HistoryKeeping] {
    let stores = (store as? StoreRouter)?.parts.map(\.store) ?? [store]
    return stores.filter(\.tracksHistory).compactMap { $0 as? any HistoryKeeping }
  }

  private func historyStores() throws(ObjectGraphError) -> [any HistoryKeeping] {
    let stores = trackingStores
    guard !stores.isEmpty else {
      throw .historyNotTracked(
        stores: persistentStoreDescriptions.map(\.label))
    }
    return stores
  }

  private func start(of request: PersistentHistoryRequest, in store: any HistoryKeeping)
    -> HistoryFetch.Start
  {
    switch request.start {
    case .beginning: .beginning
    case .afterDate(let date): .afterDate(date)
    case .after(let token):
      // A store that was added later is read from its beginning.
      token.transactionNumbers[store.identifier].map(HistoryFetch.Start.after) ?? .beginning
    }
  }

  /// Merges the histories of several stores by time, keeping each store's order.
  private static func merged(
    _ histories: [[PersistentHistoryTransaction]], from start: PersistentHistoryToken
  ) -> [PersistentHistoryTransaction] {
    var rests = histories.map { $0[...] }
    var token = start
    var result: [PersistentHistoryTransaction] = []
    while true {
      let heads = rests.indices.compactMap { index in rests[index].first.map { (index, $0) } }
      guard var next = heads.min(by: { $0.1.timestamp < $1.1.timestamp }) else { return result }
      rests[next.0].removeFirst()
      token.transactionNumbers[next.1.storeID] = next.1.transactionNumber
      next.1.token = token
      result.append(next.1)
    }
  }
}

extension ManagedObjectContext {
  /// Updates the context's objects from transactions of the history, as after another context's
  /// save.
  ///
  /// ```swift
  /// let reader = container.newContext()
  /// let copy = try reader.fetch(Query<Dog>.all)[0]
  /// dog.age = 5
  /// try context.save()
  /// try reader.mergeChanges(fromHistory: container.history(after: token))
  /// print(copy.age)  // prints 5
  /// ```
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  public func mergeChanges(fromHistory transactions: [PersistentHistoryTransaction])
    throws(ObjectGraphError)
  { try mergeChanges(from: transactions.savedChanges) }
}
