/// The report's answers in words, made from verdicts only: no sentence says more than a verdict.
package struct Findings: Hashable, Sendable {
  /// What one strategy costs or saves against the baseline.
  package struct Finding: Hashable, Sendable {
    package var strategy: String
    /// Sentences without the strategy's name, to be set behind it.
    package var text: String
    /// The same in one line with counts instead of operations.
    package var tally: String
  }

  package var baseline: String
  package var findings: [Finding]

  package init(_ measurements: Measurements, baseline: String) {
    self.baseline = baseline
    let names = measurements.storage.map(\.strategy)
    findings = names.filter { $0 != baseline }.map { name in
      let strategy = StrategyFindings(strategy: name, measurements: measurements)
      return Finding(
        strategy: name, text: strategy.sentences,
        tally: "takes \(strategy.space) and is \(strategy.tally).")
    }
  }
}
