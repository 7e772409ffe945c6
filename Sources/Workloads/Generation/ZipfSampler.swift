import Foundation

/// Draws ranks 0, 1, 2, … below a count, rank r with a weight of 1/(r+1)^exponent.
///
/// Rejection-inversion after Hörmann and Derflinger, "Rejection-inversion to generate variates from
/// monotone discrete distributions" (ACM TOMACS 6, 1996): no table, about one try for each number.
struct ZipfSampler: Sendable {
  let count: Int
  let exponent: Double
  private let low: Double
  private let high: Double
  private let shortcut: Double

  init(count: Int, exponent: Double) {
    self.count = max(1, count)
    self.exponent = exponent
    high = Self.integral(Double(self.count) + 0.5, exponent)
    low = Self.integral(1.5, exponent) - 1
    shortcut =
      2
      - Self.inverse(Self.integral(2.5, exponent) - Self.density(2, exponent), exponent)
  }

  func rank(_ random: inout CounterRandom) -> Int {
    while true {
      let u = high + random.unit() * (low - high)
      let x = Self.inverse(u, exponent)
      let k = min(max(1, x.rounded()), Double(count))
      let isAccepted =
        k - x <= shortcut || u >= Self.integral(k + 0.5, exponent) - Self.density(k, exponent)
      if isAccepted { return Int(k) - 1 }
    }
  }

  private static func density(_ x: Double, _ exponent: Double) -> Double { pow(x, -exponent) }

  /// The integral of the density from 1, continuous in the exponent at 1.
  private static func integral(_ x: Double, _ exponent: Double) -> Double {
    let logarithm = log(x)
    return expm1Quotient((1 - exponent) * logarithm) * logarithm
  }

  private static func inverse(_ y: Double, _ exponent: Double) -> Double {
    let scaled = max(-1, y * (1 - exponent))
    return exp(log1pQuotient(scaled) * y)
  }

  /// (e^x - 1) / x
  private static func expm1Quotient(_ x: Double) -> Double {
    abs(x) > 1e-8 ? expm1(x) / x : 1 + x / 2
  }

  /// ln(1 + x) / x
  private static func log1pQuotient(_ x: Double) -> Double {
    abs(x) > 1e-8 ? log1p(x) / x : 1 - x / 2
  }
}
