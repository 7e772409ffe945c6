import RealModule

/// A ratio that several machines measured, pooled by a random-effects model.
///
/// Each machine has its own ratio, known with some error; the model estimates the mean of these
/// ratios and their variance. The variance between machines is Paule and Mandel's ("Consensus
/// values and weighting factors", Journal of Research of the National Bureau of Standards 87,
/// 1982). The interval is Hartung and Knapp's (Statistics in Medicine 20, 2001) with the t
/// distribution and one degree of freedom less than machines. It is never narrower than the
/// interval of identical machines (Wiksten, Rücker and Schwarzer, Statistics in Medicine 35, 2016):
/// a few machines that agree by chance must not look certain.
package struct PooledRatio: Hashable, Sendable {
  /// The result of one machine.
  package struct Part: Hashable, Sendable {
    /// ln(candidate / baseline).
    var logRatio: Double
    /// The standard error of ``logRatio``; infinite with too few replicates.
    var standardError: Double
    /// The degrees of freedom of the error.
    var degreesOfFreedom: Double

    package init(logRatio: Double, standardError: Double, degreesOfFreedom: Double) {
      self.logRatio = logRatio
      self.standardError = standardError
      self.degreesOfFreedom = degreesOfFreedom
    }

    fileprivate var isKnown: Bool { standardError.isFinite && degreesOfFreedom > 0 }
  }

  /// The number of machines with a known error; the pooled ratio ignores the others.
  package let machineCount: Int
  /// The pooled ln(candidate / baseline).
  package let logRatio: Double
  /// The standard error of ``logRatio``, by Hartung and Knapp; infinite if no machine's error is
  /// known.
  let standardError: Double
  /// The variance of the log-ratio between machines, by Paule and Mandel.
  package let varianceBetween: Double
  /// Cochran's Q: the differences between machines, relative to their own errors.
  package let heterogeneity: Double
  /// The interval of ``ratio``.
  package let interval: RatioInterval
  /// The two-sided p-value of the hypothesis that both are equal; 1 if the error is unknown.
  package let pValue: Double

  /// The candidate's time relative to the baseline's.
  package var ratio: Double { .exp(logRatio) }

  /// The standard deviation between machines as a factor, 1 if their errors explain everything.
  package var factorBetween: Double { .exp(varianceBetween.squareRoot()) }

  /// I², the share of the variation that the machines' errors do not explain (Higgins and Thompson,
  /// Statistics in Medicine 21, 2002).
  package var inconsistency: Double {
    heterogeneity > 0 ? max(0, 1 - Double(machineCount - 1) / heterogeneity) : 0
  }

  /// The probability that identical machines differ as much; 1 for a single one.
  package var heterogeneityPValue: Double {
    machineCount > 1
      ? ChiSquare.upperTail(heterogeneity, degreesOfFreedom: machineCount - 1) : 1
  }

  /// Pools the results of at least one machine; a single one keeps the t interval of its own
  /// replicates.
  package init(_ parts: [Part]) throws(StatisticsError) {
    try Summary.checkFinite(parts.map(\.logRatio), what: "ratios of machines")
    let known = parts.filter(\.isKnown)
    machineCount = known.count
    guard let first = known.first else {
      (logRatio, standardError) = (Summary.mean(parts.map(\.logRatio)), .infinity)
      (varianceBetween, heterogeneity, interval, pValue) = (0, 0, .unknown, 1)
      return
    }
    var errors: [Error]
    if known.count == 1 {
      (logRatio, varianceBetween, heterogeneity) = (first.logRatio, 0, 0)
      errors = [Error(value: first.standardError, degreesOfFreedom: first.degreesOfFreedom)]
    } else {
      let machines = Machines(known)
      varianceBetween = machines.varianceBetween
      heterogeneity = machines.heterogeneity(varianceBetween: 0)
      logRatio = machines.mean(varianceBetween: varianceBetween)
      errors = [
        Error(
          value: machines.error(varianceBetween: varianceBetween),
          degreesOfFreedom: Double(known.count - 1)),
        Error(
          value: machines.errorIfAlike,
          degreesOfFreedom: known.reduce(0) { $0 + $1.degreesOfFreedom }),
      ]
    }
    standardError = errors[0].value
    var (reach, pValue) = (0.0, 0.0)
    for error in errors {
      reach = max(reach, try error.reach())
      pValue = max(pValue, try error.pValue(of: logRatio))
    }
    self.pValue = pValue
    interval = RatioInterval(lower: .exp(logRatio - reach), upper: .exp(logRatio + reach))
  }

  /// An estimate of the mean's error.
  private struct Error {
    var value: Double
    var degreesOfFreedom: Double

    /// Returns half the width of the 95 % interval.
    func reach() throws(StatisticsError) -> Double {
      try StudentT(degreesOfFreedom: degreesOfFreedom).quantile((1 + 0.95) / 2) * value
    }

    func pValue(of logRatio: Double) throws(StatisticsError) -> Double {
      if value == 0 { return logRatio == 0 ? 1 : 0 }
      return try StudentT(degreesOfFreedom: degreesOfFreedom).twoSidedTail(logRatio / value)
    }
  }
}

/// The estimates of two or more machines.
private struct Machines {
  /// The smallest error; a smaller one is rounding, as for constant counters.
  private static let leastError = 1e-12

  private let values: [Double]
  private let variances: [Double]

  init(_ parts: [PooledRatio.Part]) {
    values = parts.map(\.logRatio)
    variances = parts.map { part in
      let error = max(part.standardError, Self.leastError)
      return error * error
    }
  }

  func mean(varianceBetween: Double) -> Double {
    let weights = weights(varianceBetween)
    return zip(weights, values).reduce(0) { $0 + $1.0 * $1.1 } / weights.reduce(0, +)
  }

  /// Returns the sum of the squared distances from the mean, each divided by its variance.
  func heterogeneity(varianceBetween: Double) -> Double {
    let middle = mean(varianceBetween: varianceBetween)
    return zip(weights(varianceBetween), values).reduce(0) { sum, machine in
      let distance = machine.1 - middle
      return sum + machine.0 * distance * distance
    }
  }

  /// Returns Hartung and Knapp's error.
  func error(varianceBetween: Double) -> Double {
    let spread = heterogeneity(varianceBetween: varianceBetween) / Double(values.count - 1)
    return (spread / weights(varianceBetween).reduce(0, +)).squareRoot()
  }

  /// The mean's error if only the machines' own errors made them differ.
  var errorIfAlike: Double { (1 / weights(0).reduce(0, +)).squareRoot() }

  /// The variance for which the distances are as large as expected; 0 if they are not larger
  /// without it.
  var varianceBetween: Double {
    let wanted = Double(values.count - 1)
    guard heterogeneity(varianceBetween: 0) > wanted else { return 0 }
    var low = 0.0
    // If the sum of squares is the variance, the sum of the weighted distances is below one.
    let center = Summary.mean(values)
    var high = values.reduce(0) { $0 + ($1 - center) * ($1 - center) }
    while true {
      let middle = low + (high - low) / 2
      if middle <= low || middle >= high { return high }
      if heterogeneity(varianceBetween: middle) > wanted { low = middle } else { high = middle }
    }
  }

  private func weights(_ varianceBetween: Double) -> [Double] {
    variances.map { 1 / ($0 + varianceBetween) }
  }
}
