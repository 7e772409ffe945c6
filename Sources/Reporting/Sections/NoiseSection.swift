import Foundation
import RunJournal
import Statistics

/// Section 12: how fine a difference this machine could show, and how it was done.
struct NoiseSection {
  var report: Report
  var cell: Measurements

  var section: ReportSection {
    let rows = cell.primaryOperations.map { NoiseFacts($0, cell: cell) }
    return ReportSection(
      .noise,
      [.table(table(rows))] + selfTest + stopping + labels + [
        .heading("How it was done"), .list(Method.sentences(report)),
      ], files: [file(rows)])
  }

  private func table(_ rows: [NoiseFacts]) -> Table {
    Table(
      caption: "Spread by level, and the \(term: "detectable effect") against "
        + "\(report.baseline), the worst of all strategies",
      corner: "operation",
      columns: [
        "within a \(term: "launch")", "from launch to launch", "of \(term: "block") ratios",
        "\(term: "detectable effect")", "\(term: "autocorrelation")", "\(term: "steady")",
        "\(term: "clock overhead")",
        "\(term: "resident")",
      ].map { Table.Column(title: $0, isNumeric: true) },
      rows: rows.map { facts in
        Table.Row(
          Prose(facts.operation.label),
          [
            Self.percentage(facts.withinLaunch), Self.percentage(facts.betweenLaunches),
            Self.percentage(facts.blockDeviation), Self.percentage(facts.detectableEffect),
            facts.autocorrelation.map { Digits.three($0) } ?? "–", facts.steadiness,
            facts.overheadShare.map { ($0 > 0.01 ? "⚠ " : "") + Ratio.percentage($0) } ?? "–",
            facts.residentShare.map(Ratio.percentage) ?? "–",
          ].map { Table.Cell(Prose($0)) })
      }, file: "noise.csv")
  }

  private static func percentage(_ value: Double?) -> String {
    value.flatMap { $0.isFinite ? "±" + Ratio.percentage($0) : nil } ?? "–"
  }

  private var selfTest: [Block] {
    guard let test = report.selfTest, !test.probabilities.isEmpty else {
      return [
        .note(
          "No \(term: "self-test") stands in the journal, so how often this machine raises false "
            + "alarms was not measured; \(code: "run-scenario selftest") does.")
      ]
    }
    let expected = Digits.three(Double(test.probabilities.count) / 10)
    return [
      .figures([
        Block.FigureBlock(
          drawable: ProbabilityFigure(probabilities: test.probabilities).figure,
          caption: "\(test.flagged) of \(test.comparisons) comparisons of equals have a "
            + "\(term: "p-value") below 0.05; without any difference each bar holds about "
            + "\(expected). \(term: "self-test", as: "Self-test") of \(test.finishedAt), revision "
            + "\(test.gitRevision).")
      ])
    ]
  }

  private var stopping: [Block] {
    let reasons = report.cells.flatMap { cell in
      cell.superBlocks.filter { !$0.reason.isEmpty }.map { group in
        let place = cell.cell.name.isEmpty ? "" : "\(cell.cell.name): "
        return "\(place)blocks \(group.firstBlock + 1) to "
          + "\(group.firstBlock + group.order.count): \(group.reason)"
      }
    }
    guard !reasons.isEmpty else {
      return [
        .note(
          "The number of blocks was fixed before the run; no \(term: "stopping rule") was used.")
      ]
    }
    return [
      .details(
        "Why there are as many blocks (\(term: "stopping rule"))",
        [.list(reasons.map { Prose($0) })])
    ]
  }

  /// What launches say beside their figures, such as "guest-evicted".
  private var labels: [Block] {
    let found = report.cells.flatMap(\.launches).flatMap(\.operations)
      .flatMap { $0.sampling?.labels ?? [] }
    guard !found.isEmpty else { return [] }
    let counts = Dictionary(grouping: found, by: { $0 }).mapValues(\.count)
      .sorted { $0.key < $1.key }
    return [
      .note(
        "Labels of operations in launches: "
          + Prose(counts.map { "\($0.key) (\($0.value))" }.joined(separator: ", ")) + ".")
    ]
  }

  private func file(_ rows: [NoiseFacts]) -> DataFile {
    DataFile(
      name: "noise.csv",
      header: [
        "cell", "operation", "within_launch", "between_launches", "block_deviation",
        "detectable_effect", "autocorrelation", "steadiness", "overhead_share",
        "resident_share",
      ],
      rows: rows.map { facts in
        [
          cell.cell.name, facts.operation.name, DataFile.number(facts.withinLaunch),
          DataFile.number(facts.betweenLaunches), DataFile.number(facts.blockDeviation),
          DataFile.number(facts.detectableEffect), DataFile.number(facts.autocorrelation),
          facts.steadiness, DataFile.number(facts.overheadShare),
          DataFile.number(facts.residentShare),
        ]
      })
  }
}
