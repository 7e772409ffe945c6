import Foundation

/// Reference values for comparing runs, written by `statistics.py` next to them.
struct ReferenceFixture: Decodable {
  struct HolmRow: Decodable {
    var p: [Double]
    var adjusted: [Double]
  }
  struct WelchRow: Decodable {
    var before: [Double]
    var after: [Double]
    var df: Double
    var t: Double
    var p: Double
    var logLower: Double
    var logUpper: Double
  }
  struct LineRow: Decodable {
    var x: [Double]
    var y: [Double]
    var slope: Double
    var intercept: Double
    var slopeError: Double
    var slopeLower: Double
    var slopeUpper: Double
    var r2: Double
  }
  struct GoodnessRow: Decodable {
    var kind: String
    var df: Int?
    var x: Double?
    var values: [Double]?
    var d: Double?
    var sqrtNTimesD: Double?
    var p: Double
  }
  struct AutocorrelationRow: Decodable {
    var values: [Double]
    var lag1: Double
  }
  struct TukeyRow: Decodable {
    var values: [Double]
    var mild: Int
    var severe: Int
  }
  struct BinomialRow: Decodable {
    var n: Int
    var rate: Double
    var quantile: Double
    var value: Int
  }
  struct PowerRow: Decodable {
    var n: Int
    var rate: Double
    var limit: Int
    var caught: Double
  }
  struct ResamplingRow: Decodable {
    var count: Int
    var tail: Double
  }
  struct PercentileRow: Decodable {
    var p: Double
    var n: Int
    var exists: Bool
  }

  var holm: [HolmRow]
  var welch: [WelchRow]
  var lines: [LineRow]
  var goodness: [GoodnessRow]
  var autocorrelation: [AutocorrelationRow]
  var tukey: [TukeyRow]
  var binomialQuantile: [BinomialRow]
  var power: [PowerRow]
  var percentileExists: [PercentileRow]
  var resampling: [ResamplingRow]

  static func load() throws -> ReferenceFixture { try Fixture.decode("statistics") }

  /// The number of independently computed values.
  var count: Int {
    let first =
      holm.count + welch.count + lines.count
    let second = goodness.count + autocorrelation.count + tukey.count + binomialQuantile.count
    let third = power.count
    return first + second + third + percentileExists.count + resampling.count
  }
}

/// Returns true if two numbers agree to nine digits.
func agree(_ got: Double, _ expected: Double) -> Bool {
  relativeError(got, expected) <= 1e-9
}
