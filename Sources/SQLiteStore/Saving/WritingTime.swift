import Foundation

/// Sums up the time that writing takes inside a store, without what callers do in a transaction.
///
/// `@unchecked Sendable`: the lock guards the sum.
final class WritingTime: @unchecked Sendable {
  private let lock = NSLock()
  private var sum: Int64 = 0

  var nanoseconds: Int64 { lock.withLock { sum } }

  func reset() { lock.withLock { sum = 0 } }

  func measure<Result>(_ work: () throws -> Result) rethrows -> Result {
    let start = ContinuousClock.now
    defer { add(since: start, sign: 1) }
    return try work()
  }

  /// Runs a body of the caller's within work that is measured, without measuring it; what it does to
  /// the store measures itself.
  func leaveOut(_ body: () throws -> Void) rethrows {
    let start = ContinuousClock.now
    defer { add(since: start, sign: -1) }
    try body()
  }

  private func add(since start: ContinuousClock.Instant, sign: Int64) {
    let elapsed = (ContinuousClock.now - start).components
    let nanoseconds = elapsed.seconds * 1_000_000_000 + elapsed.attoseconds / 1_000_000_000
    lock.withLock { sum += sign * nanoseconds }
  }
}

extension SQLiteStore {
  /// The time spent inside the store for saving since the statement counters were reset: statements,
  /// the history and commits, but no work of contexts.
  ///
  /// The engine level of operations that change something, which need no second run for it.
  package var saveNanoseconds: Int64 { writingTime.nanoseconds }
}
