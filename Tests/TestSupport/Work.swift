#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How much a piece of work costs, to be compared with that of another on the same machine.
package enum Work {
  /// The least processor time of this thread that several tries take, in nanoseconds.
  ///
  /// Other threads and programs are not in it, so that a ratio of two is the same on any machine.
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
    // Cannot fail: the clock exists on every system that this compiles for.
    _ = clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
