import Document
import Foundation
import RunJournal
import Statistics

/// The ratios of all processes, which distinguish drift from a difference.
struct EvidenceSection {
  var report: Report
  var cell: Measurements

  var section: ReportSection {
    let operations = (cell.primaryOperations + [cell.overall].compactMap { $0 })
      .filter { $0.pairs.family != nil }
    guard !operations.isEmpty else {
      return ReportSection(
        kind: .evidence,
        blocks: [
          .paragraph(
            "Paired evidence needs two strategies and two processes; the journal has fewer."
          )
        ])
    }
    let shown = operations.last { $0.operation.id == .overall } ?? operations[0]
    return ReportSection(
      kind: .evidence,
      blocks: [
        .figures([figure(shown)]),
        .note("Every ratio of every process: \(table: "process_ratios")."),
      ])
  }

  private func figure(_ result: OperationResult) -> Block.FigureBlock {
    Block.FigureBlock(
      drawable: EvidencePlot(cell: cell, result: result, strategies: report.strategyNames).plot,
      caption: "\(drift(result)) (\(term: "evidence plot").)")
  }

  private func drift(_ result: OperationResult) -> Prose {
    let dependent = result.strategies.compactMap { strategy in
      strategy.comparison.flatMap { comparison -> String? in
        let logs = comparison.processRatios.map { log($0) }
        return (try? Autocorrelation.beyondChance(in: logs))
          .map { "\(strategy.strategy) (\(Digits.three($0)))" }
      }
    }
    return dependent.isEmpty
      ? "No process resembles its predecessor more than chance allows."
      : "⚠ \(term: "autocorrelation", as: "Processes resemble the one before") for "
        + "\(Enumeration.text(dependent)); the intervals are widened for it."
  }
}
