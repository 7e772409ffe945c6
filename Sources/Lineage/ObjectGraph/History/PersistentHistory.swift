public import Foundation

/// A request for transactions of the history.
///
/// ```swift
/// var request = PersistentHistoryRequest(after: token)
/// request.author = .not("import")
/// for transaction in try container.history(request) { print(transaction.changes) }
/// ```
public struct PersistentHistoryRequest: Hashable, Sendable {
  /// The start of a read.
  public enum Start: Hashable, Sendable {
    case beginning
    case after(PersistentHistoryToken)
    /// The first transaction later than the date; all that follow it are included, whatever their
    /// dates.
    case afterDate(Date)
  }

  /// A condition on an optional text of a transaction.
  ///
  /// ```swift
  /// var request = PersistentHistoryRequest()
  /// request.author = PersistentHistoryRequest.Condition.none
  /// print(try container.history(request).count)  // prints 1
  /// ```
  public enum Condition: Hashable, Sendable {
    case equal(String)
    /// Any other text, or none.
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

  /// The start of the read; `beginning` by default.
  public var start: Start
  /// The authors to include, or nil for all.
  ///
  /// ```swift
  /// context.transactionAuthor = "import"
  /// dog.age += 1
  /// try context.save()
  /// var request = PersistentHistoryRequest(after: token)
  /// request.author = .not("import")
  /// print(try container.history(request).count)  // prints 0
  /// ```
  public var author: Condition?
  /// The context names to include, or nil for all.
  ///
  /// ```swift
  /// var request = PersistentHistoryRequest()
  /// request.contextName = .equal("view")
  /// print(try container.history(request).count)  // prints 1
  /// ```
  public var contextName: Condition?
  /// The entity whose objects' changes are included, with its sub-entities.
  ///
  /// ```swift
  /// var request = PersistentHistoryRequest()
  /// request.entityName = "Publication"
  /// print(try container.history(request)[0].changes.count)  // prints 3
  /// ```
  ///
  /// Transactions without any are omitted.
  public var entityName: String?
  /// The largest number of transactions; 0 for no limit.
  ///
  /// ```swift
  /// for age in 5...8 {
  ///   dog.age = age
  ///   try context.save()
  /// }
  /// var request = PersistentHistoryRequest(after: token)
  /// request.fetchLimit = 3
  /// print(try container.history(request).count)  // prints 3
  /// ```
  public var fetchLimit = 0

  /// Creates a request for the transactions after a token, or for all.
  public init(after token: PersistentHistoryToken? = nil) {
    start = token.map(Start.after) ?? .beginning
  }

  /// Creates a request for the transactions after a date.
  ///
  /// ```swift
  /// let recent = PersistentHistoryRequest(after: Date(timeIntervalSinceNow: -3600))
  /// print(try container.history(recent).count)  // prints 1
  /// ```
  public init(after date: Date) { start = .afterDate(date) }

  /// Creates a request for the transactions after another one.
  ///
  /// ```swift
  /// let last = try container.history()[0]
  /// print(try container.history(PersistentHistoryRequest(after: last)).count)  // prints 0
  /// ```
  public init(after transaction: PersistentHistoryTransaction) { start = .after(transaction.token) }
}

/// The changes by one save or batch request in one store.
///
/// ```swift
/// for transaction in try container.history() {
///   print(transaction.transactionNumber, transaction.contextName ?? "-")  // prints 1 view
/// }
/// ```
public struct PersistentHistoryTransaction: Hashable, Sendable {
  /// The number, which increases by one with each transaction of a store.
  public var transactionNumber: Int64
  /// The store's UUID.
  public var storeID: String
  /// The time of the save or batch request.
  public var timestamp: Date
  /// The `transactionAuthor` of the context.
  public var author: String?
  /// The `name` of the context.
  public var contextName: String?
  /// The name of the program that wrote it.
  public var processID: String?
  /// The program's bundle identifier, which programs on Linux lack.
  public var bundleID: String?
  /// The changes, one per object.
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
  /// The combined changes of all transactions, in the form of a context's save.
  ///
  /// An object that was inserted and deleted again is reported only as deleted; one that was
  /// deleted and restored, as updated.
  ///
  /// ```swift
  /// let tag = Tag(context: context)
  /// try context.save()
  /// context.delete(tag)
  /// try context.save()
  /// let changes = try container.history(after: token).savedChanges
  /// print(changes.inserted.count, changes.deleted.count)  // prints 0 1
  /// ```
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

/// The change of one object in one transaction.
public struct PersistentHistoryChange: Hashable, Sendable {
  /// The kind of change; raw values are those in the file.
  public enum Kind: Int, Hashable, Sendable, Codable, CaseIterable {
    case insert = 0
    case update = 1
    case delete = 2
  }

  /// The number of the change, which increases over all transactions of a store.
  public var changeID: Int64
  /// The kind of the change: an insertion, update or deletion of the object.
  public var kind: Kind
  /// The object's ID.
  ///
  /// ```swift
  /// let ids = try container.history()[0].changes.map(\.changedObjectID)
  /// print(ids.contains(book.objectID))  // prints true
  /// ```
  ///
  /// A deleted object can no longer be fetched.
  public var changedObjectID: ManagedObjectID
  /// The attributes and relationships that an update changed, sorted; empty for other kinds, or nil
  /// if they are unknown.
  ///
  /// ```swift
  /// (dog.name, dog.owner) = ("Max", nil)
  /// try context.save()
  /// let changes = try container.history(after: token)[0].changes
  /// print(changes.flatMap { $0.updatedProperties ?? [] })  // prints ["name", "owner", "dogs"]
  /// ```
  ///
  /// The to-many side of a relationship counts as changed when an object is added or removed. The
  /// properties are unknown for an update before a migration that renumbered them, and for one that
  /// another program recorded without them; treat every property as changed then.
  public var updatedProperties: [String]?
  /// The preserved values of a deleted object: attributes with `preservesValueInHistoryOnDeletion`.
  public var tombstone: [String: AttributeValue]
}

/// A reader's position in the history of a container's stores: the last transaction of each.
///
/// ```swift
/// let bytes = try JSONEncoder().encode(token)
/// let kept = try JSONDecoder().decode(PersistentHistoryToken.self, from: bytes)
/// print(try container.history(after: kept).isEmpty)  // prints true
/// ```
///
/// Encode it to keep it between runs of a program, and request the later transactions at the next
/// start.
public struct PersistentHistoryToken: Hashable, Sendable, Codable {
  /// The number of the last transaction by store UUID, 0 for a store without any.
  var transactionNumbers: [String: Int64]
}
