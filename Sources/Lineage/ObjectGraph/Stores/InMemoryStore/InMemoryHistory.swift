import Foundation

/// The history of an in-memory store.
struct InMemoryHistory {
  /// A transaction as it was written.
  private struct Transaction {
    let number: Int64
    let date: Date
    let origin: ChangeOrigin
    let changes: [(number: Int64, entry: HistoryLog.Entry, tombstone: [String: AttributeValue])]
  }

  private let model: HistoryModel
  private let now: @Sendable () -> Date
  private var transactions: [Transaction] = []
  private var lastNumber: Int64 = 0
  private var lastChange: Int64 = 0

  init(_ model: HistoryModel, now: @escaping @Sendable () -> Date) {
    self.model = model
    self.now = now
  }

  var range: Range<Int64> { (transactions.first?.number ?? lastNumber + 1)..<(lastNumber + 1) }

  func transactionNumber(before date: Date, orAt: Bool) -> Int64 {
    let first = transactions.first { orAt ? $0.date >= date : $0.date > date }
    return (first?.number ?? lastNumber + 1) - 1
  }

  mutating func deleteTransactions(before number: Int64) -> Int {
    let count = transactions.count
    transactions.removeAll { $0.number < number }
    return count - transactions.count
  }

  /// Records a save before it is applied, while the deleted objects still exist.
  mutating func record(_ changes: StoreChanges, on contents: InMemoryContents) {
    record(HistoryLog(changes, model), by: changes.origin, contents)
  }

  mutating func record(by origin: ChangeOrigin, _ note: (inout HistoryLog) -> Void) {
    var log = HistoryLog(model)
    note(&log)
    record(log, by: origin, nil)
  }

  /// Records a batch.
  ///
  /// A deletion also clears references, which are found by comparing.
  mutating func record(
    deletionOf addresses: [StoreAddress], by origin: ChangeOrigin, _ before: InMemoryContents,
    after: InMemoryContents
  ) {
    var log = HistoryLog(model)
    log.recordDeletions(addresses)
    for row in after.rows.flatMap(\.values).sorted(by: { $0.key < $1.key }) {
      guard let old = before[row.entity, row.key], old.version != row.version else { continue }
      let changed = row.entity.slots.filter { row.values[$0.index] != old.values[$0.index] }
      log.recordUpdate(row.address, of: changed.map { row.entity.slotNames[$0.index] })
    }
    record(log, by: origin, before)
  }

  private mutating func record(
    _ log: HistoryLog, by origin: ChangeOrigin, _ contents: InMemoryContents?
  ) {
    guard !log.entries.isEmpty else { return }
    lastNumber += 1
    let first = lastChange + 1
    lastChange += Int64(log.entries.count)
    transactions.append(
      Transaction(
        number: lastNumber, date: now(), origin: origin,
        changes: log.entries.enumerated().map { place, entry in
          (first + Int64(place), entry, contents.map { tombstone(entry, in: $0) } ?? [:])
        }))
  }

  private func tombstone(_ entry: HistoryLog.Entry, in contents: InMemoryContents)
    -> [String: AttributeValue]
  {
    let entity = model.layout.entities[entry.address.entity]
    guard entry.kind == .delete, let row = contents[entity, entry.address.key] else { return [:] }
    let properties = model.properties[entity.index]
    var values: [String: AttributeValue] = [:]
    for name in properties.preservedNames {
      guard let slot = entity.slot(named: name) else { continue }
      values[name] = row.values[slot.index].flatMap { properties.tombstone($0, of: name) }
    }
    return values
  }
}

/// Reading of the history.
extension InMemoryHistory {
  func part(_ fetch: HistoryFetch, storeIdentifier: String) throws(ObjectGraphError) -> HistoryPart
  {
    let start = try fetch.start(inHistoryOf: storeIdentifier, kept: range) {
      date throws(ObjectGraphError) in transactionNumber(before: date, orAt: false)
    }
    return HistoryPart(
      start: start,
      transactions: transactions(after: start, fetch, storeIdentifier: storeIdentifier))
  }

  private func transactions(after start: Int64, _ fetch: HistoryFetch, storeIdentifier: String)
    -> [PersistentHistoryTransaction]
  {
    var found: [PersistentHistoryTransaction] = []
    for transaction in transactions
    where transaction.number > start && fetch.isWanted(transaction.origin) {
      let changes = transaction.changes.filter { change in
        fetch.entity.map { $0.subtree.contains(change.entry.address.entity) } ?? true
      }
      if fetch.entity != nil && changes.isEmpty { continue }
      found.append(
        PersistentHistoryTransaction(
          transactionNumber: transaction.number, storeID: storeIdentifier,
          timestamp: transaction.date, origin: transaction.origin,
          processID: ChangeOrigin.processID, bundleID: ChangeOrigin.bundleID,
          changes: changes.map { change in
            PersistentHistoryChange(
              changeID: change.number, kind: change.entry.kind,
              changedObjectID: ManagedObjectID(
                entity: model.layout.entities[change.entry.address.entity],
                key: change.entry.address.key, storeIdentifier: storeIdentifier),
              updatedProperties: change.entry.kind == .update
                ? model.properties[change.entry.address.entity].names(in: change.entry.properties)
                : [],
              tombstone: change.tombstone)
          }))
      if fetch.limit > 0 && found.count == fetch.limit { break }
    }
    return found
  }
}

extension InMemoryStore: HistoryKeeping {
  func historyRange() throws(ObjectGraphError) -> Range<Int64> {
    try history { history throws(ObjectGraphError) in history.range }
  }

  func transactionNumber(before date: Date, orAt: Bool) throws(ObjectGraphError) -> Int64 {
    try history { history throws(ObjectGraphError) in
      history.transactionNumber(before: date, orAt: orAt)
    }
  }

  func history(_ fetch: HistoryFetch) throws(ObjectGraphError) -> HistoryPart {
    try history { history throws(ObjectGraphError) in
      try history.part(fetch, storeIdentifier: identifier)
    }
  }

  func deleteTransactions(before number: Int64) throws(ObjectGraphError) -> Int {
    try changing { contents throws(ObjectGraphError) in
      contents.history?.deleteTransactions(before: number) ?? 0
    }
  }

  private func history<Result>(_ body: (InMemoryHistory) throws(ObjectGraphError) -> Result)
    throws(ObjectGraphError) -> Result
  {
    let kept = try reading { view throws(ObjectGraphError) in view.contents.history }
    guard let kept else {
      throw ObjectGraphError.historyNotTracked(stores: ["the in-memory store"])
    }
    return try body(kept)
  }
}
