import Document
import RunJournal
import Statistics

/// The precision of this machine, and how the run measured.
struct NoiseSection {
  var report: Report
  var cell: Measurements

  var section: ReportSection {
    let rows = cell.primaryOperations.map { NoiseFacts($0, cell: cell) }
    return ReportSection(
      kind: .noise,
      blocks: short(rows) + open + selfTest + labels + [
        .heading("How it was done"), .list(Method.sentences(report)),
      ])
  }

  /// Returns a note on operations that are too short for the clock.
  private func short(_ rows: [NoiseFacts]) -> [Block] {
    let found = rows.compactMap { facts in
      facts.overheadShare.flatMap {
        $0 > 0.01 ? "\(Ratio.percentage($0)) of “\(facts.operation.label)”" : nil
      }
    }
    let effects = rows.compactMap(\.detectableEffect).filter(\.isFinite).sorted()
    let detected: [Block] =
      effects.isEmpty
      ? []
      : [
        .note(
          "\(term: "detectable effect", as: "Detectable effects"): \(Ratio.percentage(effects[0])) to "
            + "\(Ratio.percentage(effects[effects.count - 1])), operation by operation in "
            + "\(table: "noise").")
      ]
    return detected
      + (found.isEmpty
        ? []
        : [
          .note(
            "⚠ \(term: "clock overhead", as: "Reading the clock") takes \(Enumeration.text(found))."
          )
        ])
  }

  /// The unresolved comparisons, and the time that would resolve them.
  private var open: [Block] {
    let found = cell.operations.flatMap { result in
      result.strategies.filter { $0.comparison?.verdict == .unresolved }
        .map { result.pairs.sizeNeeded(of: $0.strategy, to: cell.baseline)?.moreSeconds }
    }
    guard !found.isEmpty else { return [] }
    let known = found.compactMap { $0 }
    let most = known.max().map {
      "; about \(Digits.duration(seconds: $0.rounded(.up))) more would decide "
        + (known.count == found.count ? "all" : "\(known.count)")
    }
    return [
      .note(
        "\(Count.text(found.count, "comparison")) with \(report.baseline) "
          + "\(found.count == 1 ? "is" : "are") \(term: "unresolved")\(most ?? "").")
    ]
  }

  private var selfTest: [Block] {
    guard let test = report.selfTest, !test.probabilities.isEmpty else {
      return [
        .note(
          "The journal has no \(term: "self-test"): \(code: "run-scenario doctor --selftest") measures how often "
            + "this machine raises false alarms.")
      ]
    }
    let expected = Digits.three(Double(test.probabilities.count) / 10)
    return [
      .figures([
        Block.FigureBlock(
          drawable: ProbabilityFigure(probabilities: test.probabilities).figure,
          caption: "\(test.flagged) of \(test.comparisons) A/A comparisons have a "
            + "\(term: "p-value") below 0.05; without any difference each bar shows about "
            + "\(expected). \(term: "self-test", as: "Self-test") of \(test.finishedAt), revision "
            + "\(test.gitRevision).")
      ])
    ]
  }

  /// The labels of samples, such as "at the clock step".
  private var labels: [Block] {
    let found = report.cells.flatMap(\.processes.measurements).flatMap(\.operations)
      .flatMap { $0.sampling?.labels ?? [] }
    guard !found.isEmpty else { return [] }
    let counts = Dictionary(grouping: found, by: { $0 }).mapValues(\.count)
      .sorted { $0.key < $1.key }
    return [
      .note(
        "Labels of operations in processes: "
          + Prose(counts.map { "\($0.key) (\($0.value))" }.joined(separator: ", ")) + ".")
    ]
  }
}
