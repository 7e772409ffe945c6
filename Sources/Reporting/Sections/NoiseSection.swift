import Document
import Foundation
import RunJournal
import Statistics

/// How fine a difference this machine could show, and how it was done.
struct NoiseSection {
  var report: Report
  var cell: Measurements

  var section: ReportSection {
    let rows = cell.primaryOperations.map { NoiseFacts($0, cell: cell) }
    return ReportSection(
      kind: .noise,
      blocks: sight + [.table(table(rows))] + unresolved + selfTest + [rounds] + labels + [
        .heading("How it was done"), .list(Method.sentences(report)),
      ], files: [file(rows)])
  }

  private func table(_ rows: [NoiseFacts]) -> Table {
    Table(
      caption: "Noise, what was reached and the \(term: "detectable effect") against "
        + "\(report.baseline), the worst of all strategies",
      corner: "operation",
      columns: [
        "of a \(term: "round")'s ratio", "of \(term: "process") ratios",
        "half-width of the \(term: "interval")", "\(term: "detectable effect")",
        "\(term: "clock overhead")", "\(term: "resident")",
      ].map { Table.Column(title: $0, isNumeric: true) },
      rows: rows.map { facts in
        Table.Row(
          Prose(facts.operation.label),
          [
            Self.percentage(facts.roundDeviation), Self.percentage(facts.processDeviation),
            Self.percentage(facts.halfWidth), Self.percentage(facts.detectableEffect),
            facts.overheadShare.map { ($0 > 0.01 ? "⚠ " : "") + Ratio.percentage($0) } ?? "–",
            facts.residentShare.map(Ratio.percentage) ?? "–",
          ].map { Table.Cell(Prose($0)) })
      }, file: "noise.csv")
  }

  private var sight: [Block] {
    Sight(cell).map { [.paragraph("How fine it could see (\(term: "probe")): \($0.prose).")] } ?? []
  }

  /// What each comparison that stayed open lacks.
  private var unresolved: [Block] {
    let open = cell.operations.flatMap { result in
      result.strategies.filter { $0.comparison?.verdict == .unresolved }
        .map { Self.lack($0, result, baseline: cell.baseline) }
    }
    return open.isEmpty
      ? []
      : [.details("What \(Count.text(open.count, "open comparison")) would take", [.list(open)])]
  }

  private static func lack(
    _ strategy: StrategyResult, _ result: OperationResult, baseline: String
  ) -> Prose {
    let width = strategy.comparison?.interval.halfWidth ?? .infinity
    let known = width.isFinite ? "±\(Ratio.percentage(width))" : "no interval"
    let size = result.pairs.sizeNeeded(of: strategy.strategy, to: baseline)
    let more =
      size.map {
        "about \(Digits.duration(seconds: $0.moreSeconds.rounded(.up))) more would tell "
          + "(\(Count.text($0.processes, "process", plural: "processes")) of \(Count.text($0.rounds, "round")) in all)"
      } ?? "no size of run is known that would tell"
    return "“\(result.operation.fullLabel)”, \(strategy.strategy): \(known); \(more)"
  }

  private static func percentage(_ value: Double?) -> String {
    value.flatMap { $0.isFinite ? "±" + Ratio.percentage($0) : nil } ?? "–"
  }

  private var selfTest: [Block] {
    guard let test = report.selfTest, !test.probabilities.isEmpty else {
      return [
        .note(
          "No \(term: "self-test") stands in the journal, so how often this machine raises false "
            + "alarms was not measured; \(code: "run-scenario doctor --selftest") does.")
      ]
    }
    let expected = Digits.three(Double(test.probabilities.count) / 10)
    return [
      .figures([
        Block.FigureBlock(
          drawable: ProbabilityFigure(probabilities: test.probabilities).figure,
          caption: "\(test.flagged) of \(test.comparisons) A/A comparisons have a "
            + "\(term: "p-value") below 0.05; without any difference each bar holds about "
            + "\(expected). \(term: "self-test", as: "Self-test") of \(test.finishedAt), revision "
            + "\(test.gitRevision).")
      ])
    ]
  }

  private var rounds: Block {
    let plans = report.cells.flatMap { cell in
      cell.plans.map { plan in
        let place = cell.cell.name.isEmpty ? "" : "\(cell.cell.name): "
        let counts = plan.rounds.flatMap(\.rounds.values)
        let range = "\(counts.min() ?? 0) to \(counts.max() ?? 0)"
        return "\(place)processes \(plan.firstProcess + 1) to \(plan.end), \(range) rounds: "
          + plan.reason
      }
    }
    return .details(
      "Why there are as many \(term: "round", as: "rounds")", [.list(plans.map { Prose($0) })])
  }

  /// Labels of samples, such as "guest-evicted".
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

  private func file(_ rows: [NoiseFacts]) -> CSVFile {
    CSVFile(
      name: "noise.csv",
      header: [
        "cell", "operation", "process_deviation", "detectable_effect", "autocorrelation",
        "overhead_share", "resident_share", "round_deviation", "half_width",
      ],
      rows: rows.map { facts in
        [
          cell.cell.name, facts.operation.name, CSVFile.number(facts.processDeviation),
          CSVFile.number(facts.detectableEffect), CSVFile.number(facts.autocorrelation),
          CSVFile.number(facts.overheadShare),
          CSVFile.number(facts.residentShare), CSVFile.number(facts.roundDeviation),
          CSVFile.number(facts.halfWidth),
        ]
      })
  }
}
