import Foundation

/// The receivers of a context's saves, and the saves it receives: from its children and, through
/// the center, from the other contexts of its container.
///
/// Saves within a transaction are reported when it ends, because it may be rolled back.
final class SaveNotifications {
  let queue: SaveNotificationQueue
  @exclusivity(unchecked) private var weakChildren: [WeakContext] = []
  /// The nesting depth of `performInOneTransaction`.
  private var transactionDepth = 0
  /// Saves of an unfinished transaction.
  private var unreported: [SavedChanges] = []

  private struct WeakContext {
    weak var context: ManagedObjectContext?
  }

  init(queue: SaveNotificationQueue) { self.queue = queue }

  // MARK: Hearing

  /// True if the context receives the saves of others.
  var hearsOfOthers: Bool {
    get { queue.isOpen }
    set { queue.isOpen = newValue }
  }

  // MARK: Telling

  var hasChildren: Bool { !weakChildren.isEmpty }

  var children: [ManagedObjectContext] { weakChildren.compactMap(\.context) }

  func addChild(_ child: ManagedObjectContext) {
    weakChildren.removeAll { $0.context == nil }
    weakChildren.append(WeakContext(context: child))
  }

  /// True if the next save has receivers.
  func areHeard(outside isSentOutside: Bool) -> Bool {
    isSentOutside && queue.center?.hasListeners(besides: queue) == true
      || weakChildren.contains { $0.context?.saveNotices.hearsOfOthers == true }
  }

  /// Notifies the container's other contexts once the save is final.
  func notifyOthers(_ saved: SavedChanges) {
    if transactionDepth > 0 {
      unreported.append(saved)
    } else {
      queue.center?.post(saved, from: queue)
    }
  }

  /// Notifies children that merge automatically, except the author.
  func notifyChildren(of saved: SavedChanges, besides author: ManagedObjectContext? = nil) {
    guard !saved.isEmpty else { return }
    for child in children where child !== author { child.saveNotices.queue.put(saved) }
  }

  /// Runs a transaction and reports its saves if it does not throw.
  func duringTransaction(_ transaction: () throws -> Void) throws {
    transactionDepth += 1
    defer {
      transactionDepth -= 1
      if transactionDepth == 0 { unreported.removeAll() }
    }
    try transaction()
    guard transactionDepth == 1 else { return }
    for saved in unreported { queue.center?.post(saved, from: queue) }
  }
}

/// The notice that a save would send now.
extension ManagedObjectContext {
  /// Stored objects with changed relationships count as updated, as in Core Data.
  var unsavedChanges: SavedChanges {
    SavedChanges(
      inserted: insertedObjects.map(\.objectID),
      updated: updatedObjects.map(\.objectID) + relinkedObjectIDs(),
      deleted: deletedObjects.map(\.objectID))
  }

  /// Both ends of unsaved links; the far end only if the relationship has an inverse.
  var linkEnds: Set<StoreAddress> {
    var ends: Set<StoreAddress> = []
    for change in unsaved.links.changes {
      for pairs in [change.added, change.removed] {
        for pair in pairs {
          ends.insert(StoreAddress(entity: Int(pair.sourceEntity), key: pair.source))
          guard change.relationship.inverseName != nil else { continue }
          ends.insert(StoreAddress(entity: Int(pair.destinationEntity), key: pair.destination))
        }
      }
    }
    return ends
  }

  /// Returns the stored objects whose to-many relationships or orders change but whose own values
  /// do not.
  ///
  /// They count as updated, as in Core Data, because other contexts that show them would be out of
  /// date.
  private func relinkedObjectIDs() -> [ManagedObjectID] {
    var ends = linkEnds
    for object in unsaved.inserted where object.state == .inserted {
      if let row = object.row { ends.formUnion(farEnds(of: object, row)) }
    }
    for update in unsaved.updated where update.object.state == .updated {
      guard let row = update.object.row else { continue }
      ends.formUnion(
        farEnds(of: update.object, update.original)
          .symmetricDifference(farEnds(of: update.object, row)))
    }
    for object in unsaved.deleted where object.state == .deleted {
      if let row = object.row { ends.formUnion(farEnds(of: object, row)) }
    }
    ends.formUnion(unsaved.orders.owners)
    return ends.filter { address in
      guard address.key > 0 else { return false }
      return registeredObject(address).map { $0.state == .clean } ?? true
    }.map(objectID)
  }

  private func farEnds(of object: ManagedObject, _ row: Row) -> Set<StoreAddress> {
    var ends: Set<StoreAddress> = []
    for slot in object.layout.references where object.relationship(of: slot).inverseName != nil {
      guard let reference = object.reference(in: slot, of: row) else { continue }
      ends.insert(StoreAddress(entity: reference.entity, key: reference.key))
    }
    return ends
  }
}

/// Passes one context's saves to the others of its container.
///
/// Contexts belong to different isolations, so each has a queue that it processes when it is next
/// used.
///
/// `@unchecked Sendable`: the lock guards the subscribers.
final class SaveNotificationCenter: @unchecked Sendable {
  private struct Subscriber {
    weak var queue: SaveNotificationQueue?
  }

