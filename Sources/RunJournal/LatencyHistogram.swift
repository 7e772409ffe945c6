/// Many latencies in little memory, each kept to three digits.
///
/// It serves the percentiles of single actions, which are too many to keep one by one. Its buckets
/// are those of Gil Tene's HDR histogram: each latency below 2,048 ns has its own, and each power
/// of two above it has 1,024, so figures are at most 0.1 % too large.
package struct LatencyHistogram: Sendable {
  /// The counts by bucket, up to the greatest latency.
  private var counts: [Int] = []
  private var greatest: Int64 = 0

  package init() {}

  /// Adds a latency; a negative one counts as 0.
  package mutating func record(nanoseconds: Int64) {
    let nanoseconds = max(0, nanoseconds)
    let bucket = Self.bucket(of: nanoseconds)
    if bucket >= counts.count { counts += repeatElement(0, count: bucket + 1 - counts.count) }
    counts[bucket] += 1
    greatest = max(greatest, nanoseconds)
  }

  /// The number of buckets for each power of two.
  private static let bucketsOfPower = 1_024

  private static func bucket(of nanoseconds: Int64) -> Int {
    // The eleven leading bits determine the bucket.
    let shift = max(0, Int64.bitWidth - nanoseconds.leadingZeroBitCount - 11)
    return shift * bucketsOfPower + Int(nanoseconds >> shift)
  }

  /// Returns the greatest latency of a bucket.
  private static func upperEnd(of bucket: Int) -> Int64 {
    let shift = max(0, bucket / bucketsOfPower - 1)
    return (Int64(bucket - shift * bucketsOfPower + 1) << shift) &- 1
  }
}

extension LatencyHistogram {
  /// The journal's record: every value that occurred, in nanoseconds, and its count.
  package var record: HistogramRecord {
    HistogramRecord(
      buckets: counts.enumerated().filter { $1 > 0 }.map { bucket, count in
        // The greatest latency is at most the end of its bucket.
        [min(Self.upperEnd(of: bucket), greatest), Int64(count)]
      })
  }
}
