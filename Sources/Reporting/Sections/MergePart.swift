import Document
import RunJournal
import Statistics

/// The part of “Why” about SQL that merges several tables; empty without such statements.
struct MergePart {
  var report: Report
  var cell: Measurements

  /// The blocks; only the largest difference is drawn, and the file has the others.
  var blocks: [Block] {
    guard let largest = MergeVariants.all(in: cell).max(by: { Self.size($0) < Self.size($1) })
    else {
      return []
    }
    return [
      .heading("Which SQL merges best"),
      .paragraph("“\(largest.operation.label)”: \(strong: largest.finding)"),
      .figures([
        Block.FigureBlock(
          drawable: MergePlot(variants: largest, strategies: report.strategyNames).plot,
          caption: "Left is faster; the line is the best statement (\(term: "merging plot")).")
      ]),
      .note(
        "All \(term: "merge variant", as: "variants") give the same answer. Verdicts, intervals and "
          + "the other operations are in \(file: "merging.csv"), the SQL in "
          + "\(file: StatementsFile.name)."),
    ]
  }

  private static func size(_ variants: MergeVariants) -> Double {
    variants.slowest?.verdict == .slower ? variants.slowest?.ratio ?? 0 : 0
  }

  /// Returns all variants of all cells; empty without such statements.
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
