import Foundation

/// Who hears of a context's saves, and what it hears of others': its children, and through the center
/// the other contexts of its container.
///
/// Saves of a transaction are reported when it is over, as they may come to nothing until then.
final class SaveNotices {
  let queue: SaveNotificationQueue
  @exclusivity(unchecked) private var weakChildren: [WeakContext] = []
  /// The number of running calls of `performInOneTransaction`, one in the other.
  private var transactionDepth = 0
  /// Saves of a transaction that is not over.
  private var untold: [SavedChanges] = []

  private struct WeakContext {
    weak var context: ManagedObjectContext?
  }

  init(queue: SaveNotificationQueue) { self.queue = queue }

  // MARK: Hearing

  /// True while the context wants to hear of the saves of others.
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

  /// True if anybody wants to know what the next save is about.
  func areHeard(outside isSentOutside: Bool) -> Bool {
    isSentOutside && queue.center?.hasListeners(besides: queue) == true
      || weakChildren.contains { $0.context?.saveNotices.hearsOfOthers == true }
  }

  /// Tells the container's other contexts, as soon as the save is certain to stay.
  func notifyOthers(_ saved: SavedChanges) {
    if transactionDepth > 0 {
      untold.append(saved)
    } else {
      queue.center?.post(saved, from: queue)
    }
  }

  /// Tells children that take over what happens here, but for the one that did it.
  func notifyChildren(of saved: SavedChanges, besides author: ManagedObjectContext? = nil) {
    guard !saved.isEmpty else { return }
    for child in children where child !== author { child.saveNotices.queue.put(saved) }
  }

  /// Runs a transaction and tells of its saves if it does not throw.
  func duringTransaction(_ transaction: () throws -> Void) throws {
    transactionDepth += 1
    defer {
      transactionDepth -= 1
      if transactionDepth == 0 { untold.removeAll() }
    }
    try transaction()
    guard transactionDepth == 1 else { return }
    for saved in untold { queue.center?.post(saved, from: queue) }
  }
}

/// The notice that a save would send now.
extension ManagedObjectContext {
  /// Stored objects whose relationships change count as updated, as in Core Data.
  var unsavedChanges: SavedChanges {
    SavedChanges(
      inserted: insertedObjects.map(\.objectID),
      updated: updatedObjects.map(\.objectID) + relinkedObjectIDs(),
      deleted: deletedObjects.map(\.objectID))
  }

  /// Both ends of unsaved links; the far one only if it has a relationship back.
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

  /// The stored objects whose to-many relationships or orders the unsaved changes alter, whose
  /// own values they do not.
  ///
  /// They count as updated, as in Core Data: whoever shows them elsewhere shows something old.
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

/// Passes what one context saved to the others of its container.
///
/// Contexts belong to different isolations, so nothing is done to them from outside: each has a
/// queue that it empties when it is next used.
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

  /// True if anybody but the given queue would hear of a save.
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

  /// Every save of the container from now on.
  func stream() -> AsyncStream<SavedChanges> { saves.stream() }
}

/// The saves of others that a context has not taken over yet.
///
/// `@unchecked Sendable`: the lock guards everything.
final class SaveNotificationQueue: @unchecked Sendable {
  let center: SaveNotificationCenter?
  private let lock = NSLock()
  private var pending: [SavedChanges] = []
  private var collects = false
  private var arrival: (@Sendable () -> Void)?

  init(center: SaveNotificationCenter?) { self.center = center }

  /// True while the owner wants to hear of saves; a closed queue collects nothing.
  var isOpen: Bool {
    get { lock.withLock { collects } }
    set {
      lock.withLock {
        collects = newValue
        if !newValue { pending.removeAll() }
      }
    }
  }

  /// Called, on any thread, when a letter arrives.
  func onArrival(_ body: (@Sendable () -> Void)?) { lock.withLock { arrival = body } }

  func put(_ changes: SavedChanges) {
    let arrival = lock.withLock { () -> (@Sendable () -> Void)? in
      guard collects else { return nil }
      pending.append(changes)
      return self.arrival
    }
    arrival?()
  }

  /// Before what has arrived since, and without the arrival, which would ring for as long as the
  /// store cannot be read.
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

/// The writes of one save, as IDs, for other contexts and for observers.
public struct SavedChanges: Hashable, Sendable {
  public var inserted: [ManagedObjectID]
  /// Objects whose values or relationships changed, at either end.
  public var updated: [ManagedObjectID]
  public var deleted: [ManagedObjectID]

  public init(
    inserted: [ManagedObjectID] = [], updated: [ManagedObjectID] = [],
    deleted: [ManagedObjectID] = []
  ) {
    self.inserted = inserted
    self.updated = updated
    self.deleted = deleted
  }

  public var isEmpty: Bool { inserted.isEmpty && updated.isEmpty && deleted.isEmpty }
}

/// Hands every element to any number of streams, which begin and end on their own.
///
/// `@unchecked Sendable`: the lock guards everything.
final class Broadcast<Element: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var continuations: [Int: AsyncStream<Element>.Continuation] = [:]
  private var nextNumber = 0

  deinit { finish() }

  /// True while anybody listens.
  var isHeard: Bool { lock.withLock { !continuations.isEmpty } }

  /// Every element from now on.
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

  /// Ends every stream that was given out.
  func finish() {
    // Outside the lock: an ended stream takes itself out.
    let ended = lock.withLock {
      defer { continuations = [:] }
      return Array(continuations.values)
    }
    for continuation in ended { continuation.finish() }
  }
}
