import Foundation
import Statistics

/// Reference values for strategies that take turns, written by `interleaved.py` next to them.
struct InterleavedFixture: Decodable {
  struct MidmeanRow: Decodable {
    var values: [Double]
    var midmean: Double
  }
  struct RoundRow: Decodable {
    var question: Int
    /// Processor and wall-clock time.
    var samples: [String: [Double]]
  }
  struct PairRow: Decodable {
    var candidate: String
    var baseline: String
    var differences: [Double]
    var p: Double
    var logLower: Double
    var logUpper: Double
    var holm: Double
  }
  struct FamilyRow: Decodable {
    var strategies: [String]
    var processes: [[RoundRow]]
    var clocks: [String: [PairRow]]

    var times: InterleavedTimes {
      InterleavedTimes(
        strategies: strategies,
        processes: processes.enumerated().map { number, rounds in
          InterleavedTimes.Process(
            number: number,
            rounds: rounds.map { round in
              InterleavedTimes.Round(
                question: round.question,
                samples: round.samples.mapValues {
                  InterleavedTimes.Sample(processorNanoseconds: $0[0], wallNanoseconds: $0[1])
                })
            })
        })
    }
  }
  struct AdviceRow: Decodable {
    var differences: [Double]
    var familySize: Int
    var minimumEffect: Double
    var detectable80: Double
    var replicatesNeeded: Int
  }
  struct UniformityRow: Decodable {
    var p: [Double]
    var bins: [Int]
    var statistic: Double
    var pValue: Double
  }
  struct MeanRow: Decodable {
    var operation: Int?
    var logRatio: Double
    var p: Double
    var logLower: Double
    var logUpper: Double
  }
  struct MeansRow: Decodable {
    var weights: [Double]
    /// Log ratios by process.
    var logRatios: [[Double]]
    var mean: MeanRow
    var without: [MeanRow]
  }

  var midmeans: [MidmeanRow]
  var families: [FamilyRow]
  var advice: [AdviceRow]
  var uniformity: [UniformityRow]
  var means: [MeansRow]

  static func load() throws -> InterleavedFixture { try Fixture.decode("interleaved") }
}
