/// Many latencies in little memory, each kept to three digits.
///
/// For the percentiles of single actions, of which a process makes too many to keep each. Its buckets
/// are those of Gil Tene's HDR histogram: below 2,048 ns each latency has its own, above it 1,024
/// share each power of two, so that figures are at most 0.1 % above the true ones.
package struct LatencyHistogram: Sendable {
  /// By bucket, as far as latencies occurred.
  private var counts: [Int] = []
  private(set) var count = 0
  private var greatest: Int64 = 0

  package init() {}

  /// Adds a latency; a clock that went backwards counts as 0.
  package mutating func record(nanoseconds: Int64) { add(max(0, nanoseconds), times: 1) }

  mutating func add(_ other: LatencyHistogram) {
    for (bucket, count) in other.counts.enumerated() where count > 0 {
      add(min(Self.upperEnd(of: bucket), other.greatest), times: count)
    }
  }

  private mutating func add(_ nanoseconds: Int64, times: Int) {
    let bucket = Self.bucket(of: nanoseconds)
    if bucket >= counts.count { counts += repeatElement(0, count: bucket + 1 - counts.count) }
    counts[bucket] += times
    count += times
    greatest = max(greatest, nanoseconds)
  }

  /// The latency that `share` of the actions did not exceed, 0.99 for p99; nil without any.
  func nanoseconds(atShare share: Double) -> Int64? {
    guard count > 0 else { return nil }
    // One step down, so that rounding never reaches the next latency.
    let rank = max(1, Int((min(max(share, 0), 1).nextDown * Double(count)).rounded(.up)))
    var reached = 0
    for (bucket, count) in counts.enumerated() {
      reached += count
      if reached >= rank { return min(Self.upperEnd(of: bucket), greatest) }
    }
    return greatest
  }

  var p50: Int64? { nanoseconds(atShare: 0.5) }
  var p90: Int64? { nanoseconds(atShare: 0.9) }
  var p99: Int64? { nanoseconds(atShare: 0.99) }
  var maximum: Int64? { count > 0 ? greatest : nil }

  /// The buckets of each power of two.
  private static let bucketsOfPower = 1_024

  private static func bucket(of nanoseconds: Int64) -> Int {
    // The eleven leading bits count.
    let shift = max(0, Int64.bitWidth - nanoseconds.leadingZeroBitCount - 11)
    return shift * bucketsOfPower + Int(nanoseconds >> shift)
  }

  /// The greatest latency in a bucket.
  private static func upperEnd(of bucket: Int) -> Int64 {
    let shift = max(0, bucket / bucketsOfPower - 1)
    return (Int64(bucket - shift * bucketsOfPower + 1) << shift) &- 1
  }
}

extension LatencyHistogram {
  /// As the journal keeps it: every value that occurred, in nanoseconds, and how often.
  package var record: HistogramRecord {
    HistogramRecord(
      buckets: counts.enumerated().filter { $1 > 0 }.map { bucket, count in
        // The greatest latency does not reach the end of its bucket.
        [min(Self.upperEnd(of: bucket), greatest), Int64(count)]
      })
  }

  /// Pairs that are none, or that count nothing, are left out.
  init(_ record: HistogramRecord) {
    self.init()
    for bucket in record.buckets where bucket.count == 2 && bucket[1] > 0 {
      add(max(0, bucket[0]), times: Int(bucket[1]))
    }
  }
}
