import RealModule

/// A second opinion on an interval that assumes no distribution: resampling whole blocks.
///
/// Plain percentile intervals are too narrow for few blocks. This one expands them as Hesterberg,
/// "What Teachers Should Know About the Bootstrap", The American Statistician 69 (2015), section
/// 5.1: level α' = 2 Φ(-√(n / ν) · t[1 - α/2, ν]), ν being n - 1 or, with positions, n - 2.
package enum BlockBootstrap {
  package static let usualResamples = 9_999

  package static func interval(
    of differences: BlockDifferences, level: Double = 0.95, resamples: Int = usualResamples,
    using generator: inout some RandomNumberGenerator
  ) throws(StatisticsError) -> RatioInterval {
    try Summary.checkFinite(differences.values, what: "bootstrap")
    guard differences.degreesOfFreedom > 0 else {
      return RatioInterval(lower: 0, upper: .infinity)
    }
    let tail = try tail(
      count: differences.values.count, freedom: differences.degreesOfFreedom, level: level)
    let means = resampledMeans(differences.values, resamples: resamples, using: &generator)
    return RatioInterval(
      lower: .exp(try Summary.quantile(tail, of: means)),
      upper: .exp(try Summary.quantile(1 - tail, of: means)))
  }

  /// The share of resamples to leave out at either end: α' / 2.
  package static func tail(
    count: Int, freedom: Int, level: Double
  ) throws(StatisticsError) -> Double {
    let reach = try StudentT(degreesOfFreedom: Double(freedom)).quantile((1 + level) / 2)
    return StandardNormal.cumulative(-(Double(count) / Double(freedom)).squareRoot() * reach)
  }

  private static func resampledMeans(
    _ values: [Double], resamples: Int, using generator: inout some RandomNumberGenerator
  ) -> [Double] {
    (0..<resamples).map { _ in
      var sum = 0.0
      for _ in values.indices {
        // The upper half of the product maps 64 random bits to an index; the bias is below
        // n / 2⁶⁴, and unlike Int.random(in:) it gives the same results with every Swift version.
        sum += values[Int(generator.next().multipliedFullWidth(by: UInt64(values.count)).high)]
      }
      return sum / Double(values.count)
    }
  }
}
