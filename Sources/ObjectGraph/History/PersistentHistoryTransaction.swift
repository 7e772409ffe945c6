public import Foundation

/// What one save or batch request wrote in one store.
public struct PersistentHistoryTransaction: Hashable, Sendable {
  /// Rises by one with each transaction of a store.
  public var transactionNumber: Int64
  /// The UUID of the store.
  public var storeID: String
  public var timestamp: Date
  /// The `transactionAuthor` of the context.
  public var author: String?
  /// The `name` of the context.
  public var contextName: String?
  /// The name of the program that wrote.
  public var processID: String?
  /// The bundle identifier of the program that wrote, which programs on Linux have none of.
  public var bundleID: String?
  /// What was done, each object once.
  public var changes: [PersistentHistoryChange]
  /// How far the history is read with this transaction, over all stores of the container.
  public var token: PersistentHistoryToken

  package init(
    transactionNumber: Int64, storeID: String, timestamp: Date, origin: ChangeOrigin,
    processID: String?, bundleID: String?, changes: [PersistentHistoryChange]
  ) {
    self.transactionNumber = transactionNumber
    self.storeID = storeID
    self.timestamp = timestamp
    author = origin.author
    contextName = origin.contextName
    self.processID = processID
    self.bundleID = bundleID
    self.changes = changes
    token = PersistentHistoryToken(transactionNumbers: [storeID: transactionNumber])
  }
}

extension Sequence<PersistentHistoryTransaction> {
  /// What all of them together did, in the form in which contexts tell of saves.
  ///
  /// Of an object that was inserted and deleted again nothing is told but that it is gone; one that
  /// was deleted and came back counts as updated.
  public var savedChanges: SavedChanges {
    var kinds: [ManagedObjectID: PersistentHistoryChange.Kind] = [:]
    var order: [ManagedObjectID] = []
    for change in lazy.flatMap(\.changes) {
      let id = change.changedObjectID
      switch (kinds[id], change.kind) {
      case (nil, let kind):
        order.append(id)
        kinds[id] = kind
      case (_, .delete): kinds[id] = .delete
      case (.delete, .insert): kinds[id] = .update
      case (.insert, _), (.update, _), (.delete, _): continue
      }
    }
    func ids(_ kind: PersistentHistoryChange.Kind) -> [ManagedObjectID] {
      order.filter { kinds[$0] == kind }
    }
    return SavedChanges(inserted: ids(.insert), updated: ids(.update), deleted: ids(.delete))
  }
}
