import RunJournal
import Statistics

/// The part of “Why” on which SQL merges several tables best; empty where nothing was merged.
struct MergePart {
  var report: Report
  var cell: Measurements

  /// The largest difference is shown, the others say theirs in a line until they are asked for.
  var blocks: [Block] {
    let found = MergeWays.all(in: cell)
    guard let largest = found.max(by: { Self.size($0) < Self.size($1) }) else { return [] }
    let others = found.filter { $0 != largest }
    return [
      .heading("Which SQL merges best"),
      .paragraph(
        "Where a strategy has several tables, the same question can be asked in several "
          + "\(term: "way to merge", as: "ways"). All give the same answer; each "
          + "\(term: cell.replicate.run) runs them all."),
      .paragraph("\(strong: largest.finding)"),
    ] + parts(largest)
      + (others.isEmpty
        ? [] : [.list(others.map { "“\($0.operation.label)”: \($0.finding)" })])
      + [
        .note("All ways are in \(file: "merging.csv"), their SQL in \(file: StatementsFile.name).")
      ]
  }

  private static func size(_ ways: MergeWays) -> Double {
    ways.slowest?.verdict == .slower ? ways.slowest?.ratio ?? 0 : 0
  }

  private func parts(_ ways: MergeWays) -> [Block] {
    [
      .figures([
        Block.FigureBlock(
          drawable: MergePlot(ways: ways, strategies: report.strategyNames).plot,
          caption: "Left is faster; the line is the best statement (\(term: "merging plot")).")
      ]),
      .table(table(ways)),
      .note(note(ways)),
    ]
  }

  private func note(_ ways: MergeWays) -> Prose {
    let launches = cell.replicate.runCount(ways.launches.count)
    let intervals: Prose =
      "The \(term: "interval", as: "intervals") are of a paired t test over \(launches): the "
      + "\(term: "ratio") within each, their \(term: "geometric mean")."
    let choice: Prose =
      "The best statement was chosen by the same \(cell.replicate.runs), so a \(term: "verdict") begins at "
      + "\(Ratio.percentage(ways.minimumEffect))."
    let open: Prose =
      "\(term: "table by table", as: "Table by table") leaves the merging to the program, which is "
      + "not in its time."
    return Prose(joining: [intervals, choice, open], separator: " ")
  }

  private func table(_ ways: MergeWays) -> Table {
    let unit = TimeUnit(fitting: ways.ways.map(\.processorNanoseconds))
    return Table(
      caption: "“\(ways.operation.label)” in \(ways.strategy): median "
        + "\(term: "processor time") of one action, and the engine's work in one "
        + "\(term: cell.replicate.run)",
      corner: "way",
      columns: [
        "time", "to the best statement", "\(term: "virtual machine step", as: "steps")",
        "\(term: "sort", as: "sorts")",
      ].map { Table.Column(title: $0, isNumeric: true) },
      rows: ways.ways.map { way in
        Table.Row(
          "\(term: way.term, as: way.label)",
          [
            Table.Cell([
              Table.Line(prose: Prose(unit.text(way.processorNanoseconds)), style: .value)
            ]), Table.Cell(Self.comparison(way, in: ways)),
            Table.Cell(Prose(Digits.count(way.steps.smallest) + (way.steps.isSteady ? "" : " ⚠"))),
            Table.Cell(Prose(way.sorts.map { Digits.count(Int($0)) } ?? "–")),
          ])
      }, file: "merging.csv")
  }

  private static func comparison(_ way: MergeWays.Way, in ways: MergeWays) -> [Table.Line] {
    guard let ratio = way.ratio else {
      return [Table.Line(prose: ways.isBestProven ? "▲ best" : "lowest, not proven")]
    }
    var lines = [Table.Line(prose: Prose(Ratio.text(ratio)), style: .value)]
    if let interval = way.interval {
      lines.append(Table.Line(prose: "(\(Ratio.text(interval)))", style: .small))
    }
    if !way.isWhole {
      lines.append(Table.Line(prose: "without the merging", style: .small))
    } else if let verdict = way.verdict {
      lines.append(
        Table.Line(prose: "\(verdict.symbol) \(verdict.word)", style: .verdict(verdict)))
    }
    return lines
  }

  /// Every way of every cell; none where nothing was merged.
  static func files(_ cells: [Measurements]) -> [DataFile] {
    let rows = cells.flatMap { cell in MergeWays.all(in: cell).flatMap { Self.rows($0, cell) } }
    guard !rows.isEmpty else { return [] }
    return [
      DataFile(
        name: "merging.csv",
        header: [
          "cell", "operation", "strategy", "way", "cpu_ns_per_action", "wall_ns_per_action",
          "ratio_to_best_statement", "ratio_low", "ratio_high", "verdict",
          "virtual_machine_steps", "sorts", "statement_executions", "launches",
        ], rows: rows)
    ]
  }

  private static func rows(_ ways: MergeWays, _ cell: Measurements) -> [[String]] {
    ways.ways.map { way in
      [
        cell.cell.name, ways.operation.name, ways.strategy, way.name,
        DataFile.number(way.processorNanoseconds), DataFile.number(way.wallNanoseconds),
        DataFile.number(way.ratio ?? 1), DataFile.number(way.interval?.lower),
        DataFile.number(way.interval?.upper), way.verdict?.rawValue ?? "lowest",
        "\(way.steps.smallest)", DataFile.number(way.sorts),
        "\(way.statements.map(\.executions).reduce(0, +))", DataFile.launches(ways.launches),
      ]
    }
  }
}
