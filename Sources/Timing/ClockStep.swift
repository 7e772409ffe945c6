/// The smallest difference that a clock can show.
package enum ClockStep {
  /// The smallest step seen between readings that follow each other, in nanoseconds.
  ///
  /// Readings that are equal say nothing and are left out; a clock that never moves gives 0.
  package static func nanoseconds(
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
