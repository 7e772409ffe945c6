import Histogram

/// Many samples of one latency, kept in a fixed amount of memory with three significant digits.
package struct LatencyHistogram {
  private var histogram = Histogram<UInt64>(numberOfSignificantValueDigits: .three)

  package init(nanoseconds: [Int64]) {
    for value in nanoseconds { histogram.record(UInt64(max(0, value))) }
  }

  package var count: Int { Int(histogram.totalCount) }

  /// The value that the given share of the samples, in per cent, do not exceed.
  package func nanoseconds(atPercentile percentile: Double) -> Int64 {
    Int64(clamping: histogram.valueAtPercentile(percentile))
  }
}
