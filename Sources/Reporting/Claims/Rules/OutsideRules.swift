import Statistics

/// What a test of this repository shows; it runs with every change, so it is cited, not repeated.
///
/// Nothing is run for it here, so it says less than a figure: see ``ClaimVerdict/shownByTest``.
struct TestRule: ClaimRule {
  /// From the repository's root.
  var file: String
  /// The test's name, a sentence.
  var name: String
  /// What it shows, a sentence part.
  var shows: String

  var uses: [ScenarioUse] { [] }

  func observations(in evidence: ClaimEvidence) -> [ClaimObservation] {
    var result = ClaimObservation(.shown, "test “\(name)”", shows)
    result.file = file
    return [result]
  }
}

/// What nothing here can measure, and why.
struct UnmeasurableRule: ClaimRule {
  var why: String

  var uses: [ScenarioUse] { [] }

  func observations(in evidence: ClaimEvidence) -> [ClaimObservation] {
    [.missing("outside of what is measured here", why, scenario: "")]
  }
}

/// How much longer one hand-written source is than another that does the same.
struct CodeRule: ClaimRule {
  var path: String
  var baseline: String
  var band: ClaimBand

  /// The sources that somebody must count for such rules.
  var paths: [String] { [path, baseline] }

  var uses: [ScenarioUse] { [] }

  func observations(in evidence: ClaimEvidence) -> [ClaimObservation] {
    let label = "lines of code"
    guard let own = evidence.codeLines[path], let other = evidence.codeLines[baseline], other > 0
    else { return [.missing(label, "the sources were not at hand", scenario: "")] }
    let ratio = Double(own) / Double(other)
    var result = band.observation(
      label, ratio, text: "\(Ratio.text(ratio)), \(own) to \(other) lines")
    result.file = path
    return [result]
  }
}

/// Whether each of two shapes wins somewhere, so that both are worth knowing.
struct EachWinsRule: ClaimRule {
  var scenario: String
  var strategy: String
  var other: String

  var uses: [ScenarioUse] { [ScenarioUse(scenario, strategies: [strategy, other])] }

  func observations(in evidence: ClaimEvidence) -> [ClaimObservation] {
    let label = "operations won by \(strategy) and by \(other)"
    if let gap = evidence.gap(of: scenario) {
      return [.missing(label, gap, scenario: scenario)]
    }
    guard let run = evidence.runs[scenario] else { return [] }
    return run.report.cells.map { cell in
      let verdicts = cell.primaryOperations.compactMap {
        $0.pairs.result(of: strategy, to: other)?.verdict
      }
      let won = verdicts.count { $0 == .faster }
      let lost = verdicts.count { $0 == .slower }
      let open = verdicts.count { $0 == .unresolved }
      let stance: ClaimObservation.Stance =
        won > 0 && lost > 0 ? .supports : open > 0 || won + lost == 0 ? .open : .contradicts
      return ClaimObservation(
        stance, label, "\(won) and \(lost) of \(verdicts.count), \(open) too noisy"
      ).placed(run, cell, launches: cell.launches(of: [strategy, other]))
    }
  }
}
