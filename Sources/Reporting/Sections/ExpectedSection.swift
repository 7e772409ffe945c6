import Sampling
import Statistics

/// Section 11: what the author expected beside what was found.
struct ExpectedSection {
  var report: Report
  var cell: Measurements

  var section: ReportSection {
    let expectations = Expectation.all(report.cells)
    let facts: Block = .facts([
      Block.Fact("expected", Prose(report.scenario.expectation)),
      Block.Fact("observed", Prose(Findings(cell, baseline: report.baseline).conclusion)),
    ])
    let details = Findings(cell, baseline: report.baseline).findings.map {
      "\(strategy: $0.strategy) \($0.text)" as Prose
    }
    let found: [Block] =
      details.isEmpty ? [] : [.details("Strategy by strategy", [.list(details)])]
    guard !expectations.isEmpty else {
      return ReportSection(
        .expected,
        [facts] + found + [
          .note(
            "The scenario expects nothing that can be checked by itself; a list under "
              + "\(code: "expect:") marks each \(term: "surprise").")
        ])
    }
    let surprises = expectations.count { $0.mark == .surprise }
    let summary: Prose =
      surprises == 0
      ? "No \(term: "surprise") among \(expectations.count) expectations."
      : "\(strong: "\(surprises) of \(expectations.count)") expectations met a \(term: "surprise")."
    return ReportSection(
      .expected, [facts, .paragraph(summary), .table(table(expectations))] + found,
      files: [file(expectations)])
  }

  private func table(_ expectations: [Expectation]) -> Table {
    Table(
      caption: "Ratios that were expected, and observed ones with their \(term: "interval")",
      corner: "figure",
      columns: [
        Table.Column(title: "expected", isNumeric: true),
        Table.Column(title: "observed", isNumeric: true), Table.Column(title: "outcome"),
      ],
      rows: expectations.map { expectation in
        let expected = expectation.expected
        return Table.Row(
          head: [
            Table.Line(prose: Prose(expected.metric)),
            Table.Line(
              prose: Prose("\(expected.strategy) to \(expected.baseline) \(expectation.cell)"),
              style: .small),
          ],
          cells: [
            Table.Cell(Prose(Self.range(expected.lowest, expected.highest))),
            Table.Cell(
              [
                Table.Line(
                  prose: Prose(expectation.ratio.map(Ratio.text) ?? "–"), style: .value)
              ]
                + (expectation.interval.map {
                  [Table.Line(prose: "(\(Ratio.text($0)))", style: .small)]
                } ?? [])),
            Table.Cell(Prose(expectation.mark.rawValue)),
          ])
      }, file: "expected.csv")
  }

  private static func range(_ low: Double, _ high: Double) -> String {
    if low <= 0 { return "at most \(Ratio.text(high))" }
    if !high.isFinite || high > 1e6 { return "at least \(Ratio.text(low))" }
    return "\(Ratio.text(low)) to \(Ratio.text(high))"
  }

  private func file(_ expectations: [Expectation]) -> DataFile {
    DataFile(
      name: "expected.csv",
      header: [
        "cell", "metric", "strategy", "baseline", "lowest", "highest", "ratio", "ratio_low",
        "ratio_high", "outcome", "launches",
      ],
      rows: expectations.map { expectation in
        let expected = expectation.expected
        return [
          expectation.cell, expected.metric, expected.strategy, expected.baseline,
          DataFile.number(expected.lowest), DataFile.number(expected.highest),
          DataFile.number(expectation.ratio), DataFile.number(expectation.interval?.lower),
          DataFile.number(expectation.interval?.upper),
          String(expectation.mark.rawValue.dropFirst(2)),
          DataFile.launches(expectation.launches),
        ]
      })
  }
}
