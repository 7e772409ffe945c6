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
    /// The t interval, or the wider of the two where they disagree about 1, made wider by
    /// ``widening``.
    package let interval: RatioInterval
    /// Above 1 where blocks are not independent; see ``PairedComparison/widening()``.
    package let widening: Double
    package let adjustedPValue: Double
    package let verdict: Verdict
  }

  package let rule: VerdictRule
  /// Every pair once, the strategy that comes first being the baseline.
  package let members: [Member]

  package init(
    _ table: BlockTable, rule: VerdictRule, level: Double = 0.95,
    resamples: Int = BlockBootstrap.usualResamples, freedom: DegreesOfFreedom = .pairwise,
    using generator: inout some RandomNumberGenerator
  ) throws(StatisticsError) {
    var comparisons: [PairedComparison] = []
    for (index, baseline) in table.strategies.enumerated() {
      for candidate in table.strategies.dropFirst(index + 1) {
        comparisons.append(
          try PairedComparison(
            candidate: candidate, baseline: baseline,
            differences: table.differences(of: candidate, to: baseline, freedom: freedom),
            level: level))
      }
    }
    var pValues: [Double] = []
    for comparison in comparisons {
      pValues.append(try comparison.pValue(widenedBy: comparison.widening()))
    }
    let adjusted = try HolmAdjustment.adjusted(pValues)
    var members: [Member] = []
    for (comparison, pValue) in zip(comparisons, adjusted) {
      let bootstrap = try BlockBootstrap.interval(
        of: comparison.differences, level: level, resamples: resamples, using: &generator)
      members.append(
        try Member(comparison, bootstrap: bootstrap, adjustedPValue: pValue, rule: rule))
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
  ) throws(StatisticsError) {
    let widening = try comparison.widening()
    let disagree = comparison.interval.excludesOne != bootstrap.excludesOne
    let isBootstrapWider = bootstrap.logWidth > comparison.interval.logWidth
    let interval = (disagree && isBootstrapWider ? bootstrap : comparison.interval)
      .widened(by: widening)
    self.init(
      comparison: comparison, bootstrapInterval: bootstrap, interval: interval,
      widening: widening, adjustedPValue: adjustedPValue,
      verdict: rule.verdict(
        ratio: comparison.ratio, interval: interval, adjustedPValue: adjustedPValue))
  }
}
