#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The clock of samples; tests supply their own.
package struct SampleClock: Sendable {
  /// Nanoseconds since any fixed moment.
  var wallNanoseconds: @Sendable () -> Int64
  /// Processor time of the whole process, user and system, in nanoseconds.
  var cpuNanoseconds: @Sendable () -> Int64

  package init(
    wallNanoseconds: @escaping @Sendable () -> Int64,
    cpuNanoseconds: @escaping @Sendable () -> Int64
  ) {
    self.wallNanoseconds = wallNanoseconds
    self.cpuNanoseconds = cpuNanoseconds
  }

  /// The machine's monotonic clock and the process's processor time.
  ///
  /// Neither changes when the system time is set.
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
  /// The duration in nanoseconds, rounded down; exact up to 292 years.
  var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }
}

/// The smallest difference that a clock can show.
enum ClockStep {
  /// Returns the smallest step between successive readings, in nanoseconds.
  ///
  /// Ignores equal readings; a clock that never moves gives 0.
  static func nanoseconds(
    of clock: SampleClock = .system, readings: Int = 10_000
  ) -> Int64 {
    var smallest: Int64 = 0
    var before = clock.wallNanoseconds()
    for _ in 1..<max(2, readings) {
      let now = clock.wallNanoseconds()
      let step = now - before
      if step > 0, smallest == 0 || step < smallest { smallest = step }
      before = now
    }
    return smallest
  }
}

/// Measures the wall time and processor time of closures.
///
/// Together they distinguish waiting from working: a sample whose wall time grew while its
/// processor time did not was waiting for storage or for another process.
struct Stopwatch: Sendable {
  /// The times of one closure.
  struct Sample: Codable, Hashable, Sendable {
    var wallNanoseconds: Int64
    var cpuNanoseconds: Int64
  }

  var clock = SampleClock.system

  /// Runs the closure once and returns its result and its times.
  ///
  /// The wall clock is read innermost because reading the processor time is a system call.
  func measure<Result>(
    _ body: () throws -> Result
  ) rethrows -> (result: Result, sample: Sample) {
    let cpuStart = clock.cpuNanoseconds()
    let wallStart = clock.wallNanoseconds()
    let result = try body()
    let wallEnd = clock.wallNanoseconds()
    let cpuEnd = clock.cpuNanoseconds()
    return (
      result, Sample(wallNanoseconds: wallEnd - wallStart, cpuNanoseconds: cpuEnd - cpuStart)
    )
  }

  /// Returns the median wall time of an empty measurement, the excess time of every sample.
  ///
  /// A sample should be a thousand times longer; give it more actions if it is not.
  func overheadNanoseconds(measurements: Int = 1_001) -> Int64 {
    let times = (0..<max(1, measurements)).map { _ in measure {}.sample.wallNanoseconds }
    return times.sorted()[times.count / 2]
  }
}
