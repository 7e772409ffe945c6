/// The log-ratios of two strategies, one for each replicate, in order of running.
///
/// A replicate is a block of launches or, where strategies take turns within a process, a process.
package struct BlockDifferences: Hashable, Sendable {
  package let values: [Double]
  /// Values less the estimated parameters; 0 or less leaves the error unknown.
  package let degreesOfFreedom: Int
  package let isPositionAdjusted: Bool

  /// Makes differences of ln(candidate) and ln(baseline) of the same blocks, without a position
  /// effect.
  package init(candidate: [Double], baseline: [Double]) throws(StatisticsError) {
    guard candidate.count == baseline.count else {
      throw .unequalBlocks(order: baseline.count, data: candidate.count)
    }
    try Summary.checkFinite(candidate + baseline, what: "comparison")
    self.init(replicates: zip(candidate, baseline).map { $0 - $1 })
  }

  /// Makes differences of one log-ratio for each replicate.
  package init(replicates: [Double]) {
    self.init(
      values: replicates, degreesOfFreedom: replicates.count - 1, isPositionAdjusted: false)
  }

  package init(values: [Double], degreesOfFreedom: Int, isPositionAdjusted: Bool) {
    self.values = values
    self.degreesOfFreedom = degreesOfFreedom
    self.isPositionAdjusted = isPositionAdjusted
  }
}
