/// What a comparison allows to be said, in one word.
package enum Verdict: String, Codable, Hashable, Sendable {
  /// The candidate takes less, surely and by more than the smallest difference that matters.
  case faster
  case slower
  /// Whatever difference there is, it is too small to matter.
  case same
  /// The data do not decide; more blocks would.
  case unresolved

  /// The verdict of the measurement spec, section 4.5, 25.
  ///
  /// - Parameters:
  ///   - comparison: the ratio with its interval.
  ///   - adjustedPValue: adjusted for all comparisons made together.
  ///   - minimumEffect: the smallest relative difference that matters, such as 0.02.
  package init(
    _ comparison: PairedComparison, adjustedPValue: Double, minimumEffect: Double
  ) {
    let interval = comparison.interval
    if interval.lowerBound > 1 - minimumEffect && interval.upperBound < 1 + minimumEffect {
      self = .same
    } else if adjustedPValue < 0.05 && comparison.ratio <= 1 - minimumEffect {
      self = .faster
    } else if adjustedPValue < 0.05 && comparison.ratio >= 1 + minimumEffect {
      self = .slower
    } else {
      self = .unresolved
    }
  }
}
