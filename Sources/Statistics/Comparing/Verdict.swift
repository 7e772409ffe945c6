/// A statement about the candidate that a comparison permits.
package enum Verdict: String, Codable, CaseIterable, Hashable, Sendable {
  /// The candidate takes less time, by at least the minimum effect.
  case faster
  /// The candidate takes more time, by at least the minimum effect.
  case slower
  /// There is a difference, but it is below the minimum effect.
  case tiny
  /// Any difference is smaller than the minimum effect.
  case same
  /// The data does not suffice for another verdict.
  case unresolved
}

/// The limits of the verdicts.
package struct VerdictRule: Hashable, Sendable {
  /// The rule for reads of a warm store: 2 %.
  package static let warmReads = VerdictRule(minimumEffect: 0.02)
  /// The rule for inserts and for reads from storage: 5 %.
  package static let inserts = VerdictRule(minimumEffect: 0.05)
  /// The minimum number of replicates for a verdict and an interval: the t of two is 12.7, so their
  /// interval is uselessly wide.
  package static let fewestReplicates = 4

  /// The smallest difference to detect, 0.02 for 2 %.
  package var minimumEffect: Double
  /// The share of families of comparisons that may contain a false claim.
  package var significance: Double

  package init(minimumEffect: Double, significance: Double = 0.05) {
    self.minimumEffect = minimumEffect
    self.significance = significance
  }

  /// Judges a ratio of times; the first rule that fits decides.
  ///
  /// 1. **faster**, **slower**: the Holm-adjusted p-value is below the significance, the interval
  ///    excludes 1 and the ratio is at least the minimum effect away from 1.
  /// 2. **tiny**: the interval excludes 1 and the ratio is closer than the minimum effect.
  /// 3. **same**: the whole interval lies within the minimum effect of 1.
  /// 4. **unresolved**: everything else.
  ///
  /// A distance is a factor: 2 % slower is 1.02, 2 % faster 1/1.02, so that swapping the two
  /// strategies mirrors the verdict.
  package func verdict(
    ratio: Double, interval: RatioInterval, adjustedPValue: Double
  ) -> Verdict {
    let isNotable = max(ratio, 1 / ratio) >= 1 + minimumEffect
    if interval.excludesOne, isNotable, adjustedPValue < significance {
      return ratio > 1 ? .slower : .faster
    }
    if interval.excludesOne, !isNotable { return .tiny }
    return interval.lies(within: minimumEffect) ? .same : .unresolved
  }
}
