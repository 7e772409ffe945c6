import RealModule

/// A distribution-free interval for a quantile, from the order of the samples.
///
/// The number of samples below the true quantile is binomial, so two order statistics enclose it
/// with a known probability (David and Nagaraja, "Order Statistics", section 7.1). The interval
/// assumes independent samples; those of one process are not, so pool with care.
package struct QuantileInterval: Hashable, Sendable {
  package var lower: Double
  package var upper: Double

  package init(
    quantile: Double, of values: [Double], level: Double = 0.95
  ) throws(StatisticsError) {
    try Summary.checkFinite(values, what: "quantile interval")
    let needed = try Self.samplesNeeded(quantile: quantile, level: level)
    guard values.count >= needed else {
      throw .tooFewSamples(count: values.count, needed: needed, quantile: quantile)
    }
    let sorted = values.sorted()
    let tail = (1 - level) / 2
    let cumulative = Self.binomialSums(trials: values.count, probability: quantile)
    let lowest = cumulative.firstIndex { $0 > tail } ?? 0
    let highest = cumulative.firstIndex { $0 >= 1 - tail } ?? values.count - 1
    lower = sorted[max(lowest - 1, 0)]
    upper = sorted[min(highest, values.count - 1)]
  }

  /// Returns the minimum number of samples for a two-sided interval: 36 for p90, 368 for p99.
  ///
  /// Both tails must be able to have a probability below (1 - level) / 2: n ≥ ln((1 - level) / 2) /
  /// ln(q), with the larger of the quantile q and 1 - q.
  package static func samplesNeeded(
    quantile: Double, level: Double = 0.95
  ) throws(StatisticsError) -> Int {
    guard quantile > 0, quantile < 1 else {
      throw .outOfRange(what: "the quantile", value: quantile, allowed: "between 0 and 1")
    }
    guard level > 0, level < 1 else {
      throw .outOfRange(what: "the level", value: level, allowed: "between 0 and 1")
    }
    let larger = max(quantile, 1 - quantile)
    return Int((Double.log((1 - level) / 2) / .log(larger)).rounded(.up))
  }

  /// Returns P(X ≤ i) for i from 0 to `trials`, X binomial.
  private static func binomialSums(trials: Int, probability: Double) -> [Double] {
    var sum = 0.0
    return (0...trials).map { successes in
      let failures = trials - successes
      let ways =
        Double.logGamma(Double(trials + 1)) - .logGamma(Double(successes + 1))
        - .logGamma(Double(failures + 1))
      sum += Double.exp(
        ways + Double(successes) * .log(probability)
          + Double(failures) * .log(onePlus: -probability))
      return sum
    }
  }
}
