public import Foundation
public import ObjectModel

/// Which transactions of the history are wanted.
///
/// ```swift
/// var request = PersistentHistoryRequest(after: token)
/// request.author = .not("import")
/// for transaction in try container.history(request) { print(transaction.changes) }
/// ```
public struct PersistentHistoryRequest: Hashable, Sendable {
  /// Where to begin.
  public enum Start: Hashable, Sendable {
    case beginning
    case after(PersistentHistoryToken)
    /// With the first transaction that is later; all that follow it are given, whatever the clock
    /// said then.
    case afterDate(Date)
  }

  /// Which of the texts that somebody may have written or not.
  public enum Condition: Hashable, Sendable {
    case equal(String)
    /// Any other one, or none at all.
    case not(String)
    case none

    package func holds(for text: String?) -> Bool {
      switch self {
      case .equal(let wanted): text == wanted
      case .not(let unwanted): text != unwanted
      case .none: text == nil
      }
    }
  }

  public var start: Start
  /// Of which authors, nil for all.
  public var author: Condition?
  /// Of contexts with which names, nil for all.
  public var contextName: Condition?
  /// Only changes of objects of this entity and its sub-entities; transactions without any are left
  /// out.
  public var entityName: String?
  /// The greatest number of transactions, 0 for all.
  public var fetchLimit = 0

  /// What came after a token, or everything.
  public init(after token: PersistentHistoryToken? = nil) {
    start = token.map(Start.after) ?? .beginning
  }

  /// What came after a point in time.
  public init(after date: Date) { start = .afterDate(date) }

  /// What came after a transaction.
  public init(after transaction: PersistentHistoryTransaction) { start = .after(transaction.token) }
}

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

/// What one transaction did to one object.
public struct PersistentHistoryChange: Hashable, Sendable {
  /// What was done, with the numbers that the file has.
  public enum Kind: Int, Hashable, Sendable, Codable, CaseIterable {
    case insert = 0
    case update = 1
    case delete = 2
  }

  /// Rises within a store, over all transactions.
  public var changeID: Int64
  public var kind: Kind
  /// Of a deleted object too, which nobody can fetch any more.
  public var changedObjectID: ManagedObjectID
  /// The attributes and relationships that an update changed, sorted; empty for the other kinds, nil
  /// for an update of which that is not known.
  ///
  /// The to-many side of a relationship counts as changed when an object joins or leaves it. It is
  /// not known of an update before a migration that gave the properties other numbers, nor of one
  /// that another program noted without it: take any property for changed then.
  public var updatedProperties: [String]?
  /// What is kept of a deleted object: values of attributes with
  /// `preservesValueInHistoryOnDeletion`.
  public var tombstone: [String: AttributeValue]

  package init(
    changeID: Int64, kind: Kind, changedObjectID: ManagedObjectID, updatedProperties: [String]?,
    tombstone: [String: AttributeValue]
  ) {
    self.changeID = changeID
    self.kind = kind
    self.changedObjectID = changedObjectID
    self.updatedProperties = updatedProperties
    self.tombstone = tombstone
  }
}

/// How far somebody has read the history of a container's stores: the last transaction of each.
///
/// A value to be kept between runs of a program: encode it, and ask for what came after it when the
/// program starts again.
public struct PersistentHistoryToken: Hashable, Sendable, Codable {
  /// The number of the last transaction by the UUID of its store, 0 for one without any.
  public internal(set) var transactionNumbers: [String: Int64]

  package init(transactionNumbers: [String: Int64]) { self.transactionNumbers = transactionNumbers }
}
