public import Foundation

/// A description of the transactions of the history to read.
///
/// ```swift
/// var request = PersistentHistoryRequest(after: token)
/// request.author = .not("import")
/// for transaction in try container.history(request) { print(transaction.changes) }
/// ```
public struct PersistentHistoryRequest: Hashable, Sendable {
  /// The start of a reading.
  public enum Start: Hashable, Sendable {
    case beginning
    case after(PersistentHistoryToken)
    /// With the first transaction that is later; all that follow it are given, whatever the clock
    /// said then.
    case afterDate(Date)
  }

  /// A condition on an optional text of a transaction.
  public enum Condition: Hashable, Sendable {
    case equal(String)
    /// Any other one, or none at all.
    case not(String)
    case none

    func holds(for text: String?) -> Bool {
      switch self {
      case .equal(let wanted): text == wanted
      case .not(let unwanted): text != unwanted
      case .none: text == nil
      }
    }
  }

  public var start: Start
  /// The authors to read, nil for all.
  public var author: Condition?
  /// The names of contexts to read, nil for all.
  public var contextName: Condition?
  /// Only changes of objects of this entity and its sub-entities; transactions without any are left
  /// out.
  public var entityName: String?
  /// The greatest number of transactions, 0 for all.
  public var fetchLimit = 0

  /// Requests the transactions after a token, or all.
  public init(after token: PersistentHistoryToken? = nil) {
    start = token.map(Start.after) ?? .beginning
  }

  /// Requests the transactions after a point in time.
  public init(after date: Date) { start = .afterDate(date) }

  /// Requests the transactions after another one.
  public init(after transaction: PersistentHistoryTransaction) { start = .after(transaction.token) }
}

/// The writes of one save or batch request in one store.
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
  /// The changes, each object once.
  public var changes: [PersistentHistoryChange]
  /// The position in the history after this transaction, over all stores of the container.
  public var token: PersistentHistoryToken

  init(
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
  /// The changes of all of them together, in the form in which contexts report saves.
  ///
  /// Of an object that was inserted and deleted again nothing is reported but that it is gone; one
  /// that was deleted and came back counts as updated.
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

/// The change of one object by one transaction.
public struct PersistentHistoryChange: Hashable, Sendable {
  /// The kind of change, with the numbers that the file has.
  public enum Kind: Int, Hashable, Sendable, Codable, CaseIterable {
    case insert = 0
    case update = 1
    case delete = 2
  }

  /// Rises within a store, over all transactions.
  public var changeID: Int64
  public var kind: Kind
  /// The object's ID, of a deleted object too, which can no longer be fetched.
  public var changedObjectID: ManagedObjectID
  /// The attributes and relationships that an update changed, sorted; empty for the other kinds, nil
  /// for an update of which that is not known.
  ///
  /// The to-many side of a relationship counts as changed when an object joins or leaves it. It is
  /// not known of an update before a migration that gave the properties other numbers, nor of one
  /// that another program noted without it: take any property for changed then.
  public var updatedProperties: [String]?
  /// The values kept of a deleted object: attributes with `preservesValueInHistoryOnDeletion`.
  public var tombstone: [String: AttributeValue]
}

/// A reader's position in the history of a container's stores: the last transaction of each.
///
/// A value to be kept between runs of a program: encode it, and ask for what came after it when the
/// program starts again.
public struct PersistentHistoryToken: Hashable, Sendable, Codable {
  /// The number of the last transaction by the UUID of its store, 0 for one without any.
  public internal(set) var transactionNumbers: [String: Int64]
}
