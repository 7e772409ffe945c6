import Histogram

/// Many latencies in little memory, each kept to three digits.
///
/// For the percentiles of single actions, of which a process makes too many to keep each. It is
/// Gil Tene's HDR histogram; its figures are at most 0.1 % above the true ones.
package struct LatencyHistogram: Sendable {
  private var histogram: Histogram<UInt64>

  package init() {
    histogram = Histogram(numberOfSignificantValueDigits: .three)
  }

  /// Adds a latency; a clock that went backwards counts as 0.
  package mutating func record(nanoseconds: Int64) {
    _ = histogram.record(UInt64(max(0, nanoseconds)))
  }

  package mutating func add(_ other: LatencyHistogram) {
    histogram.add(other.histogram)
  }

  package var count: Int { Int(histogram.totalCount) }

  /// The latency that `share` of the actions did not exceed, 0.99 for p99; nil without any.
  package func nanoseconds(atShare share: Double) -> Int64? {
    guard count > 0 else { return nil }
    return Int64(histogram.valueAtPercentile(min(max(share, 0), 1) * 100))
  }

  package var p50: Int64? { nanoseconds(atShare: 0.5) }
  package var p90: Int64? { nanoseconds(atShare: 0.9) }
  package var p99: Int64? { nanoseconds(atShare: 0.99) }
  package var maximum: Int64? { nanoseconds(atShare: 1) }
}

extension LatencyHistogram {
  /// As the journal keeps it: every value that occurred, in nanoseconds, and how often.
  package var record: HistogramRecord {
    // A bucket's value is its upper end, which the greatest latency does not reach.
    let greatest = maximum ?? 0
    return HistogramRecord(
      buckets: histogram.recordedValues().map {
        [min(Int64(clamping: $0.value), greatest), Int64($0.count)]
      })
  }

  /// Pairs that are none, or that count nothing, are left out.
  package init(_ record: HistogramRecord) {
    self.init()
    for bucket in record.buckets where bucket.count == 2 && bucket[1] > 0 {
      _ = histogram.record(UInt64(max(0, bucket[0])), count: UInt64(bucket[1]))
    }
  }
}
