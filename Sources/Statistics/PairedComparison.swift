import RealModule

/// How one contender compares with another: a ratio, what it may be, and how sure that is.
package struct PairedComparison: Hashable, Sendable {
  /// The candidate's figure divided by the baseline's: 2 means twice as long.
  package let ratio: Double
  /// The ratios that the data do not rule out at the given level.
  package let interval: ClosedRange<Double>
  /// The probability of a difference like this or a greater one if there were none; 0…1.
  package let pValue: Double
  /// The standard deviation of the block differences, on the logarithmic scale.
  package let spread: Double
  package let blockCount: Int
  package let degreesOfFreedom: Int

  /// A paired t interval on the differences of blocks, transformed back from logarithms.
  ///
  /// Plain bootstrap intervals claim a difference too often with a dozen blocks (measurement spec,
  /// F1); this keeps its promise.
  ///
  /// - Throws: ``StatisticsError/tooFewBlocks(_:)``.
  package init(
    _ samples: BlockedSamples, candidate: Int, baseline: Int, level: Double = 0.95
  ) throws(StatisticsError) {
    let (differences, freedom) = samples.differences(candidate, baseline)
    guard freedom >= 1 else { throw .tooFewBlocks(differences.count) }
    let count = Double(differences.count)
    let mean = differences.reduce(0, +) / count
    let squares = differences.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let deviation = (squares / Double(freedom)).squareRoot()
    let error = deviation / count.squareRoot()
    let t = StudentT(degreesOfFreedom: Double(freedom))
    let half = t.twoSidedQuantile(1 - level) * error
    ratio = Double.exp(mean)
    interval = Double.exp(mean - half)...Double.exp(mean + half)
    // Without any spread equal means are certain and unequal ones impossible by chance.
    pValue = error > 0 ? t.twoSidedTail(mean / error) : (mean == 0 ? 1 : 0)
    spread = deviation
    blockCount = differences.count
    degreesOfFreedom = freedom
  }
}

/// Several comparisons at once: each claim must stand although there were many chances to err.
package enum HolmAdjustment {
  /// Holm's step-down adjustment ("A simple sequentially rejective multiple test procedure", 1979).
  ///
  /// - Returns: the adjusted probabilities, in the order given.
  package static func adjusted(_ pValues: [Double]) -> [Double] {
    let order = pValues.indices.sorted { pValues[$0] < pValues[$1] }
    var result = [Double](repeating: 1, count: pValues.count)
    var greatest = 0.0
    for (rank, index) in order.enumerated() {
      greatest = max(greatest, min(1, Double(pValues.count - rank) * pValues[index]))
      result[index] = greatest
    }
    return result
  }
}
