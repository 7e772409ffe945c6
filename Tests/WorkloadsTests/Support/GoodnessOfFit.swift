import Foundation

/// Tests of fit, small enough to check by hand.
enum GoodnessOfFit {
  /// Pearson's sum over (observed - expected)^2 / expected.
  static func chiSquare(observed: [Int], expected: [Double]) -> Double {
    zip(observed, expected).reduce(0) { sum, pair in
      let difference = Double(pair.0) - pair.1
      return sum + difference * difference / pair.1
    }
  }

  /// The value that chi-square exceeds once in a thousand times, after Wilson and Hilferty (1931).
  static func chiSquareLimit(degreesOfFreedom: Int) -> Double {
    let k = Double(degreesOfFreedom)
    let root = 1 - 2 / (9 * k) + 3.0902 * (2 / (9 * k)).squareRoot()
    return k * root * root * root
  }

  /// The greatest distance between the empirical and the given distribution function.
  static func kolmogorovSmirnov(_ values: [Double], _ distribution: (Double) -> Double) -> Double {
    let count = Double(values.count)
    return values.sorted().enumerated().reduce(0) { greatest, item in
      let expected = distribution(item.element)
      let above = Double(item.offset + 1) / count - expected
      let below = expected - Double(item.offset) / count
      return max(greatest, above, below)
    }
  }

  /// The distance that is exceeded once in a thousand times (Kolmogorov's limit, large samples).
  static func kolmogorovSmirnovLimit(count: Int) -> Double { 1.9495 / Double(count).squareRoot() }
}
