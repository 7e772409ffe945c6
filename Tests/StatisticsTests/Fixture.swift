import Foundation

/// The stored reference values, written by `distributions.py` next to them.
struct Fixture: Decodable {
  struct StudentTRow: Decodable {
    var df: Double
    var t: Double
    var cdf: Double
    var twoSided: Double
  }
  struct StudentTQuantileRow: Decodable {
    var df: Double
    var p: Double
    var t: Double
  }
  struct NormalRow: Decodable {
    var z: Double
    var cdf: Double
  }
  struct QuantileRow: Decodable {
    var p: Double
    var value: Double
  }
  struct SampleRow: Decodable {
    var values: [Double]
    var median: Double
    var quantiles: [QuantileRow]
    var geometricMean: Double
  }
  struct PairedRow: Decodable {
    var baseline: [Double]
    var candidate: [Double]
    var p: Double
    var logLower: Double
    var logUpper: Double
  }
  struct OrderStatisticRow: Decodable {
    var p: Double
    var count: Int
    var lower: Int
    var upper: Int
  }

  var tool: String
  var studentT: [StudentTRow]
  var studentTQuantiles: [StudentTQuantileRow]
  var normal: [NormalRow]
  var samples: [SampleRow]
  var paired: [PairedRow]
  var orderStatistics: [OrderStatisticRow]

  struct Missing: Error {}

  static func load() throws -> Fixture { try decode("distributions") }

  static func decode<Values: Decodable>(_ name: String) throws -> Values {
    guard
      let url = Bundle.module.url(
        forResource: name, withExtension: "json", subdirectory: "Fixtures")
    else { throw Missing() }
    return try JSONDecoder().decode(Values.self, from: Data(contentsOf: url))
  }
}

/// Returns the difference of two numbers relative to the expected one.
func relativeError(_ got: Double, _ expected: Double) -> Double {
  got == expected ? 0 : abs(got - expected) / max(abs(expected), .leastNormalMagnitude)
}
