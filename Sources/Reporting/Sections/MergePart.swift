import Document
import RunJournal
import Statistics

/// The part of “Why” about SQL that merges several tables; empty without such statements.
struct MergePart {
  var report: Report
  var cell: Measurements

  /// The blocks; only the largest difference is drawn, and the database has the others.
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
          + "the other operations are in \(table: "merging"), the SQL in "
          + "\(table: "statements")."),
    ]
  }

  private static func size(_ variants: MergeVariants) -> Double {
    variants.slowest?.verdict == .slower ? variants.slowest?.ratio ?? 0 : 0
  }
}
