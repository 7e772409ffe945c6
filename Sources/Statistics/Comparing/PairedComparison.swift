import RealModule

/// A comparison of a candidate with a baseline: a paired t test on one log-ratio for each process.
///
/// Pairing within a process removes effects that both strategies share there, such as a neighbour
/// on the same machine. The t interval holds for few processes, where a plain percentile bootstrap
/// claims two to three times too many differences.
package struct PairedComparison: Hashable, Sendable {
  package let baseline: String
  package let candidate: String
  package let differences: PairedDifferences
  let level: Double
  /// The mean of ln(candidate / baseline).
  package let logRatio: Double
  /// The standard error of ``logRatio``; infinite with too few replicates.
  package let standardError: Double
  /// The t interval of ``ratio``.
  package let interval: RatioInterval
  /// The two-sided p-value of the hypothesis that both are equal; 1 if the error is unknown.
  package let pValue: Double

  package init(
    candidate: String, baseline: String, differences: PairedDifferences, level: Double = 0.95
  ) throws(StatisticsError) {
    try Summary.checkFinite(differences.values, what: "comparison")
    guard level > 0, level < 1 else {
      throw .outOfRange(what: "the level", value: level, allowed: "between 0 and 1")
    }
    let estimate = Self.estimate(differences)
    self.baseline = baseline
    self.candidate = candidate
    self.differences = differences
    self.level = level
    logRatio = estimate.mean
    standardError = estimate.error
    guard differences.degreesOfFreedom > 0 else {
      interval = .unknown
      pValue = 1
      return
    }
    let distribution = try StudentT(degreesOfFreedom: Double(differences.degreesOfFreedom))
    let reach = try distribution.quantile((1 + level) / 2) * estimate.error
    interval = RatioInterval(
      lower: .exp(estimate.mean - reach), upper: .exp(estimate.mean + reach))
    pValue = Self.pValue(of: estimate, in: distribution)
  }

  /// The candidate's time relative to the baseline's; above 1 the candidate is slower.
  package var ratio: Double { .exp(logRatio) }

  package var processCount: Int { differences.values.count }

  /// The standard deviation of the processes' differences.
  package var deviation: Double { standardError * Double(processCount).squareRoot() }
}

extension PairedComparison {
  /// The relative difference of times below which it is a rounding error.
  private static let roundingLimit = 1e-12

  private static func estimate(_ differences: PairedDifferences) -> (mean: Double, error: Double) {
    let mean = Summary.mean(differences.values)
    let snapped = abs(mean) < roundingLimit ? 0 : mean
    guard differences.degreesOfFreedom > 0 else { return (snapped, .infinity) }
    let squares = differences.values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    let variance = squares / Double(differences.degreesOfFreedom)
    let error = (variance / Double(differences.values.count)).squareRoot()
    return (snapped, error < roundingLimit ? 0 : error)
  }

  /// Returns the p-value.
  ///
  /// Without variance, as for constant counters, equality and difference are certain.
  private static func pValue(
    of estimate: (mean: Double, error: Double), in distribution: StudentT
  ) -> Double {
    if estimate.error == 0 { return estimate.mean == 0 ? 1 : 0 }
    return distribution.twoSidedTail(estimate.mean / estimate.error)
  }
}

extension PairedComparison {
  /// Returns the factor that widens the interval for autocorrelated replicates.
  ///
  /// 1 unless ``Autocorrelation/beyondChance(in:)`` finds a lag-1 autocorrelation ρ, then √((1 + ρ)
  /// / (1 - ρ)), from the error of a mean of autocorrelated values (Box, Jenkins and Reinsel, "Time
  /// Series Analysis", section 2.1). Alternating replicates would permit a narrower interval, but
  /// their sign may be chance.
  func widening() throws(StatisticsError) -> Double {
    guard let correlation = try Autocorrelation.beyondChance(in: differences.values) else {
      return 1
    }
    return ((1 + correlation) / (1 - correlation)).squareRoot()
  }

  /// Returns the two-sided p-value for an error that is larger by the factor.
  func pValue(widenedBy factor: Double) throws(StatisticsError) -> Double {
    guard factor != 1, differences.degreesOfFreedom > 0, standardError > 0 else { return pValue }
    return try StudentT(degreesOfFreedom: Double(differences.degreesOfFreedom))
      .twoSidedTail(logRatio / (standardError * factor))
  }
}
