import Foundation
import Lineage

/// Sums the time of a store's work for saves: statements, history and commits, but not the contexts'
/// work.
///
/// This is the engine level of changing operations, which therefore need no second run.
///
/// `@unchecked Sendable`: the lock guards the sum.
final class WritingTime: @unchecked Sendable {
  private let clock = SampleClock.system
  private let lock = NSLock()
  private var sum = Stopwatch.Sample(wallNanoseconds: 0, cpuNanoseconds: 0)

  /// The time until now, when no save is running.
  var sample: Stopwatch.Sample { lock.withLock { sum } }

  /// Measures the store's saves while the body runs.
  func measure<Result>(_ store: SQLiteStore, _ body: () throws -> Result) rethrows -> Result {
    store.writingObserver = { [self] isWriting in
      let (wall, cpu) = (clock.wallNanoseconds(), clock.cpuNanoseconds())
      // The sum of all ends minus the sum of all beginnings.
      lock.withLock {
        sum.wallNanoseconds += isWriting ? -wall : wall
        sum.cpuNanoseconds += isWriting ? -cpu : cpu
      }
    }
    defer { store.writingObserver = nil }
    return try body()
  }
}
