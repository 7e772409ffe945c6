import RealModule

/// The number of hits in independent trials of one rate.
package struct Binomial: Hashable, Sendable {
  package let trials: Int
  package let rate: Double

  package init(trials: Int, rate: Double) throws(StatisticsError) {
    guard trials >= 1 else {
      throw .outOfRange(what: "the number of trials", value: Double(trials), allowed: "above 0")
    }
    guard (0...1).contains(rate) else {
      throw .outOfRange(what: "the rate", value: rate, allowed: "from 0 to 1")
    }
    self.trials = trials
    self.rate = rate
  }

  /// P(X > hits), by 8.17.5 of the NIST Digital Library of Mathematical Functions.
  package func upperTail(above hits: Int) -> Double {
    if hits < 0 { return 1 }
    if hits >= trials { return 0 }
    return IncompleteBeta.regularized(
      x: rate, complement: 1 - rate, a: Double(hits + 1), b: Double(trials - hits))
  }

  /// The smallest number of hits that is not passed with the probability: the limit of a test.
  package func quantile(_ probability: Double) -> Int {
    (0...trials).first { upperTail(above: $0) <= 1 - probability } ?? trials
  }

  /// Clopper and Pearson's interval of the rate behind a number of hits (Biometrika 26, 1934).
  package static func rateInterval(
    hits: Int, trials: Int, level: Double = 0.95
  ) throws(StatisticsError) -> ClosedRange<Double> {
    guard trials >= 1, (0...trials).contains(hits) else {
      throw .outOfRange(
        what: "the number of hits", value: Double(hits), allowed: "from 0 to \(trials)")
    }
    let tail = (1 - level) / 2
    // Bisection on the rate; 200 halvings reach the last digit of any rate above 1e-40.
    func rate(where isBelow: (Double) -> Bool) -> Double {
      var low = 0.0
      var high = 1.0
      for _ in 0..<200 {
        let middle = (low + high) / 2
        if isBelow(middle) { low = middle } else { high = middle }
      }
      return (low + high) / 2
    }
    let lower = hits == 0 ? 0 : rate { atLeast(hits, trials, rate: $0) < tail }
    let upper =
      hits == trials ? 1 : rate { 1 - atLeast(hits + 1, trials, rate: $0) > tail }
    return lower...upper
  }

  private static func atLeast(_ hits: Int, _ trials: Int, rate: Double) -> Double {
    IncompleteBeta.regularized(
      x: rate, complement: 1 - rate, a: Double(hits), b: Double(trials - hits + 1))
  }
}
