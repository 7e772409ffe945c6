/// A straight line through points by least squares, with the interval of its slope.
///
/// For scaling, pass the logarithms of sizes and times: the slope is then the exponent, 1 for
/// linear growth.
package struct Line: Hashable, Sendable {
  package let slope: Double
  let intercept: Double
  /// The standard error of the slope; infinite for two points, which every line fits.
  let slopeError: Double
  /// The t interval with n - 2 degrees of freedom.
  package let slopeInterval: ClosedRange<Double>
  /// The share of the variance that the line explains, r².
  package let determination: Double

  /// - Throws: For fewer than two points, or for points with the same x.
  package init(x: [Double], y: [Double], level: Double = 0.95) throws(StatisticsError) {
    try Self.check(x, y)
    let centeredX = Self.centered(x)
    let centeredY = Self.centered(y)
    let spread = Self.product(centeredX, centeredX)
    guard spread > 0 else { throw .collinear(of: "line") }
    let slope = Self.product(centeredX, centeredY) / spread
    let residuals = zip(centeredX, centeredY).map { $1 - slope * $0 }
    let unexplained = Self.product(residuals, residuals)
    let total = Self.product(centeredY, centeredY)
    self.slope = slope
    intercept = Summary.mean(y) - slope * Summary.mean(x)
    determination = total > 0 ? 1 - unexplained / total : 1
    guard x.count > 2 else {
      slopeError = .infinity
      slopeInterval = -.infinity ... .infinity
      return
    }
    let freedom = Double(x.count - 2)
    slopeError = (unexplained / freedom / spread).squareRoot()
    let reach =
      try StudentT(degreesOfFreedom: freedom).quantile((1 + level) / 2) * slopeError
    slopeInterval = (slope - reach)...(slope + reach)
  }

  private static func check(_ x: [Double], _ y: [Double]) throws(StatisticsError) {
    guard x.count == y.count else {
      throw .unequalLengths(of: "line", first: x.count, second: y.count)
    }
    try Summary.checkFinite(x + y, what: "line")
    guard x.count >= 2 else { throw .tooFewPoints(of: "line", count: x.count, needed: 2) }
  }

  static func centered(_ values: [Double]) -> [Double] {
    let mean = Summary.mean(values)
    return values.map { $0 - mean }
  }

  static func product(_ first: [Double], _ second: [Double]) -> Double {
    zip(first, second).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
