import RealModule

/// One ratio that several machines measured, pooled with the machine as a level of variance.
///
/// Each machine has a ratio of its own, which its replicates tell with some error; random effects
/// estimate the middle of the machines' ratios and how far apart they lie. The variance between
/// machines is Paule and Mandel's ("Consensus values and weighting factors", Journal of Research of
/// the National Bureau of Standards 87, 1982). The interval is Hartung and Knapp's (Statistics in
/// Medicine 20, 2001) by the t distribution of one degree of freedom less than machines. It is never
/// narrower than the interval of machines that are all alike (Wiksten, Rücker and Schwarzer,
/// Statistics in Medicine 35, 2016): few machines that agree by chance must not look certain.
package struct PooledRatio: Hashable, Sendable {
  /// The result of one machine.
  package struct Part: Hashable, Sendable {
    /// ln(candidate / baseline).
    var logRatio: Double
    /// The standard error of ``logRatio``; infinite where too few replicates leave it unknown.
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

  /// The number of machines with a known error; the others do not take part in the pooled ratio.
  package let machineCount: Int
  /// The pooled ln(candidate / baseline).
  package let logRatio: Double
  /// The standard error of ``logRatio``, by Hartung and Knapp; infinite where no machine's error is
  /// known.
  let standardError: Double
  /// The variance of the log-ratio from machine to machine, by Paule and Mandel.
  package let varianceBetween: Double
  /// Cochran's Q: how far the machines lie apart, in units of their own errors.
  package let heterogeneity: Double
  /// The interval of ``ratio``.
  package let interval: RatioInterval
  /// The p-value of the hypothesis that both are equal, two-sided; 1 when the error is unknown.
  package let pValue: Double

  /// The candidate's time in units of the baseline's.
  package var ratio: Double { .exp(logRatio) }

  /// The standard deviation between machines as a factor, 1 where their errors explain everything.
  package var factorBetween: Double { .exp(varianceBetween.squareRoot()) }

  /// I², the share of the spread that the machines' errors do not explain (Higgins and Thompson,
  /// Statistics in Medicine 21, 2002).
  package var inconsistency: Double {
    heterogeneity > 0 ? max(0, 1 - Double(machineCount - 1) / heterogeneity) : 0
  }

  /// The chance that machines that are alike differ as much; 1 for a single one.
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

  /// A way to see how sure the mean is.
  private struct Error {
    var value: Double
    var degreesOfFreedom: Double

    /// Half the width of the interval of 95 %.
    func reach() throws(StatisticsError) -> Double {
      try StudentT(degreesOfFreedom: degreesOfFreedom).quantile((1 + 0.95) / 2) * value
    }

    func pValue(of logRatio: Double) throws(StatisticsError) -> Double {
      if value == 0 { return logRatio == 0 ? 1 : 0 }
      return try StudentT(degreesOfFreedom: degreesOfFreedom).twoSidedTail(logRatio / value)
    }
  }
}

/// The estimates of two machines or more.
private struct Machines {
  /// Below it an error is rounding, as for counters that never vary.
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

  /// The sum of the squared distances from the mean, each in units of its variance.
  func heterogeneity(varianceBetween: Double) -> Double {
    let middle = mean(varianceBetween: varianceBetween)
    return zip(weights(varianceBetween), values).reduce(0) { sum, machine in
      let distance = machine.1 - middle
      return sum + machine.0 * distance * distance
    }
  }

  /// Hartung and Knapp's.
  func error(varianceBetween: Double) -> Double {
    let spread = heterogeneity(varianceBetween: varianceBetween) / Double(values.count - 1)
    return (spread / weights(varianceBetween).reduce(0, +)).squareRoot()
  }

  /// The mean's error if nothing but the machines' own errors made them differ.
  var errorIfAlike: Double { (1 / weights(0).reduce(0, +)).squareRoot() }

  /// The variance with which the distances are as large as chance makes them; 0 where they are not
  /// larger without it.
  var varianceBetween: Double {
    let wanted = Double(values.count - 1)
    guard heterogeneity(varianceBetween: 0) > wanted else { return 0 }
    var low = 0.0
    // With the sum of squares for a variance, every weighted distance together is less than one.
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
