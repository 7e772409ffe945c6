import Statistics
import Testing

@testable import Measuring

/// The detectable effects of a run, estimated by a probe of the machine.
@Suite struct ProbeTests {
  private func finding(_ deviation: Double) -> Probe.Finding {
    Probe.Finding(
      seconds: 5, rounds: 1_000, noise: RoundNoise(deviation: deviation), contendedShare: 0,
      reasons: [])
  }

  private func choice(
    _ deviation: Double, budgetSeconds: Double = 90, processes: Int = 8
  ) throws -> MinimumEffectChoice {
    try MinimumEffectChoice(
      finding(deviation), processes: processes, secondsPerRound: 0.2, secondsPerProcess: 3,
      budgetSeconds: budgetSeconds)
  }

  @Test func `more rounds and more processes make intervals narrower`() throws {
    let found = finding(0.1)
    for (few, many) in [(4, 8), (8, 32), (32, 500)] {
      #expect(
        try found.halfWidth(processes: 8, rounds: many)
          < (try found.halfWidth(processes: 8, rounds: few)))
    }
    #expect(
      try found.halfWidth(processes: 12, rounds: 16)
        < (try found.halfWidth(processes: 6, rounds: 16)))
  }

  @Test(arguments: [0.02, 0.05, 0.1, 0.2])
  func `the estimated rounds reach a half-width, and one less does not`(
    deviation: Double
  ) throws {
    let found = finding(deviation)
    for halfWidth in [0.015, 0.03, 0.08] {
      let rounds = try #require(try found.rounds(processes: 8, halfWidth: halfWidth))
      #expect(try found.halfWidth(processes: 8, rounds: rounds) <= halfWidth * 1.000_001)
      guard rounds > 1 else { continue }
      #expect(try found.halfWidth(processes: 8, rounds: rounds - 1) > halfWidth)
    }
  }

  @Test func `no number of rounds compensates for too few processes`() throws {
    #expect(try finding(0.01).rounds(processes: 2, halfWidth: 0.01) == nil)
    #expect(throws: ScenarioRunError.self) {
      try finding(0.01).require(precision: 0.000_01, rounds: 1_000_000)
    }
    try finding(0.05).require(precision: 0.05, rounds: 100)
  }

  @Test func `a quiet machine can detect two per cent, and a noisy one only more`() throws {
    #expect(try choice(0.04).effect == 0.02)
    #expect(try choice(0.2).effect > 0.02)
    #expect(try choice(2).effect == 0.2)
    let effects = try [0.02, 0.05, 0.1, 0.2, 0.4, 0.8].map { try choice($0).effect }
    #expect(effects == effects.sorted())
  }

  @Test func `the estimated seconds for two per cent suffice, and half of them do not`() throws {
    let noisy = try choice(0.2)
    let seconds = try #require(noisy.secondsForTwoPercent)
    #expect(seconds > 90)
    #expect(try choice(0.2, budgetSeconds: seconds * 1.01).effect == 0.02)
    #expect(try choice(0.2, budgetSeconds: seconds / 2).effect > 0.02)
    #expect(try choice(0.02, processes: 2).secondsForTwoPercent == nil)
  }
}
