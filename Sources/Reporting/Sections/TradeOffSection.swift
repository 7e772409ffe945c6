import Document
import LogicalModel
import RunJournal

/// A plot of space against time, which shows strategies that lose in both.
struct TradeOffSection {
  var report: Report
  var cell: Measurements

  /// The section; nil without two strategies that fetch something.
  var section: ReportSection? {
    let panels = cell.readingByCacheState.map { TradeOff(cell: cell, reading: $0) }
      .filter { $0.points.count > 1 }
    guard !panels.isEmpty else { return nil }
    return ReportSection(
      kind: .tradeOff,
      blocks: [
        .figures(
          panels.map {
            Block.FigureBlock(
              drawable: TradeOffPlot(tradeOff: $0, strategies: report.strategyNames).plot,
              caption: caption($0))
          }),
        .note(
          "A fetch is the \(term: "geometric mean") of all fetches, with its \(term: "interval"). Exact "
            + "numbers: \(table: "tradeoff")."),
      ])
  }

  private func caption(_ tradeOff: TradeOff) -> Prose {
    let beaten = tradeOff.points.compactMap { point in
      point.dominatedBy.map { "\(point.strategy) (by \($0))" }
    }
    let state: Prose = "In the cache state \(term: tradeOff.state.rawValue)"
    return beaten.isEmpty
      ? "\(state), no strategy is clearly \(term: "dominated") in the mean of all fetches."
      : "\(state), \(term: "dominated") in the mean of all fetches (hollow): \(Enumeration.text(beaten))."
  }
}
