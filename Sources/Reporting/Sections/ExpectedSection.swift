import Document
import RunJournal
import Statistics

/// The author's expectations and the results.
struct ExpectedSection {
  var report: Report

  var section: ReportSection {
    let expectations = Expectation.all(report.cells)
    let checked: [Block] =
      expectations.isEmpty
      ? [
        .note(
          "The scenario states no expectations that the tool can check; a list under "
            + "\(code: "expect:") marks each \(term: "surprise").")
      ] : [.paragraph(summary(expectations)), .table(table(expectations))]
    return ReportSection(kind: .expected, blocks: prose + checked)
  }

  private var prose: [Block] {
    [
      .facts([
        Block.Fact("expected", Prose(report.scenario.expectation))
      ])
    ]
  }

  private func summary(_ expectations: [Expectation]) -> Prose {
    let surprises = expectations.count { $0.mark == .surprise }
    return surprises == 0
      ? "No \(term: "surprise") among \(expectations.count) expectations."
      : "\(strong: "\(surprises) of \(expectations.count)") expectations met a \(term: "surprise")."
  }

  private func table(_ expectations: [Expectation]) -> Table {
    Table(
      caption: "Expected ratios, and observed ones with their \(term: "interval")",
      corner: "figure",
      columns: [
        Table.Column(title: "expected", isNumeric: true),
        Table.Column(title: "observed", isNumeric: true), Table.Column(title: "outcome"),
      ],
      rows: expectations.map(Self.row), exact: "\(table: "expected")")
  }

  private static func row(_ expectation: Expectation) -> Table.Row {
    let expected = expectation.expected
    let interval = expectation.interval.map {
      [Table.Line(prose: "(\(Ratio.text($0)))", style: .small)]
    }
    return Table.Row(
      head: [
        Table.Line(prose: Prose(expected.metric)),
        Table.Line(
          prose: Prose(
            "\(expected.strategy) to \(expected.baseline)"
              + (expectation.cell.isEmpty ? "" : ", \(expectation.cell)")),
          style: .small),
      ],
      cells: [
        Table.Cell(Prose(range(expected.lowest, expected.highest))),
        Table.Cell(
          [Table.Line(prose: Prose(expectation.ratio.map(Ratio.text) ?? "–"), style: .value)]
            + (interval ?? [])),
        Table.Cell(Prose("\(expectation.mark.sign) \(expectation.mark.rawValue)")),
      ])
  }

  private static func range(_ low: Double, _ high: Double) -> String {
    if low <= 0 { return "at most \(Ratio.text(high))" }
    if !high.isFinite || high > 1e6 { return "at least \(Ratio.text(low))" }
    return "\(Ratio.text(low)) to \(Ratio.text(high))"
  }
}
