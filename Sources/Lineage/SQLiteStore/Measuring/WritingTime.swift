import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Sums the time of writing inside a store, without callers' work in a transaction.
///
/// `@unchecked Sendable`: the lock guards the sum.
final class WritingTime: @unchecked Sendable {
  private let lock = NSLock()
  private var sum = Moment(wall: 0, processor: 0)

  /// Two clocks in nanoseconds.
  private struct Moment {
    var wall: Int64
    /// Processor time of the whole process.
    var processor: Int64
  }

  var nanoseconds: Int64 { lock.withLock { sum.wall } }
  var processorNanoseconds: Int64 { lock.withLock { sum.processor } }

  func reset() { lock.withLock { sum = Moment(wall: 0, processor: 0) } }

  func measure<Result>(_ work: () throws -> Result) rethrows -> Result {
    let start = Self.now()
    defer { add(since: start, sign: 1) }
    return try work()
  }

  /// Runs a caller's body within measured work without measuring it.
  ///
  /// Its calls to the store measure themselves.
  func leaveOut(_ body: () throws -> Void) rethrows {
    let start = Self.now()
    defer { add(since: start, sign: -1) }
    try body()
  }

  private func add(since start: Moment, sign: Int64) {
    let end = Self.now()
    lock.withLock {
      sum.wall += sign * (end.wall - start.wall)
      sum.processor += sign * (end.processor - start.processor)
    }
  }

  private static func now() -> Moment {
    Moment(wall: read(CLOCK_MONOTONIC), processor: read(CLOCK_PROCESS_CPUTIME_ID))
  }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    // Cannot fail, because both clocks exist on every supported system.
    _ = clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

extension SQLiteStore {
  /// The nanoseconds spent in the store for saving since the statement counters were reset:
  /// statements, history and commits, but not the contexts' work.
  ///
  /// This is the engine level of changing operations, which therefore need no second run.
  package var saveNanoseconds: Int64 { writingTime.nanoseconds }

  /// The processor time of the whole process within ``saveNanoseconds``.
  package var saveProcessorNanoseconds: Int64 { writingTime.processorNanoseconds }
}
