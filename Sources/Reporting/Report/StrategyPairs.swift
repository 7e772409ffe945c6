import Foundation
package import Statistics

/// The comparisons of all pairs of strategies in one operation, in both directions.
package struct StrategyPairs: Hashable, Sendable {
  /// The strategies that have times, baseline first.
  package var strategies: [String]
  var rule: VerdictRule
  /// The clock whose verdicts represent the operation.
  var headline: InterleavedTimes.Clock
  /// The comparisons by processor time; nil if there is nothing to compare.
  var processorFamily: ComparisonFamily?
  /// The comparisons by wall-clock time.
  var wallFamily: ComparisonFamily?
  /// The contributions of the operations to a mean, by pair; empty for single operations.
  var means: [MeanOverOperations] = []
  /// The noise and cost of the headline clock's rounds, by pair; empty without rounds.
  var rounds: [Pair: DecisionAdvice.Rounds] = [:]
  /// The addition to the logarithm of a time, by position in a round.
  package var positionEffects: [Double] = []
  /// The comparisons over several machines, which replace the headline's; empty for one machine.
  var pooled: [PooledPair] = []

  /// A comparison over several machines.
  struct PooledPair: Hashable {
    var candidate: String
    var baseline: String
    var result: BaselineComparison
  }

  /// Two strategies, in either order.
  struct Pair: Hashable {
    private let names: Set<String>

    init(_ first: String, _ second: String) { names = [first, second] }
  }

  /// Returns the size of a run that would probably resolve an unresolved comparison.
  func sizeNeeded(of candidate: String, to baseline: String) -> DecisionAdvice.Size? {
    guard let result = result(of: candidate, to: baseline), result.verdict == .unresolved,
      let rounds = rounds[Pair(candidate, baseline)]
    else { return nil }
    return (try? result.advice.sizeNeeded(rounds)) ?? nil
  }

  /// The comparisons by the headline clock.
  var family: ComparisonFamily? { family(by: headline) }

  func family(by clock: InterleavedTimes.Clock) -> ComparisonFamily? {
    switch clock {
    case .processor: processorFamily
    case .wall: wallFamily
    }
  }

  /// Compares two strategies by the headline's clock; nil for equal strategies and without times.
  package func result(of candidate: String, to baseline: String) -> BaselineComparison? {
    result(of: candidate, to: baseline, by: headline)
  }

  package func result(
    of candidate: String, to baseline: String, by clock: InterleavedTimes.Clock
  ) -> BaselineComparison? {
    if clock == headline, !pooled.isEmpty { return pooledResult(of: candidate, to: baseline) }
    return family(by: clock).flatMap { Self.result(of: candidate, to: baseline, in: $0) }
  }

  private func pooledResult(of candidate: String, to baseline: String) -> BaselineComparison? {
    pooled.first { $0.candidate == candidate && $0.baseline == baseline }?.result
      ?? pooled.first { $0.candidate == baseline && $0.baseline == candidate }?.result.inverted
  }

  private static func result(
    of candidate: String, to baseline: String, in family: ComparisonFamily
  ) -> BaselineComparison? {
    if let member = family.member(of: candidate, to: baseline) { return BaselineComparison(member) }
    return family.member(of: baseline, to: candidate).map { BaselineComparison($0).inverted }
  }

  /// Returns a mean without each of its operations; empty if it is no mean or of one operation.
  package func without(of candidate: String, to baseline: String) -> [MeanWithout] {
    let isInverted = means.contains {
      $0.comparison.candidate == baseline && $0.comparison.baseline == candidate
    }
    let pair = isInverted ? (baseline, candidate) : (candidate, baseline)
    guard
      let mean = means.first(where: { ($0.comparison.candidate, $0.comparison.baseline) == pair })
    else { return [] }
    let turns = Set(mean.turns(rule).map(\.operation))
    return mean.without.map { without in
      let ratio = without.comparison.ratio
      return MeanWithout(
        operation: without.operation, ratio: isInverted ? 1 / ratio : ratio,
        turnsAnswer: turns.contains(without.operation))
    }
  }

  /// The strategy that no other one beats; nil without strategies.
  ///
  /// Pairs have different rounds, so three ratios near 1 may contradict each other. In this case it
  /// is the first of ``fastestFirst``.
  package var fastest: String? {
    let order = fastestFirst
    return order.first { one in
      order.allSatisfy { (result(of: $0, to: one)?.ratio ?? 1) >= 1 }
    } ?? order.first
  }

  /// The strategies by their ratios to the first one, the fastest first.
  var fastestFirst: [String] {
    guard let family, let first = strategies.first else { return strategies }
    func logRatio(_ strategy: String) -> Double {
      family.member(of: strategy, to: first)?.comparison.logRatio ?? 0
    }
    return strategies.enumerated().sorted {
      (logRatio($0.element), $0.offset) < (logRatio($1.element), $1.offset)
    }.map(\.element)
  }
}

/// The ratio of a mean without one of its operations.
package struct MeanWithout: Hashable, Sendable {
  /// The name of the omitted operation.
  package var operation: String
  package var ratio: Double
  /// True if the mean without it crosses 1 or the minimum effect: this operation decides the
  /// answer.
  package var turnsAnswer: Bool
}

extension BaselineComparison {
  init(_ member: ComparisonFamily.Member) {
    let isEnough = member.comparison.processCount >= VerdictRule.fewestReplicates
    self.init(
      ratio: member.comparison.ratio, interval: isEnough ? member.interval : .unknown,
      verdict: isEnough ? member.verdict : .unresolved,
      processRatios: member.comparison.differences.values.map { exp($0) },
      adjustedP: isEnough ? member.adjustedPValue : 1, advice: member.advice,
      processDeviation: member.comparison.deviation)
  }

  /// The comparison with the two strategies exchanged.
  var inverted: BaselineComparison {
    var result = self
    result.ratio = 1 / ratio
    result.interval = RatioInterval(
      lower: interval.upper.isFinite ? 1 / interval.upper : 0,
      upper: interval.lower > 0 ? 1 / interval.lower : .infinity)
    result.processRatios = processRatios.map { 1 / $0 }
    result.verdict =
      switch verdict {
      case .faster: .slower
      case .slower: .faster
      case .tiny, .same, .unresolved: verdict
      }
    return result
  }
}
