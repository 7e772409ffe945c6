import RunJournal

extension HistogramRecord {
  package var count: Int64 { buckets.reduce(0) { $0 + $1[1] } }

  /// Returns the latency that `share` of the actions did not exceed, 0.99 for p99; nil without
  /// actions.
  package func nanoseconds(atShare share: Double) -> Int64? {
    // One step down, so that rounding never reaches the next latency.
    let rank = max(1, Int64((share.nextDown * Double(count)).rounded(.up)))
    var reached: Int64 = 0
    return buckets.first {
      reached += $0[1]
      return reached >= rank
    }?[0]
  }

  package var p99: Int64? { nanoseconds(atShare: 0.99) }

  package var maximum: Int64? { buckets.last?[0] }
}
