import Statistics

/// An operation in which processor time and wall-clock time give other verdicts.
struct ClockDisagreement: Hashable {
  var label: String
  var headline: InterleavedTimes.Clock
  /// The strategies judged differently, against the baseline.
  var strategies: [Judged]

  struct Judged: Hashable {
    var name: String
    var headline: BaselineComparison
    var other: BaselineComparison
  }

  /// Nil where both agree.
  init?(_ result: OperationResult) {
    label = result.operation.fullLabel
    headline = result.headline
    let baseline = result.strategies.first?.strategy ?? ""
    strategies = result.strategies.compactMap { strategy in
      func compared(_ clock: InterleavedTimes.Clock) -> BaselineComparison? {
        result.pairs.result(of: strategy.strategy, to: baseline, by: clock)
      }
      guard let first = compared(result.headline), let second = compared(result.headline.other),
        first.verdict != second.verdict
      else { return nil }
      return Judged(name: strategy.strategy, headline: first, other: second)
    }
    if strategies.isEmpty { return nil }
  }

  var sentence: String {
    let parts = strategies.map { judged in
      "\(judged.name) is \(judged.headline.verdict.word) by \(headline.words) "
        + "(\(Ratio.text(judged.headline.ratio))) and \(judged.other.verdict.word) by "
        + "\(headline.other.words) (\(Ratio.text(judged.other.ratio)))"
    }
    return "“\(label)”: " + Enumeration.text(parts) + "."
  }
}
