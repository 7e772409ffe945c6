import Foundation
import TestSupport
import Testing

@testable import Statistics

struct LocationChoiceTests {
  @Test func `the simulated rounds have the specified noise`() throws {
    for noise in InterleavedSimulation.Noise.allCases {
      var simulation = InterleavedSimulation(seed: 0x0153)
      simulation.strategies = 2
      simulation.processes = 1
      simulation.rounds = 20_000
      simulation.noise = noise
      let process = try simulation.run().rounds(of: "1", to: "0", by: .processor)[0]
      let ratios = process.rounds.map(\.logRatio)
      let center = try Summary.median(ratios)
      let robust = 1.4826 * (try Summary.median(ratios.map { abs($0 - center) }))
      let mean = ratios.reduce(0, +) / Double(ratios.count)
      let squares = ratios.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
      let plain = (squares / Double(ratios.count)).squareRoot()
      #expect(abs(robust / 0.08 - 1) < 0.03, "\(noise) \(robust), seed \(simulation.seed)")
      #expect((1.5...2).contains(plain / robust), "\(noise) \(plain), seed \(simulation.seed)")
    }
  }

  @Test func `the median polish agrees with a second implementation`() throws {
    for (questions, rounds) in [(1, 7), (3, 7), (5, 24), (12, 12)] {
      var simulation = InterleavedSimulation(seed: 0x0902)
      simulation.strategies = 2
      simulation.questions = questions
      simulation.rounds = rounds
      simulation.interaction = 0.25
      for _ in 0..<10 {
        let pair = try simulation.run().rounds(of: "1", to: "0", by: .processor)
        let expected = try LocationCandidate.polishedMidmean.locations(pair)
        let got = try QuestionPolish(pair).locations
        #expect(
          zip(got, expected).allSatisfy { abs($0 - $1) < 1e-12 }, "seed \(simulation.seed)")
      }
    }
  }

  /// Five queries on which strategies differ, with no difference on average.
  @Test func `medians flag equal strategies whose queries differ, and the polish does not`() throws
  {
    let choice = LocationChoice.all(runs: 30)[1]
    let outcomes = try choice.outcomes([.median, .polishedMidmean])
    let median = try #require(outcomes[.median])
    let polished = try #require(outcomes[.polishedMidmean])
    let seed = choice.simulation.seed
    #expect(median.flagged > 0.3, "\(median), seed \(seed)")
    #expect((0.02...0.09).contains(polished.flagged), "\(polished), seed \(seed)")
    #expect(polished.called <= 0.15, "\(polished), seed \(seed)")
    #expect(polished.adjusted.five > 0.8, "\(polished), seed \(seed)")
  }

  @Test(.enabled(if: LongSimulations.areWanted, TestLength.reason))
  func `the polished midmean keeps its error rate and is never far from the best`() throws {
    for choice in LocationChoice.all(runs: 600) {
      let outcomes = try choice.outcomes(LocationCandidate.allCases)
      print(choice.table(outcomes) + "\n")
      let chosen = try #require(outcomes[.polishedMidmean])
      let polished: [LocationCandidate] = [.polishedMedian, .polishedTrimmed, .polishedMidmean]
      let best = polished.compactMap { outcomes[$0]?.raw.two }.max() ?? 0
      let seed = choice.simulation.seed
      #expect((0.03...0.065).contains(chosen.flagged), "\(choice.name), seed \(seed)")
      #expect(chosen.called <= 0.06, "\(choice.name), seed \(seed)")
      #expect(chosen.raw.two > best - 0.05, "\(choice.name), seed \(seed)")
    }
  }
}

/// Simulations of many minutes, which `LINEAGE_LONG_SIMULATIONS` switches on with 1 and off with 0.
enum LongSimulations {
  static let areWanted = TestLength.isLong("LINEAGE_LONG_SIMULATIONS")

  static func count(short: Int, long: Int) -> Int { areWanted ? long : short }
}
