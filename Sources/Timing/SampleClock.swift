#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the time of samples is read from; tests pass their own.
package struct SampleClock: Sendable {
  /// Nanoseconds since any fixed moment.
  package var wallNanoseconds: @Sendable () -> Int64
  /// Processor time of the whole process, user and system, in nanoseconds.
  package var cpuNanoseconds: @Sendable () -> Int64

  package init(
    wallNanoseconds: @escaping @Sendable () -> Int64,
    cpuNanoseconds: @escaping @Sendable () -> Int64
  ) {
    self.wallNanoseconds = wallNanoseconds
    self.cpuNanoseconds = cpuNanoseconds
  }

  /// The machine's monotonic clock and the process's processor time.
  ///
  /// Neither jumps when somebody sets the time of day.
  package static let system: SampleClock = {
    let origin = ContinuousClock.now
    return SampleClock(
      wallNanoseconds: { (ContinuousClock.now - origin).wholeNanoseconds },
      cpuNanoseconds: processorNanoseconds)
  }()

  @Sendable private static func processorNanoseconds() -> Int64 {
    var time = timespec()
    // Cannot fail: the clock exists on every system that this compiles for.
    _ = clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

extension Duration {
  /// The duration in nanoseconds, cut below; exact up to 292 years.
  package var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}
