import Foundation
package import Statistics

/// Every pair of strategies in one operation, in both directions.
package struct StrategyPairs: Hashable, Sendable {
  /// Those that have times, baseline first.
  package var strategies: [String]
  package var rule: VerdictRule
  /// The clock whose verdicts stand for the operation.
  package var headline: InterleavedTimes.Clock
  /// By processor time; nil when there is nothing to compare.
  package var processorFamily: ComparisonFamily?
  /// The same by wall-clock time.
  package var wallFamily: ComparisonFamily?
  /// For a mean over operations what each of them does to it, a value for each pair.
  package var means: [MeanOverOperations] = []
  /// What each place in a block adds to the logarithm of a time.
  package var positionEffects: [Double] = []
  package var isPositionAdjusted = false
  /// Verdicts against the baseline that would be others if each position cost a degree of freedom.
  package var stricterVerdicts: [String: Verdict] = [:]

  init(strategies: [String], rule: VerdictRule, headline: InterleavedTimes.Clock) {
    self.strategies = strategies
    self.rule = rule
    self.headline = headline
  }

  /// That of the headline.
  package var family: ComparisonFamily? { family(by: headline) }

  package func family(by clock: InterleavedTimes.Clock) -> ComparisonFamily? {
    switch clock {
    case .processor: processorFamily
    case .wall: wallFamily
    }
  }

  /// How one strategy compares with another by the headline's clock; nil for itself and without
  /// times.
  package func result(of candidate: String, to baseline: String) -> ComparisonResult? {
    result(of: candidate, to: baseline, by: headline)
  }

  package func result(
    of candidate: String, to baseline: String, by clock: InterleavedTimes.Clock
  ) -> ComparisonResult? {
    family(by: clock).flatMap { Self.result(of: candidate, to: baseline, in: $0) }
  }

  private static func result(
    of candidate: String, to baseline: String, in family: ComparisonFamily
  ) -> ComparisonResult? {
    if let member = family.member(of: candidate, to: baseline) { return ComparisonResult(member) }
    return family.member(of: baseline, to: candidate).map { ComparisonResult($0).inverted }
  }

  /// The strategies that no other is faster than on average, the fastest first.
  package var fastestFirst: [String] {
    guard let family, let first = strategies.first else { return strategies }
    func logRatio(_ strategy: String) -> Double {
      family.member(of: strategy, to: first)?.comparison.logRatio ?? 0
    }
    return strategies.enumerated().sorted {
      (logRatio($0.element), $0.offset) < (logRatio($1.element), $1.offset)
    }.map(\.element)
  }
}

extension ComparisonResult {
  init(_ member: ComparisonFamily.Member) {
    self.init(
      ratio: member.comparison.ratio, interval: member.interval, verdict: member.verdict,
      blockRatios: member.comparison.differences.values.map { exp($0) },
      adjustedP: member.adjustedPValue, advice: member.advice,
      blockDeviation: member.comparison.blockDeviation)
  }

  /// The same comparison with the two strategies exchanged.
  var inverted: ComparisonResult {
    var result = self
    result.ratio = 1 / ratio
    result.interval = RatioInterval(
      lower: interval.upper.isFinite ? 1 / interval.upper : 0,
      upper: interval.lower > 0 ? 1 / interval.lower : .infinity)
    result.blockRatios = blockRatios.map { 1 / $0 }
    result.verdict =
      switch verdict {
      case .faster: .slower
      case .slower: .faster
      case .tiny, .same, .unresolved: verdict
      }
    return result
  }
}
