import Document
import RunJournal
import Statistics

/// The part of “Why” on which SQL merges several tables best; empty where nothing was merged.
struct MergePart {
  var report: Report
  var cell: Measurements

  /// The largest difference is shown, the others say theirs in a line until they are asked for.
  var blocks: [Block] {
    let found = MergeVariants.all(in: cell)
    guard let largest = found.max(by: { Self.size($0) < Self.size($1) }) else { return [] }
    let others = found.filter { $0 != largest }
    return [
      .heading("Which SQL merges best"),
      .paragraph(
        "Where a strategy has several tables, the same question has several "
          + "\(term: "merge variant", as: "variants"). All give the same answer; each "
          + "\(term: "process") runs them all."),
      .paragraph("\(strong: largest.finding)"),
    ] + parts(largest)
      + (others.isEmpty
        ? [] : [.list(others.map { "“\($0.operation.label)”: \($0.finding)" })])
      + [
        .note(
          "All variants are in \(file: "merging.csv"), their SQL in \(file: StatementsFile.name).")
      ]
  }

  private static func size(_ variants: MergeVariants) -> Double {
    variants.slowest?.verdict == .slower ? variants.slowest?.ratio ?? 0 : 0
  }

  private func parts(_ variants: MergeVariants) -> [Block] {
    [
      .figures([
        Block.FigureBlock(
          drawable: MergePlot(variants: variants, strategies: report.strategyNames).plot,
          caption: "Left is faster; the line is the best statement (\(term: "merging plot")).")
      ]),
      .table(table(variants)),
      .note(note(variants)),
    ]
  }

  private func note(_ variants: MergeVariants) -> Prose {
    let processes = Count.text(variants.processes.count, "process", plural: "processes")
    let intervals: Prose =
      "The \(term: "interval", as: "intervals") are of a paired t test over \(processes): the "
      + "\(term: "ratio") within each, their \(term: "geometric mean")."
    let choice: Prose =
      "The best statement was chosen by the same processes, so a \(term: "verdict") begins at "
      + "\(Ratio.percentage(variants.minimumEffect))."
    let open: Prose =
      "\(term: "table by table", as: "Table by table") leaves the merging to the program, which is "
      + "not in its time."
    return Prose(joining: [intervals, choice, open], separator: " ")
  }

  private func table(_ variants: MergeVariants) -> Table {
    let unit = TimeUnit(fitting: variants.variants.map(\.processorNanoseconds))
    return Table(
      caption: "“\(variants.operation.label)” in \(variants.strategy): median "
        + "\(term: "processor time") of one action, and the engine's work in one "
        + "\(term: "process")",
      corner: "variant",
      columns: [
        "time", "to the best statement", "\(term: "virtual machine step", as: "steps")",
        "\(term: "sort", as: "sorts")",
      ].map { Table.Column(title: $0, isNumeric: true) },
      rows: variants.variants.map { variant in
        Table.Row(
          "\(term: variant.term, as: variant.label)",
          [
            Table.Cell([
              Table.Line(prose: Prose(unit.text(variant.processorNanoseconds)), style: .value)
            ]), Table.Cell(Self.comparison(variant, in: variants)),
            Table.Cell(
              Prose(Digits.count(variant.steps.smallest) + (variant.steps.isSteady ? "" : " ⚠"))),
            Table.Cell(Prose(variant.sorts.map { Digits.count(Int($0)) } ?? "–")),
          ])
      }, file: "merging.csv")
  }

  private static func comparison(_ variant: MergeVariants.Variant, in variants: MergeVariants)
    -> [Table.Line]
  {
    guard let ratio = variant.ratio else {
      return [Table.Line(prose: variants.isBestProven ? "▲ best" : "lowest, not proven")]
    }
    var lines = [Table.Line(prose: Prose(Ratio.text(ratio)), style: .value)]
    if let interval = variant.interval {
      lines.append(Table.Line(prose: "(\(Ratio.text(interval)))", style: .small))
    }
    if !variant.isWhole {
      lines.append(Table.Line(prose: "without the merging", style: .small))
    } else if let verdict = variant.verdict {
      lines.append(
        Table.Line(prose: "\(verdict.symbol) \(verdict.word)", style: .verdict(verdict.tone)))
    }
    return lines
  }

  /// Every way of every cell; none where nothing was merged.
  static func files(_ cells: [Measurements]) -> [CSVFile] {
    let rows = cells.flatMap { cell in MergeVariants.all(in: cell).flatMap { Self.rows($0, cell) } }
    guard !rows.isEmpty else { return [] }
    return [
      CSVFile(
        name: "merging.csv",
        header: [
          "cell", "operation", "strategy", "way", "cpu_ns_per_action", "wall_ns_per_action",
          "ratio_to_best_statement", "ratio_low", "ratio_high", "verdict",
          "virtual_machine_steps", "sorts", "statement_executions", "processes",
        ], rows: rows)
    ]
  }

  private static func rows(_ variants: MergeVariants, _ cell: Measurements) -> [[String]] {
    variants.variants.map { variant in
      [
        cell.cell.name, variants.operation.name, variants.strategy, variant.name,
        CSVFile.number(variant.processorNanoseconds), CSVFile.number(variant.wallNanoseconds),
        CSVFile.number(variant.ratio ?? 1), CSVFile.number(variant.interval?.lower),
        CSVFile.number(variant.interval?.upper), variant.verdict?.rawValue ?? "lowest",
        "\(variant.steps.smallest)", CSVFile.number(variant.sorts),
        "\(variant.statements.map(\.executions).reduce(0, +))",
        CSVFile.processes(variants.processes),
      ]
    }
  }
}
