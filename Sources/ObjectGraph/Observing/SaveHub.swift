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
