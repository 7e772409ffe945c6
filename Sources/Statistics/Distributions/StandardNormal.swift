import RealModule

/// The normal distribution with mean 0 and standard deviation 1.
enum StandardNormal {
  /// Returns P(Z ≤ z).
  static func cumulative(_ z: Double) -> Double {
    0.5 * .erfc(-z / 2.0.squareRoot())
  }
}
