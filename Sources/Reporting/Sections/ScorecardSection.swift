import RunJournal
import Statistics

/// Every measured thing in every strategy as a ratio to the best one.
struct ScorecardSection {
  var report: Report
  var cell: Measurements

  /// A page with every cell of a large sweep would be too heavy to send.
  private static let shownCells = 10

  var section: ReportSection {
    let card = Scorecard(cell)
    let plot = RatioPlot(cell: cell, strategies: report.strategyNames).figure.map { [$0] } ?? []
    return ReportSection(
      .scorecard,
      [
        .paragraph(
          "Each cell is a \(term: "ratio") to the best strategy of its row with its "
            + "\(term: "interval"), the \(term: "verdict") and the \(term: "median") "
            + "\(term: "processor time") of one action, or \(term: "wall-clock time") where a row says "
            + "so. Bold stands only where one strategy was "
            + "found to be \(term: "faster") than all others."),
        .table(table(card.rows, caption: "Ratio to the best strategy\(Self.place(cell))")),
        .note(Self.legend(cell)),
      ] + plot + cautions + LeaveOneOut(cell: cell).blocks + more(card),
      files: [
        Scorecard.file(report.cells), ResultsFile.file(report.cells),
        LeaveOneOut.file(report.cells),
      ])
  }

  /// Other forms of the operations, the baseline's view and the other cells.
  private func more(_ card: Scorecard) -> [Block] {
    let forms: [Block] =
      card.otherRows.isEmpty
      ? []
      : [
        .details(
          "The same at the \(term: "engine level") and in other cache states",
          [.table(table(card.otherRows, caption: "Ratio to the best strategy, other forms"))])
      ]
    let baseline: Block = .details(
      "Times and ratios to \(report.baseline)",
      [.table(BaselineTable(cell: cell, strategies: report.strategyNames).table)])
    return forms + [baseline] + otherCells
  }

  private var otherCells: [Block] {
    let others = report.cells.filter { $0.cell.name != cell.cell.name }
    let shown = others.prefix(Self.shownCells).map { other -> Block in
      let caption: Prose = "Ratio to the best strategy\(Self.place(other))"
      return .details(
        "The same for \(other.cell.name)",
        [.table(table(Scorecard(other).rows, caption: caption, of: other))])
    }
    let more = others.count - shown.count
    return more > 0
      ? shown + [.note("\(Count.text(more, "further cell")) in \(file: "scorecard.csv").")] : shown
  }

  private static func place(_ cell: Measurements) -> Prose {
    cell.cell.name.isEmpty ? "" : ", \(cell.cell.name)"
  }

  private static func legend(_ cell: Measurements) -> Prose {
    let effects = Set(cell.primaryOperations.map(\.smallestEffect)).sorted().map(Ratio.percentage)
    return
      "▼ \(term: "slower"), = \(term: "same"), ≈ \(term: "tiny"), ? \(term: "unresolved"); the "
      + "\(term: "smallest effect") that matters is \(effects.joined(separator: " or ")). The "
      + "stronger a cell's colour, the further from the best (\(term: "scorecard"))."
  }

  private var cautions: [Block] {
    let found = cell.operations.filter { !$0.operation.id.isPaced }.flatMap { operation in
      operation.cautions.map { "“\(operation.operation.fullLabel)”: \($0)" as Prose }
    }
    return found.isEmpty
      ? [] : [.details("⚠ \(Count.text(found.count, "caution")) about single rows", [.list(found)])]
  }

  private func table(
    _ rows: [Scorecard.Row], caption: Prose, of other: Measurements? = nil
  ) -> Table {
    Table(
      caption: caption, corner: "measured",
      columns: (other ?? cell).strategies.map { Table.Column(title: "\(strategy: $0)") },
      rows: rows.map { row in
        Table.Row(
          head: [
            Table.Line(prose: Prose(row.label)),
            Table.Line(prose: Prose(row.detail), style: .small),
          ].filter { !$0.prose.isEmpty },
          cells: row.entries.map(ScorecardCell.cell), isTotal: row.isTotal)
      }, file: "scorecard.csv")
  }
}

/// How one entry of the scorecard is written.
enum ScorecardCell {
  static func cell(_ entry: Scorecard.Entry) -> Table.Cell {
    guard let ratio = entry.ratio else { return .empty }
    var lines = [
      Table.Line(
        prose: Prose(Ratio.text(ratio)), style: entry.standing == .proven ? .proven : .value)
    ]
    if let interval = entry.interval {
      lines.append(Table.Line(prose: "(\(Ratio.text(interval)))", style: .small))
    }
    lines.append(verdict(entry))
    if let without = entry.without {
      let mark = without.turnsAnswer ? "⚠ " : ""
      lines.append(
        Table.Line(
          prose: "\(mark)without \(without.operation): \(Ratio.text(without.ratio))",
          style: .small))
    }
    lines.append(Table.Line(prose: Prose(entry.absolute), style: .small))
    return Table.Cell(lines, heat: heat(entry, ratio: ratio))
  }

  private static func verdict(_ entry: Scorecard.Entry) -> Table.Line {
    switch entry.standing {
    case .proven: Table.Line(prose: "▲ \(entry.isSize ? "smallest" : "fastest")", style: .proven)
    case .lowest: Table.Line(prose: "lowest, not proven", style: .small)
    case .best: Table.Line(prose: "smallest", style: .small)
    case .worse(let verdict):
      Table.Line(
        prose: Prose(words(verdict, entry: entry)), style: .verdict(verdict))
    }
  }

  private static func words(_ verdict: Verdict, entry: Scorecard.Entry) -> String {
    switch verdict {
    case .same: return "= same ≤\(Ratio.percentage(entry.smallestEffect))"
    case .unresolved:
      let half = entry.interval.map(\.halfWidth) ?? .infinity
      return half.isFinite ? "? unresolved (±\(Ratio.percentage(half)))" : "? unresolved"
    case .slower: return entry.isSize ? "▼ larger" : "▼ slower"
    case .faster, .tiny: return "\(verdict.symbol) \(verdict.word)"
    }
  }

  /// What nobody can tell from the best has neither its colour nor another.
  private static func heat(_ entry: Scorecard.Entry, ratio: Double) -> Int? {
    if case .worse(.unresolved) = entry.standing { return nil }
    return Heat.step(of: ratio)
  }
}

/// How strong the colour of a ratio is.
enum Heat {
  /// Seven steps on a logarithmic scale, from 0 for the best.
  static func step(of ratio: Double) -> Int { [1.02, 1.1, 1.25, 1.6, 2.5, 6].count { ratio > $0 } }
}

extension Report {
  var strategyNames: [String] { strategies.map(\.name) }
}
