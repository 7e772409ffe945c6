import Foundation
import Testing

@testable import Statistics

struct InterleavedTests {
  @Test func `midmeans agree with the integral of the quantile function`() throws {
    for row in try InterleavedFixture.load().midmeans {
      #expect(agree(try Midmean.of(row.values), row.midmean), "\(row.values.count) values")
    }
    #expect(throws: StatisticsError.noValues(of: "midmean")) { try Midmean.of([]) }
  }

  @Test func `every pair agrees with SciPy with either clock`() throws {
    for row in try InterleavedFixture.load().families {
      let times = row.times
      for clock in InterleavedTimes.Clock.allCases {
        let family = try ComparisonFamily(times, by: clock, rule: .warmReads)
        let pairs = try #require(row.clocks[clock.rawValue])
        #expect(family.members.count == pairs.count)
        for (member, pair) in zip(family.members, pairs) {
          let comparison = member.comparison
          #expect(comparison.candidate == pair.candidate)
          #expect(comparison.baseline == pair.baseline)
          #expect(zip(comparison.differences.values, pair.differences).allSatisfy(near))
          #expect(comparison.differences.degreesOfFreedom == pair.differences.count - 1)
          #expect(agree(comparison.pValue, pair.p))
          #expect(agree(member.adjustedPValue, pair.holm))
          #expect(agree(comparison.interval.lower, exp(pair.logLower)))
          #expect(agree(comparison.interval.upper, exp(pair.logUpper)))
        }
      }
    }
  }

  @Test func `effects of queries that are the same in every process cancel exactly`() throws {
    let effects = [0.3, -0.2, 0.1, -0.2]
    let rounds = (0..<6).map { process in
      PairedRounds(
        process: process,
        rounds: (0..<8).map { round in
          PairedRounds.Round(
            question: round % 4, logRatio: 0.05 + 0.01 * Double(process) + effects[round % 4])
        })
    }
    let polish = try QuestionPolish(rounds)
    for (process, location) in polish.locations.enumerated() {
      #expect(abs(location - 0.05 - 0.01 * Double(process)) < 1e-12)
    }
    for (question, effect) in effects.enumerated() {
      #expect(abs(try #require(polish.effects[question]) - effect) < 1e-12)
    }
    #expect(polish.residuals.joined().allSatisfy { abs($0) < 1e-12 })
  }

  @Test func `swapping candidate and baseline inverts every location`() throws {
    let times = try #require(try InterleavedFixture.load().families.first).times
    let names = times.strategies
    let forth = try times.differences(of: names[1], to: names[0]).values
    let back = try times.differences(of: names[0], to: names[1]).values
    #expect(zip(forth, back).allSatisfy { near($0, -$1) })
    let numbered = try times.logRatios(of: names[1], to: names[0])
    #expect(numbered.sorted { $0.key < $1.key }.map(\.value) == forth)
  }

  @Test func `a pair has the rounds that both strategies have`() throws {
    let sample = InterleavedTimes.Sample(processorNanoseconds: 2, wallNanoseconds: 3)
    let slow = InterleavedTimes.Sample(processorNanoseconds: 4, wallNanoseconds: 3)
    let times = InterleavedTimes(
      strategies: ["a", "b", "c"],
      processes: [
        .init(
          number: 1, rounds: [.init(question: 0, samples: ["a": sample, "b": slow, "x": sample])]),
        .init(number: 0, rounds: [.init(question: 0, samples: ["a": sample])]),
      ])
    #expect(times.processes.map(\.number) == [0, 1])
    #expect(try times.logRatios(of: "b", to: "a") == [1: log(2)])
    #expect(try times.logRatios(of: "b", to: "a", by: .wall) == [1: 0])
    #expect(throws: StatisticsError.noValues(of: "comparison")) {
      try times.differences(of: "c", to: "a")
    }
    #expect(throws: StatisticsError.self) { try times.differences(of: "x", to: "a") }
    let family = try ComparisonFamily(times, rule: .warmReads)
    #expect(family.members.map(\.comparison.candidate) == ["b"])
    #expect(family.members.first?.verdict == .unresolved)
  }

  @Test func `a time of zero is rejected with its process`() {
    let none = InterleavedTimes.Sample(processorNanoseconds: 0, wallNanoseconds: 3)
    let times = InterleavedTimes(
      strategies: ["a", "b"],
      processes: [.init(number: 7, rounds: [.init(question: 0, samples: ["a": none, "b": none])])])
    #expect(
      throws: StatisticsError.notPositive(of: "processor times of process 7", index: 0, value: 0)
    ) { try times.differences(of: "b", to: "a") }
    #expect(throws: Never.self) { try times.differences(of: "b", to: "a", by: .wall) }
  }

  @Test func `disjoint members of a family share no strategy`() throws {
    for (strategies, count) in [(2, 1), (3, 1), (5, 2), (6, 3)] {
      var simulation = InterleavedSimulation(seed: 6)
      simulation.strategies = strategies
      simulation.rounds = 4
      let family = try ComparisonFamily(simulation.run(), rule: .warmReads)
      let names = family.disjointMembers.flatMap {
        [$0.comparison.candidate, $0.comparison.baseline]
      }
      #expect(Set(names).count == names.count)
      #expect(names.count == 2 * count)
    }
  }

  private func near(_ got: Double, _ expected: Double) -> Bool { abs(got - expected) < 1e-12 }
}
