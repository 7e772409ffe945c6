import Foundation

/// Passes what one context saved to the others of its container.
///
/// Contexts belong to different isolations, so nothing is done to them from outside: each has a
/// mailbox that it empties when it is next used.
///
/// `@unchecked Sendable`: the lock guards the subscribers.
final class SaveHub: @unchecked Sendable {
  private struct Subscriber {
    weak var mailbox: SaveMailbox?
  }

  private let lock = NSLock()
  private var subscribers: [Subscriber] = []
  private let saves = Broadcast<SavedChanges>()

  func subscribe(_ mailbox: SaveMailbox) {
    lock.withLock {
      subscribers.removeAll { $0.mailbox == nil }
      subscribers.append(Subscriber(mailbox: mailbox))
    }
  }

  /// True if anybody but the given mailbox would hear of a save.
  func hasListeners(besides mailbox: SaveMailbox) -> Bool {
    saves.isHeard
      || lock.withLock {
        subscribers.contains {
          $0.mailbox != nil && $0.mailbox !== mailbox && $0.mailbox?.isOpen == true
        }
      }
  }

  func post(_ changes: SavedChanges, from sender: SaveMailbox?) {
    guard !changes.isEmpty else { return }
    let mailboxes = lock.withLock { subscribers.compactMap(\.mailbox) }
    for mailbox in mailboxes where mailbox !== sender { mailbox.put(changes) }
    saves.yield(changes)
  }

  /// Every save of the container from now on.
  func stream() -> AsyncStream<SavedChanges> { saves.stream() }
}

/// The saves of others that a context has not taken over yet.
///
/// `@unchecked Sendable`: the lock guards everything.
package final class SaveMailbox: @unchecked Sendable {
  let hub: SaveHub?
  private let lock = NSLock()
  private var letters: [SavedChanges] = []
  private var collects = false
  private var alarm: (@Sendable () -> Void)?

  init(hub: SaveHub?) { self.hub = hub }

  /// True while the owner wants to hear of saves; a closed mailbox collects nothing.
  var isOpen: Bool {
    get { lock.withLock { collects } }
    set {
      lock.withLock {
        collects = newValue
        if !newValue { letters.removeAll() }
      }
    }
  }

  /// Called, on any thread, when a letter arrives.
  func onArrival(_ body: (@Sendable () -> Void)?) { lock.withLock { alarm = body } }

  func put(_ changes: SavedChanges) {
    let alarm = lock.withLock { () -> (@Sendable () -> Void)? in
      guard collects else { return nil }
      letters.append(changes)
      return self.alarm
    }
    alarm?()
  }

  /// Before what has arrived since, and without the alarm, which would ring for as long as the
  /// store cannot be read.
  func putBack(_ changes: SavedChanges) {
    lock.withLock { if collects { letters.insert(changes, at: 0) } }
  }

  func takeAll() -> [SavedChanges] {
    lock.withLock {
      defer { letters.removeAll() }
      return letters
    }
  }
}

/// What one save wrote, as IDs, for other contexts and for whoever watches.
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

/// The part of a sequence of distinct numbers that may stay where it is while the rest moves.
enum RisingSequence {
  /// The places of the rising subsequence of the greatest weight: n log n, whatever changed.
  ///
  /// - Precondition: all numbers are distinct and not negative.
  static func heaviest(in numbers: [Int], weights: [Int]) -> Set<Int> {
    // By rank, a binary indexed tree of the best end among all numbers up to one (Fenwick 1994).
    var ranks = [Int](repeating: 0, count: numbers.count)
    for (rank, place) in numbers.indices.sorted(by: { numbers[$0] < numbers[$1] }).enumerated() {
      ranks[place] = rank + 1
    }
    var best = [Int?](repeating: nil, count: numbers.count + 1)
    var totals = weights
    var previous = [Int?](repeating: nil, count: numbers.count)
    func isHeavier(_ place: Int, than other: Int?) -> Bool {
      other.map { totals[place] > totals[$0] } ?? true
    }
    for place in numbers.indices {
      var rank = ranks[place] - 1
      while rank > 0 {
        if let end = best[rank], isHeavier(end, than: previous[place]) { previous[place] = end }
        rank &= rank - 1
      }
      totals[place] += previous[place].map { totals[$0] } ?? 0
      rank = ranks[place]
      while rank < best.count {
        if isHeavier(place, than: best[rank]) { best[rank] = place }
        rank += rank & -rank
      }
    }
    var current = numbers.indices.max { totals[$0] < totals[$1] }
    var result: Set<Int> = []
    while let place = current {
      result.insert(place)
      current = previous[place]
    }
    return result
  }
}
