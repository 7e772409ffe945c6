import Foundation
import Testing

@testable import Statistics

struct DecisionAdviceTests {
  @Test func `detectable effects and replicates agree with SciPy's integrals`() throws {
    for row in try InterleavedFixture.load().advice {
      let rule = VerdictRule(minimumEffect: row.minimumEffect)
      let advice = try self.advice(row.differences, rule: rule, familySize: row.familySize)
      #expect(advice.familySize == row.familySize)
      let effect = try advice.detectableEffect()
      #expect(abs(effect / row.detectable80 - 1) < 1e-4, "\(effect) \(row.detectable80)")
      #expect(try advice.replicatesNeeded() == row.replicatesNeeded)
    }
  }

  /// The advice accompanies the verdict, so it must agree with it for any data.
  @Test func `unresolved comparisons always suggest more measurements`() throws {
    var simulation = InterleavedSimulation(seed: 0xad)
    var unresolved = 0
    for run in 0..<15 {
      simulation.processes = 3 + run % 10
      simulation.rounds = 4 + run % 20
      simulation.deviation = [0.02, 0.08, 0.2][run % 3]
      simulation.effects = [0, 0.02, 0.05, 0.019, -0.03]
      let family = try ComparisonFamily(simulation.run(), rule: .warmReads)
      for member in family.members where member.verdict == .unresolved {
        unresolved += 1
        let count = member.comparison.processCount
        let needed = try member.advice.replicatesNeeded()
        #expect(needed.map { $0 > count } ?? true, "seed \(simulation.seed), run \(run)")
        let rounds = DecisionAdvice.Rounds(
          count: simulation.rounds, deviation: simulation.deviation, secondsPerRound: 0.1,
          secondsPerProcess: 1)
        let more = try member.advice.roundsNeeded(rounds)
        #expect(more.map { $0 > simulation.rounds } ?? true, "seed \(simulation.seed), run \(run)")
      }
    }
    #expect(unresolved > 40, "\(unresolved), seed \(simulation.seed)")
  }

  @Test func `a larger family needs a larger effect and more replicates`() throws {
    let differences = [0.02, 0.05, 0.01, 0.04, 0.0, 0.03, 0.05, 0.02]
    let alone = try advice(differences, rule: .warmReads, familySize: 1)
    let among = try advice(differences, rule: .warmReads, familySize: 15)
    #expect(try among.detectableEffect() > 1.3 * alone.detectableEffect())
    let needed = try #require(try among.replicatesNeeded())
    #expect(needed > 8)
    #expect(try needed >= #require(try alone.replicatesNeeded()))
  }

  /// Runs of the advised size must be decided about as often as promised.
  @Test func `the advised number of replicates decides four times out of five`() throws {
    var simulation = InterleavedSimulation(seed: 0x45)
    for (mean, deviation) in [(0.0, 0.02), (0.03, 0.02), (0.017, 0.01), (0.06, 0.05)] {
      let shape = [1.0, -1, 1, -1, 1, -1].map {
        mean + deviation * (5.0 / 6).squareRoot() * $0
      }
      let advice = try advice(shape, rule: .warmReads, familySize: 3)
      let needed = try #require(try advice.replicatesNeeded())
      var decided = 0
      for _ in 0..<400 {
        let differences = (0..<needed).map { _ in mean + deviation * simulation.gaussian() }
        if try verdict(differences, familySize: 3) != .unresolved { decided += 1 }
      }
      #expect(decided >= 290, "\(decided) of 400, \(mean), seed 0x45")
      // One more than the existing processes may suffice by far.
      #expect(needed == 7 || decided <= 350, "\(decided) of 400, \(mean), seed 0x45")
    }
  }

  @Test func `more rounds cannot help if the processes themselves differ`() throws {
    let differences = [0.1, -0.1, 0.12, -0.08, 0.03, -0.05]
    let advice = try advice(differences, rule: .warmReads, familySize: 15)
    let quiet = DecisionAdvice.Rounds(
      count: 10, deviation: 0.01, secondsPerRound: 0.01, secondsPerProcess: 1)
    #expect(try advice.roundsNeeded(quiet) == nil)
    let size = try #require(try advice.sizeNeeded(quiet))
    let needed = try #require(try advice.replicatesNeeded())
    #expect(size.processes == needed)
    #expect(size.rounds == 10)
    #expect(abs(size.moreSeconds - Double(needed - 6) * 1.1) < 1e-9)
  }

  @Test func `more rounds are the cheaper remedy for noisy rounds`() throws {
    let differences = [0.02, -0.02, 0.02, -0.02, 0.02, -0.02, 0.02, -0.02]
    let advice = try advice(differences, rule: .warmReads, familySize: 1)
    let noisy = DecisionAdvice.Rounds(
      count: 10, deviation: 0.06, secondsPerRound: 0.1, secondsPerProcess: 100)
    let size = try #require(try advice.sizeNeeded(noisy))
    #expect(size.processes == 8)
    #expect(size.rounds > 10)
    #expect(abs(size.moreSeconds - Double(8 * (size.rounds - 10)) * 0.1) < 1e-9)
  }

  @Test func `data without variance can detect the minimum effect`() throws {
    let advice = try advice([0.01, 0.01, 0.01], rule: .warmReads, familySize: 3)
    #expect(try advice.detectableEffect() == 0.02)
  }

  /// Returns the advice for a comparison among others that need no attention.
  private func advice(
    _ differences: [Double], rule: VerdictRule, familySize: Int
  ) throws -> DecisionAdvice {
    try #require(try family(differences, rule: rule, size: familySize).members.first).advice
  }

  private func verdict(_ differences: [Double], familySize: Int) throws -> Verdict {
    try #require(try family(differences, rule: .warmReads, size: familySize).members.first).verdict
  }

  private func family(
    _ differences: [Double], rule: VerdictRule, size: Int
  ) throws -> ComparisonFamily {
    let one = try PairedComparison(
      candidate: "candidate", baseline: "baseline",
      differences: PairedDifferences(differences))
    let equal = try PairedComparison(
      candidate: "other", baseline: "baseline",
      differences: PairedDifferences(differences.map { _ in 0 }))
    return try ComparisonFamily(
      [one] + Array(repeating: equal, count: size - 1), rule: rule)
  }
}
