import Foundation
import Testing

@testable import Statistics

/// The error rate and power of the default run, eight processes and six strategies, with realistic
/// noise.
struct PowerTests {
  /// Bounds on both sides: a method that flags nothing fails like one that flags everything.
  @Test(arguments: InterleavedSimulation.Noise.allCases)
  func `equal strategies are flagged as often as promised, and evenly`(
    noise: InterleavedSimulation.Noise
  ) throws {
    let runs = LongSimulations.count(short: 80, long: 1_000)
    var simulation = usual(noise, seed: 0xaa)
    var independent: [Double] = []
    var flagged = 0
    var called = 0
    for _ in 0..<runs {
      let family = try ComparisonFamily(simulation.run(), rule: .warmReads)
      independent += family.disjointMembers.map(\.comparison.pValue)
      flagged += family.members.count { $0.comparison.pValue < 0.05 }
      called += family.members.contains { $0.verdict == .slower || $0.verdict == .faster } ? 1 : 0
    }
    let share = Double(flagged) / Double(15 * runs)
    let text = "\(flagged) flagged, \(called) families, \(noise), seed \(simulation.seed)"
    #expect((0.03...0.07).contains(share), "\(text)")
    #expect(Double(called) <= 0.07 * Double(runs), "\(text)")
    let uniformity = try Uniformity(pValues: independent)
    #expect(uniformity.pValue > 0.01, "\(uniformity.bins), \(text)")
  }

  @Test(arguments: InterleavedSimulation.Noise.allCases)
  func `five per cent more is called slower, and two per cent are detected`(
    noise: InterleavedSimulation.Noise
  ) throws {
    let runs = LongSimulations.count(short: 40, long: 1_000)
    var simulation = usual(noise, seed: 0xbb)
    simulation.effects = [0, log(1.02), log(1.05), log(0.95)]
    var found: [String: Int] = [:]
    for _ in 0..<runs {
      let family = try ComparisonFamily(simulation.run(), rule: .warmReads)
      if try #require(family.member(of: "1", to: "0")).comparison.pValue < 0.05 {
        found["+2 %", default: 0] += 1
      }
      if family.member(of: "2", to: "0")?.verdict == .slower { found["+5 %", default: 0] += 1 }
      if family.member(of: "3", to: "0")?.verdict == .faster { found["-5 %", default: 0] += 1 }
    }
    let text = "\(found) of \(runs), \(noise), seed \(simulation.seed)"
    #expect(found["+5 %", default: 0] >= runs * 17 / 20, "\(text)")
    #expect(found["-5 %", default: 0] >= runs * 17 / 20, "\(text)")
    // A test of width ±1.7 % cannot always detect two per cent, but must not usually miss them.
    #expect((runs * 9 / 20...runs * 17 / 20).contains(found["+2 %", default: 0]), "\(text)")
  }

  /// Twelve processes of 96 rounds, as in a run of minutes, and a minimum effect below 2 %, because
  /// half of all estimates of 2 % are below 2 %.
  @Test func `a long run detects two per cent more`() throws {
    let runs = LongSimulations.count(short: 20, long: 500)
    var simulation = usual(.preempted, seed: 0xcc)
    simulation.rounds = 96
    simulation.processes = 12
    simulation.processDeviation = 0.005
    simulation.effects = [0, log(1.02)]
    var found = 0
    for _ in 0..<runs {
      let family = try ComparisonFamily(simulation.run(), rule: VerdictRule(minimumEffect: 0.01))
      if family.member(of: "1", to: "0")?.verdict == .slower { found += 1 }
    }
    #expect(found >= runs * 16 / 20, "\(found) of \(runs), seed \(simulation.seed)")
  }

  /// A strategy that leaves the rotation early is compared over the common rounds.
  @Test func `strategies that leave early keep their error rate`() throws {
    let runs = LongSimulations.count(short: 50, long: 1_000)
    var simulation = usual(.preempted, seed: 0xdd)
    simulation.dropOut = 7
    var flagged = 0
    for _ in 0..<runs {
      let family = try ComparisonFamily(simulation.run(), rule: .warmReads)
      flagged += family.members.count { $0.comparison.pValue < 0.05 }
    }
    let share = Double(flagged) / Double(15 * runs)
    #expect((0.03...0.075).contains(share), "\(share), seed \(simulation.seed)")
  }

  private func usual(_ noise: InterleavedSimulation.Noise, seed: UInt64) -> InterleavedSimulation {
    var simulation = InterleavedSimulation(seed: seed)
    simulation.noise = noise
    simulation.questions = 5
    simulation.interaction = 0.25
    return simulation
  }
}
