import Foundation
import Testing

@testable import Statistics

/// Two runs of the same measurement, each of which deviates as a whole.
struct RunDeviationTests {
  @Test func `intervals cover the truth only with the deviation between runs`() throws {
    let count = LongSimulations.count(short: 2_000, long: 20_000)
    let seed: UInt64 = 0xc0
    var random = SplitMix64(seed: seed)
    func run() -> [Double] {
      let shift = UnpairedComparison.runDeviation * random.normal()
      return (0..<8).map { _ in shift + 0.01 * random.normal() }
    }
    var held = [0, 0]
    for _ in 0..<count {
      let (before, after) = (run(), run())
      for (place, deviation) in [0, UnpairedComparison.runDeviation].enumerated() {
        let found = try UnpairedComparison(before: before, after: after, deviation: deviation)
        if !found.interval.excludesOne { held[place] += 1 }
      }
    }
    let shares = held.map { Double($0) / Double(count) }
    #expect(shares[0] < 0.6, "\(shares), seed \(seed)")
    #expect((0.935...0.965).contains(shares[1]), "\(shares), seed \(seed)")
  }

  @Test func `a deviation widens an interval computed by hand`() throws {
    // Both means have a variance of 1/300, and a run adds 1/400.
    let comparison = try UnpairedComparison(
      before: [-0.1, 0, 0.1], after: [0.9, 1, 1.1], deviation: 0.05)
    #expect(abs(comparison.standardError - (2.0 / 300 + 2.0 / 400).squareRoot()) < 1e-12)
    // (7/600)² over 2 · (1/300)² / 2.
    #expect(abs(comparison.degreesOfFreedom - 12.25) < 1e-9)
    let certain = try UnpairedComparison(before: [1, 1], after: [1, 1], deviation: 0.02)
    #expect(abs(certain.interval.upper - exp(1.959964 * 0.02 * 2.0.squareRoot())) < 1e-4)
  }
}

extension SplitMix64 {
  /// Returns a roughly normal number with variance 1: the sum of 12 uniform ones.
  fileprivate mutating func normal() -> Double {
    (0..<12).map { _ in Double(next() >> 11) / Double(1 << 53) }.reduce(-6, +)
  }
}
