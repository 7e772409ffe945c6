#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A pair of times in nanoseconds.
package struct Instant: Hashable, Sendable {
  /// Of a clock that never goes back.
  package var wallNanoseconds: Int64
  /// Processor time of the whole process, user and system.
  package var cpuNanoseconds: Int64

  package init(wallNanoseconds: Int64, cpuNanoseconds: Int64) {
    self.wallNanoseconds = wallNanoseconds
    self.cpuNanoseconds = cpuNanoseconds
  }

  package static func + (one: Instant, other: Instant) -> Instant {
    Instant(
      wallNanoseconds: one.wallNanoseconds + other.wallNanoseconds,
      cpuNanoseconds: one.cpuNanoseconds + other.cpuNanoseconds)
  }

  package static func - (end: Instant, start: Instant) -> Instant {
    Instant(
      wallNanoseconds: end.wallNanoseconds - start.wallNanoseconds,
      cpuNanoseconds: end.cpuNanoseconds - start.cpuNanoseconds)
  }
}

/// Adds up the time of pieces of work; what happens between them does not count.
///
/// A class because a piece may itself leave something out while the watch is running.
package final class Stopwatch {
  private let now: () -> Instant
  package private(set) var elapsed = Instant(wallNanoseconds: 0, cpuNanoseconds: 0)

  /// - Parameter now: the clock; tests pass their own.
  package init(now: @escaping () -> Instant = SystemClock.now) { self.now = now }

  /// Runs the work with the clock on.
  package func time(_ work: () throws -> Void) rethrows {
    let start = now()
    defer { elapsed = elapsed + (now() - start) }
    try work()
  }

  /// Runs a piece of timed work with the clock off.
  package func leaveOut(_ work: () throws -> Void) rethrows {
    let start = now()
    defer { elapsed = elapsed - (now() - start) }
    try work()
  }
}

/// The clocks of the system.
package enum SystemClock {
  package static func now() -> Instant {
    Instant(
      wallNanoseconds: nanoseconds(of: CLOCK_MONOTONIC),
      cpuNanoseconds: nanoseconds(of: CLOCK_PROCESS_CPUTIME_ID))
  }

  private static func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
