/// All pairs of strategies in one operation, judged as a set.
///
/// Six strategies make fifteen pairs. At 5 % each, most families of equals would contain a false
/// claim, so Holm's method adjusts the p-values.
package struct ComparisonFamily: Hashable, Sendable {
  /// A comparison and its verdict.
  package struct Member: Hashable, Sendable {
    package let comparison: PairedComparison
    /// The t interval, wider if processes are autocorrelated; see ``PairedComparison/widening()``.
    package let interval: RatioInterval
    package let adjustedPValue: Double
    package let verdict: Verdict
    /// The effort with which a repetition would detect a difference in this family.
    package let advice: DecisionAdvice
  }

  /// Every pair once; the earlier strategy is the baseline.
  package let members: [Member]

  /// Returns every pair once, as (candidate, baseline).
  static func pairs(of strategies: [String]) -> [(candidate: String, baseline: String)] {
    strategies.enumerated().flatMap { index, baseline in
      strategies.dropFirst(index + 1).map { ($0, baseline) }
    }
  }

  /// Returns the comparison of the two, in the family's direction.
  package func member(of candidate: String, to baseline: String) -> Member? {
    members.first { $0.comparison.candidate == candidate && $0.comparison.baseline == baseline }
  }
}

extension ComparisonFamily {
  /// Judges strategies that took turns within processes, by processor time or wall time.
  ///
  /// Omits pairs without a common round; Holm's adjustment counts only the others.
  package init(
    _ times: InterleavedTimes, by clock: InterleavedTimes.Clock = .processor, rule: VerdictRule
  ) throws(StatisticsError) {
    var comparisons: [PairedComparison] = []
    for (candidate, baseline) in Self.pairs(of: times.strategies) {
      let rounds = try times.rounds(of: candidate, to: baseline, by: clock)
      if rounds.isEmpty { continue }
      comparisons.append(
        try PairedComparison(
          candidate: candidate, baseline: baseline,
          differences: try times.differences(of: candidate, to: baseline, by: clock)))
    }
    try self.init(comparisons, rule: rule)
  }

  /// Judges given comparisons, such as those of means over operations.
  package init(_ comparisons: [PairedComparison], rule: VerdictRule) throws(StatisticsError) {
    var pValues: [Double] = []
    for comparison in comparisons {
      pValues.append(try comparison.pValue(widenedBy: comparison.widening()))
    }
    let adjusted = try HolmAdjustment.adjusted(pValues)
    var members: [Member] = []
    for (index, comparison) in comparisons.enumerated() {
      members.append(
        try Member(
          comparison, adjustedPValue: adjusted[index], rule: rule, familySize: comparisons.count))
    }
    self.members = members
  }
}

extension ComparisonFamily.Member {
  init(
    _ comparison: PairedComparison, adjustedPValue: Double, rule: VerdictRule, familySize: Int
  ) throws(StatisticsError) {
    let widening = try comparison.widening()
    let interval = comparison.interval.widened(by: widening)
    self.init(
      comparison: comparison, interval: interval, adjustedPValue: adjustedPValue,
      verdict: rule.verdict(
        ratio: comparison.ratio, interval: interval, adjustedPValue: adjustedPValue),
      advice: DecisionAdvice(comparison, rule: rule, familySize: familySize, widening: widening))
  }
}
