import Foundation
import Testing

@testable import Statistics

struct MeanOverOperationsTests {
  private typealias Operation = MeanOverOperations.Operation

  @Test func `weighted means agree with SciPy with and without each operation`() throws {
    for row in try InterleavedFixture.load().means {
      let operations = row.weights.enumerated().map { index, weight in
        Operation(
          name: "\(index)", weight: weight,
          logRatios: Dictionary(
            uniqueKeysWithValues: row.logRatios.enumerated().map { ($0, $1[index]) }))
      }
      let mean = try MeanOverOperations(of: "b", to: "a", operations: operations)
      #expect(abs(mean.weights.reduce(0, +) - 1) < 1e-12)
      check(mean.comparison, row.mean)
      let expected = row.without.compactMap(\.operation).map { "\($0)" }
      #expect(mean.without.map(\.operation) == expected)
      for (got, expected) in zip(mean.without, row.without) { check(got.comparison, expected) }
    }
  }

  private func check(_ got: PairedComparison, _ expected: InterleavedFixture.MeanRow) {
    #expect(abs(got.logRatio - expected.logRatio) < 1e-12)
    #expect(abs(got.pValue / expected.p - 1) < 1e-8)
    #expect(agree(got.interval.lower, exp(expected.logLower)))
    #expect(agree(got.interval.upper, exp(expected.logUpper)))
  }

  @Test func `an answer that depends on one operation names it`() throws {
    let count = operation("count", 0.06)
    let fetches = [operation("newest", 1.02), operation("search", 1.05), operation("by-id", 1.04)]
    let mean = try MeanOverOperations(of: "b", to: "a", operations: [count] + fetches)
    #expect(mean.comparison.ratio < 0.52)
    let turns = mean.turns(.warmReads)
    #expect(turns.map(\.operation) == ["count"])
    let turn = try #require(turns.first)
    #expect(turn.crossesOne)
    #expect(turn.crossesMinimumEffect)
    #expect(abs(turn.ratioWithout - pow(1.02 * 1.05 * 1.04, 1.0 / 3)) < 1e-3)
  }

  @Test func `a mean that depends on no single operation has no turns`() throws {
    let mean = try MeanOverOperations(
      of: "b", to: "a", operations: [operation("x", 1.2), operation("y", 1.3), operation("z", 1.1)])
    #expect(mean.turns(.warmReads).isEmpty)
  }

  @Test func `a difference that falls below the minimum effect is a turn`() throws {
    let mean = try MeanOverOperations(
      of: "b", to: "a", operations: [operation("x", 1.1), operation("y", 1.005)])
    let turns = mean.turns(.warmReads)
    #expect(turns.map(\.operation) == ["x"])
    #expect(turns.first?.crossesOne == false)
    #expect(turns.first?.crossesMinimumEffect == true)
  }

  @Test func `weights change the mean, and zero excludes an operation`() throws {
    let operations = [operation("x", 1.5, weight: 3), operation("y", 0.8, weight: 0)]
    let mean = try MeanOverOperations(of: "b", to: "a", operations: operations)
    #expect(mean.weights == [1, 0])
    #expect(abs(mean.comparison.ratio - 1.5) < 0.01)
    #expect(mean.without.isEmpty)
  }

  @Test func `only processes with all operations count`() throws {
    var partial = operation("x", 1.1)
    partial.logRatios[3] = nil
    let mean = try MeanOverOperations(
      of: "b", to: "a", operations: [partial, operation("y", 1.1)])
    #expect(mean.comparison.processCount == 7)
    // On its own, the operation that all processes have counts with all of them.
    #expect(mean.without.map(\.comparison.processCount) == [8, 7])
  }

  @Test func `weights that give no mean are rejected`() {
    for weights in [[0.0, 0.0], [-1, 2], [.nan, 1]] {
      let operations = weights.enumerated().map { operation("\($0)", 1.1, weight: $1) }
      #expect(throws: StatisticsError.self) {
        try MeanOverOperations(of: "b", to: "a", operations: operations)
      }
    }
    #expect(throws: StatisticsError.self) {
      try MeanOverOperations(
        of: "b", to: "a", operations: [Operation(name: "x", logRatios: [:])])
    }
  }

  /// Returns a ratio in eight processes that differ by half a per cent.
  private func operation(_ name: String, _ ratio: Double, weight: Double = 1) -> Operation {
    let ratios = (0..<8).map { ($0, log(ratio) + 0.005 * Double($0 % 2 == 0 ? 1 : -1)) }
    return Operation(
      name: name, weight: weight, logRatios: Dictionary(uniqueKeysWithValues: ratios))
  }
}
