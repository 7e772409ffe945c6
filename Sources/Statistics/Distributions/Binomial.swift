/// The number of successes in independent trials with the same probability.
package struct Binomial: Hashable, Sendable {
  let trials: Int
  let rate: Double

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

  /// Returns P(X > hits), by 8.17.5 of the NIST Digital Library of Mathematical Functions.
  func upperTail(above hits: Int) -> Double {
    if hits < 0 { return 1 }
    if hits >= trials { return 0 }
    return IncompleteBeta.regularized(
      x: rate, complement: 1 - rate, a: Double(hits + 1), b: Double(trials - hits))
  }

  /// Returns the smallest number of hits that is not exceeded with the probability: the limit of a
  /// test.
  package func quantile(_ probability: Double) -> Int {
    (0...trials).first { upperTail(above: $0) <= 1 - probability } ?? trials
  }
}
