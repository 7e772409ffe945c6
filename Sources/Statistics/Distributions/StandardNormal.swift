import RealModule

/// The normal distribution with mean 0 and standard deviation 1.
enum StandardNormal {
  /// P(Z ≤ z).
  static func cumulative(_ z: Double) -> Double {
    0.5 * .erfc(-z / 2.0.squareRoot())
  }

  /// The z with P(Z ≤ z) = `probability`.
  static func quantile(_ probability: Double) throws(StatisticsError) -> Double {
    guard probability > 0, probability < 1 else {
      throw .outOfRange(what: "the probability", value: probability, allowed: "between 0 and 1")
    }
    let tail = min(probability, 1 - probability)
    let distance = TailInverse.value(of: tail) { cumulative(-$0) }
    return probability < 0.5 ? -distance : distance
  }
}
