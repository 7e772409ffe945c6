/// Times closures by wall clock and by processor time.
///
/// The two tell waiting from working: a sample whose wall time grew while its processor time did
/// not was waiting for storage or for another process.
package struct Stopwatch: Sendable {
  /// The time one closure took.
  package struct Sample: Codable, Hashable, Sendable {
    package var wallNanoseconds: Int64
    package var cpuNanoseconds: Int64

    package init(wallNanoseconds: Int64, cpuNanoseconds: Int64) {
      self.wallNanoseconds = wallNanoseconds
      self.cpuNanoseconds = cpuNanoseconds
    }
  }

  private let clock: SampleClock

  package init(clock: SampleClock = .system) {
    self.clock = clock
  }

  /// Runs the closure once and returns its result with the time it took.
  ///
  /// The wall clock is read innermost because reading the processor time is a system call.
  package func measure<Result>(
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

  /// The median wall time of measuring nothing: what every sample contains too much.
  ///
  /// A sample should be a thousand times longer; let it hold more actions if it is not.
  package func overheadNanoseconds(measurements: Int = 1_001) -> Int64 {
    let times = (0..<max(1, measurements)).map { _ in measure {}.sample.wallNanoseconds }
    return times.sorted()[times.count / 2]
  }
}