  private let lock = NSLock()
  private var subscribers: [Subscriber] = []
  private let saves = Broadcast<SavedChanges>()
  /// The lost changes of all contexts of the container.
  let lostChanges = LostChanges()

  func subscribe(_ queue: SaveNotificationQueue) {
    lock.withLock {
      subscribers.removeAll { $0.queue == nil }
      subscribers.append(Subscriber(queue: queue))
    }
  }

  /// Returns true if a save has a listener other than the given queue.
  func hasListeners(besides queue: SaveNotificationQueue) -> Bool {
    saves.isHeard
      || lock.withLock {
        subscribers.contains {
          $0.queue != nil && $0.queue !== queue && $0.queue?.isOpen == true
        }
      }
  }

  func post(_ changes: SavedChanges, from sender: SaveNotificationQueue?) {
    guard !changes.isEmpty else { return }
    let queues = lock.withLock { subscribers.compactMap(\.queue) }
    for queue in queues where queue !== sender { queue.put(changes) }
    saves.yield(changes)
  }

  /// Returns all future saves of the container.
  func stream() -> AsyncStream<SavedChanges> { saves.stream() }
}

/// The saves of others that a context has not merged yet.
///
/// `@unchecked Sendable`: the lock guards all state.
final class SaveNotificationQueue: @unchecked Sendable {
  let center: SaveNotificationCenter?
  private let lock = NSLock()
  private var pending: [SavedChanges] = []
  private var collects = false
  private var arrival: (@Sendable () -> Void)?

  init(center: SaveNotificationCenter?) { self.center = center }

  /// True if the owner receives saves; a closed queue collects nothing.
  var isOpen: Bool {
    get { lock.withLock { collects } }
    set {
      lock.withLock {
        collects = newValue
        if !newValue { pending.removeAll() }
      }
    }
  }

  /// Sets a handler that is called, on any thread, when a save arrives.
  func onArrival(_ body: (@Sendable () -> Void)?) { lock.withLock { arrival = body } }

  func put(_ changes: SavedChanges) {
    let arrival = lock.withLock { () -> (@Sendable () -> Void)? in
      guard collects else { return nil }
      pending.append(changes)
      return self.arrival
    }
    arrival?()
  }

  /// Returns changes to the front of the queue without calling the arrival handler, which would
  /// otherwise run repeatedly while the store cannot be read.
  func putBack(_ changes: SavedChanges) {
    lock.withLock { if collects { pending.insert(changes, at: 0) } }
  }

  func takeAll() -> [SavedChanges] {
    lock.withLock {
      defer { pending.removeAll() }
      return pending
    }
  }
}

/// The changes of one save, as IDs, for other contexts and for observers.
///
/// ```swift
/// var saves = container.saves().makeAsyncIterator()
/// book.title = "Sketches"
/// try context.save()
/// print(await saves.next()?.updated == [book.objectID])  // prints true
/// ```
public struct SavedChanges: Hashable, Sendable {
  /// The new objects.
  public var inserted: [ManagedObjectID]
  /// The objects whose values or relationships changed, at either end.
  public var updated: [ManagedObjectID]
  /// The objects that no longer exist.
  public var deleted: [ManagedObjectID]

  /// Creates the changes that another program made, for
  /// ``ManagedObjectContext/mergeChanges(from:)``.
  ///
  /// ```swift
  /// try context.mergeChanges(from: SavedChanges(updated: [book.objectID]))
  /// print(book.isFault)  // prints true
  /// ```
  public init(
    inserted: [ManagedObjectID] = [], updated: [ManagedObjectID] = [],
    deleted: [ManagedObjectID] = []
  ) {
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
  }

  /// True if all lists are empty.
  public var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }
}

/// Distributes elements to any number of independent streams.
///
/// `@unchecked Sendable`: the lock guards all state.
final class Broadcast<Element: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var continuations: [Int: AsyncStream<Element>.Continuation] = [:]
  private var nextNumber = 0

  deinit { finish() }

  /// True while there is a listener.
  var isHeard: Bool { lock.withLock { !continuations.isEmpty } }

  /// Returns all future elements.
  func stream() -> AsyncStream<Element> {
    let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
    let number = lock.withLock {
      nextNumber += 1
      continuations[nextNumber] = continuation
      return nextNumber
    }
    continuation.onTermination = { [weak self] _ in
      self?.lock.withLock { self?.continuations[number] = nil }
    }
    return stream
  }

  func yield(_ element: Element) {
    for continuation in lock.withLock({ Array(continuations.values) }) {
      continuation.yield(element)
    }
  }

  /// Ends all streams.
  func finish() {
    // Outside the lock, because an ended stream removes itself.
    let ended = lock.withLock {
      defer { continuations = [:] }
      return Array(continuations.values)
    }
    for continuation in ended { continuation.finish() }
  }
}
