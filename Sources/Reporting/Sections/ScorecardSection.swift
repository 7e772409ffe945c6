import Document
import RunJournal
import Statistics

/// The ratios of all measured quantities to the best strategy.
struct ScorecardSection {
  var report: Report
  var cell: Measurements

  var section: ReportSection {
    let card = Scorecard(cell)
    return ReportSection(
      kind: .scorecard,
      blocks: [
        .paragraph(
          "A cell has the \(term: "ratio") to the best strategy of its row, its \(term: "verdict") and "
            + "the \(term: "processor time") of one action for a typical question, or the "
            + "\(term: "wall-clock time") where the row says so. Hover over it for the "
            + "\(term: "interval"). Bold: \(term: "faster") than all others."),
        .table(table(card.rows, caption: "Ratio to the best strategy\(Self.place(cell))")),
        .note(Self.legend(cell)),
      ] + QuestionSpread.all(cell).map { .note($0.prose) } + cautions + [.note(rest(card))])
  }

  /// Returns a sentence about the rows that only the database contains.
  private func rest(_ card: Scorecard) -> Prose {
    let kinds = [
      card.questionRows.isEmpty ? nil : "single questions",
      card.otherRows.isEmpty ? nil : "other levels and cache states",
      report.cells.count > 1 ? "\(report.cells.count - 1) more cells" : nil,
    ].compactMap { $0 }
    let more: Prose =
      kinds.isEmpty ? "" : "\(table: "scorecard") also has \(Enumeration.text(kinds)). "
    return more
      + "Ratios to \(report.baseline) by both clocks: \(table: "results"). A ⚠ marks a "
      + "mean that depends on one operation: \(table: "leave_one_out")."
  }

  private static func place(_ cell: Measurements) -> Prose {
    cell.cell.name.isEmpty ? "" : ", \(cell.cell.name)"
  }

  private static func legend(_ cell: Measurements) -> Prose {
    let effects = Set(cell.primaryOperations.map(\.smallestEffect)).sorted().map(Ratio.percentage)
    return
      "▼ \(term: "slower"), = \(term: "same"), ≈ \(term: "tiny"), ? \(term: "unresolved"); the "
      + "\(term: "smallest effect") is \(effects.joined(separator: " or ")). A stronger "
      + "colour is further from the best."
  }

  private var cautions: [Block] {
    let found = cell.operations.flatMap { operation in
      operation.cautions.map { "“\(operation.operation.fullLabel)”: \($0)" as Prose }
    }
    return found.isEmpty
      ? [] : [.details("⚠ \(Count.text(found.count, "caution")) about single rows", [.list(found)])]
  }

  private func table(_ rows: [Scorecard.Row], caption: Prose) -> Table {
    Table(
      caption: caption, corner: "measured",
      columns: cell.strategies.map { Table.Column(title: "\(strategy: $0)") },
      rows: rows.map { row in
        Table.Row(
          head: [
            Table.Line(prose: Prose(row.label)),
            Table.Line(prose: Prose(row.detail), style: .small),
          ].filter { !$0.prose.isEmpty },
          cells: row.entries.map(ScorecardCell.cell), isTotal: row.isTotal)
      }, exact: "\(table: "scorecard")")
  }
}

/// The text and colour of one scorecard entry.
enum ScorecardCell {
  static func cell(_ entry: Scorecard.Entry) -> Table.Cell {
    guard let ratio = entry.ratio else { return .empty }
    var lines = [figure(entry, ratio)]
    if let without = entry.without, without.turnsAnswer,
      max(without.ratio / ratio, ratio / without.ratio) >= 1 + entry.smallestEffect
    {
      lines.append(
        Table.Line(
          prose: "⚠ without \(without.operation): \(Ratio.text(without.ratio))", style: .small))
    }
    if !entry.absolute.isEmpty {
      lines.append(Table.Line(prose: Prose(entry.absolute), style: .small))
    }
    return Table.Cell(
      lines, heat: heat(entry, ratio: ratio),
      hint: entry.interval.map { "\(Ratio.text(ratio)), 95 % interval \(Ratio.text($0))" })
  }

  private static func figure(_ entry: Scorecard.Entry, _ ratio: Double) -> Table.Line {
    let text = Ratio.text(ratio)
    return switch entry.rank {
    case .proven: Table.Line(prose: "\(text) ▲", style: .proven)
    case .lowest, .best: Table.Line(prose: Prose(text), style: .value)
    case .worse(.unresolved):
      Table.Line(prose: Prose(atMost(entry)), style: .verdict(.muted))
    case .worse(let verdict):
      Table.Line(prose: "\(text) \(verdict.symbol)", style: .verdict(verdict.tone))
    }
  }

  /// Returns the upper bound of the ratio between two strategies with an unresolved difference.
  private static func atMost(_ entry: Scorecard.Entry) -> String {
    guard let interval = entry.interval, interval.isBounded else { return "?" }
    return "≤ \(Ratio.text(max(interval.upper, 1 / interval.lower))) ?"
  }

  /// Returns the ratio's heat; nil if the difference from the best is unresolved.
  private static func heat(_ entry: Scorecard.Entry, ratio: Double) -> Int? {
    if case .worse(.unresolved) = entry.rank { return nil }
    return Heat.step(of: ratio)
  }
}

/// The intensity of a ratio's colour.
enum Heat {
  /// Returns one of seven steps on a logarithmic scale, from 0 for the best.
  static func step(of ratio: Double) -> Int { [1.02, 1.1, 1.25, 1.6, 2.5, 6].count { ratio > $0 } }
}

extension Report {
  var strategyNames: [String] { strategies.map(\.name) }
}
