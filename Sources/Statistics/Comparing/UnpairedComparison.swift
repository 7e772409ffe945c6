import RealModule

/// A comparison of two runs made at different times: Welch's t test on the processes.
///
/// The runs share nothing, so any change of the machine in between counts as a difference; a report
/// must say so. The variances may differ (Welch, "The generalization of Student's problem",
/// Biometrika 34, 1947), with Satterthwaite's degrees of freedom.
package struct UnpairedComparison: Hashable, Sendable {
  /// The standard deviation of a ratio of two strategies between runs on one machine, beyond the
  /// noise within a run (decision 22).
  package static let runDeviation = 0.02

  /// The mean of ln(after) minus that of ln(before).
  package let logRatio: Double
  /// The standard error of ``logRatio``; infinite if a run has a single process.
  package let standardError: Double
  /// Satterthwaite's degrees of freedom, 0 if the error is unknown.
  let degreesOfFreedom: Double
  private static let level = 0.95
  /// The interval of ``ratio``.
  package let interval: RatioInterval
  /// The two-sided p-value; 1 if the error is unknown.
  package let pValue: Double

  /// The later time relative to the earlier one; above 1 it became slower.
  package var ratio: Double { .exp(logRatio) }

  /// The comparison as one part of a ``PooledRatio``.
  package var part: PooledRatio.Part {
    PooledRatio.Part(
      logRatio: logRatio, standardError: standardError, degreesOfFreedom: degreesOfFreedom)
  }

  /// Compares two runs by one logarithmic figure for each process.
  ///
  /// `deviation` is the known standard deviation of a run beyond the noise of its processes.
  package init(
    before: [Double], after: [Double], deviation: Double = 0
  ) throws(StatisticsError) {
    try Summary.checkFinite(before, what: "earlier run")
    try Summary.checkFinite(after, what: "later run")
    logRatio = Summary.mean(after) - Summary.mean(before)
    guard before.count > 1, after.count > 1 else {
      standardError = .infinity
      degreesOfFreedom = 0
      interval = RatioInterval(lower: 0, upper: .infinity)
      pValue = 1
      return
    }
    let first = Self.squaredError(before)
    let second = Self.squaredError(after)
    let variance = first + second + 2 * deviation * deviation
    standardError = variance.squareRoot()
    guard standardError > 0 else {
      degreesOfFreedom = Double(before.count + after.count - 2)
      interval = RatioInterval(lower: .exp(logRatio), upper: .exp(logRatio))
      pValue = logRatio == 0 ? 1 : 0
      return
    }
    let estimated =
      first * first / Double(before.count - 1) + second * second / Double(after.count - 1)
    degreesOfFreedom = min(Self.mostFreedom, variance * variance / estimated)
    let distribution = try StudentT(degreesOfFreedom: degreesOfFreedom)
    let reach = try distribution.quantile((1 + Self.level) / 2) * standardError
    interval = RatioInterval(lower: .exp(logRatio - reach), upper: .exp(logRatio + reach))
    pValue = distribution.twoSidedTail(logRatio / standardError)
  }

  /// Returns the smallest change that as many processes detect four times out of five, as a share.
  package func detectableEffect() throws(StatisticsError) -> Double {
    guard degreesOfFreedom > 0 else { return .infinity }
    let distribution = try StudentT(degreesOfFreedom: degreesOfFreedom)
    let reach = try distribution.quantile((1 + Self.level) / 2) + distribution.quantile(0.8)
    return .expMinusOne(reach * standardError)
  }

  /// The degrees of freedom beyond which no interval changes.
  private static let mostFreedom = 1e4

  /// Returns the square of the mean's error.
  private static func squaredError(_ values: [Double]) -> Double {
    let mean = Summary.mean(values)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return squares / Double(values.count - 1) / Double(values.count)
  }
}
