/// All pairs of strategies in one operation, judged as a set.
///
/// Six strategies make fifteen pairs; at 5 % each, most families of equals would contain a false
/// claim. Hence the p-values are adjusted by Holm's method before anybody reads them.
package struct ComparisonFamily: Hashable, Sendable {
  /// A comparison and what may be said of it.
  package struct Member: Hashable, Sendable {
    package let comparison: PairedComparison
    /// The block bootstrap's interval.
    package let bootstrapInterval: RatioInterval
    /// The t interval, or the wider of the two where they disagree about 1.
    package let interval: RatioInterval
    package let adjustedPValue: Double
    package let verdict: Verdict

    /// Whether bootstrap and t interval disagree about a difference.
    package var intervalsDisagree: Bool {
      comparison.interval.excludesOne != bootstrapInterval.excludesOne
    }
  }

  package let rule: VerdictRule
  /// Every pair once, the strategy that comes first being the baseline.
  package let members: [Member]

  package init(
    _ table: BlockTable, rule: VerdictRule, level: Double = 0.95,
    resamples: Int = BlockBootstrap.usualResamples,
    using generator: inout some RandomNumberGenerator
  ) throws(StatisticsError) {
    var comparisons: [PairedComparison] = []
    for (index, baseline) in table.strategies.enumerated() {
      for candidate in table.strategies.dropFirst(index + 1) {
        comparisons.append(
          try PairedComparison(
            candidate: candidate, baseline: baseline,
            differences: table.differences(of: candidate, to: baseline), level: level))
      }
    }
    let adjusted = try HolmAdjustment.adjusted(comparisons.map(\.pValue))
    var members: [Member] = []
    for (comparison, pValue) in zip(comparisons, adjusted) {
      let bootstrap = try BlockBootstrap.interval(
        of: comparison.differences, level: level, resamples: resamples, using: &generator)
      members.append(Member(comparison, bootstrap: bootstrap, adjustedPValue: pValue, rule: rule))
    }
    self.rule = rule
    self.members = members
  }

  /// The member that compares the two, in the family's direction.
  package func member(of candidate: String, to baseline: String) -> Member? {
    members.first { $0.comparison.candidate == candidate && $0.comparison.baseline == baseline }
  }
}

extension ComparisonFamily.Member {
  init(
    _ comparison: PairedComparison, bootstrap: RatioInterval, adjustedPValue: Double,
    rule: VerdictRule
  ) {
    let disagree = comparison.interval.excludesOne != bootstrap.excludesOne
    let isBootstrapWider = bootstrap.logWidth > comparison.interval.logWidth
    let interval = disagree && isBootstrapWider ? bootstrap : comparison.interval
    self.init(
      comparison: comparison, bootstrapInterval: bootstrap, interval: interval,
      adjustedPValue: adjustedPValue,
      verdict: rule.verdict(
        ratio: comparison.ratio, interval: interval, adjustedPValue: adjustedPValue))
  }
}
