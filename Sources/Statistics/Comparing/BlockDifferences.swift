/// The log-ratios of two strategies, one for each block, in order of running.
package struct BlockDifferences: Hashable, Sendable {
  package let values: [Double]
  /// Values less the estimated parameters; 0 or less leaves the error unknown.
  package let degreesOfFreedom: Int
  package let isPositionAdjusted: Bool

  /// Takes ln(candidate) and ln(baseline) of the same blocks, without a position effect.
  package init(candidate: [Double], baseline: [Double]) throws(StatisticsError) {
    guard candidate.count == baseline.count else {
      throw .unequalBlocks(order: baseline.count, data: candidate.count)
    }
    try Summary.checkFinite(candidate + baseline, what: "comparison")
    self.init(
      values: zip(candidate, baseline).map { $0 - $1 }, degreesOfFreedom: candidate.count - 1,
      isPositionAdjusted: false)
  }

  package init(values: [Double], degreesOfFreedom: Int, isPositionAdjusted: Bool) {
    self.values = values
    self.degreesOfFreedom = degreesOfFreedom
    self.isPositionAdjusted = isPositionAdjusted
  }
}
