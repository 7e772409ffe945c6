#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The cost of a piece of work, for comparisons on the same machine.
package enum Work {
  /// Returns the least processor time of this thread over several tries, in nanoseconds.
  ///
  /// It excludes other threads and programs, so that a ratio is the same on any machine.
  package static func nanoseconds(tries: Int = 3, _ body: () throws -> Void) rethrows -> Double {
    var least = Double.infinity
    for _ in 0..<tries {
      let start = ofThread()
      try body()
      least = min(least, Double(ofThread() - start))
    }
    return max(1, least)
  }

  private static func ofThread() -> Int64 {
    var time = timespec()
    // Cannot fail: the clock exists on every supported system.
    _ = clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
