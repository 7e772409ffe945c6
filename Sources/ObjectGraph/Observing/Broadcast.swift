import Foundation

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
