import Document
import RunJournal

/// The rate of storing objects as the file grows.
struct InsertsSection {
  var report: Report
  var cell: Measurements

  var section: ReportSection {
    let inserts = cell.primaryOperations.filter { $0.operation.sort == .insert }
    guard !inserts.isEmpty else {
      return ReportSection(
        kind: .insertsOverTime,
        blocks: [
          .paragraph("The workload has no timed inserts, so there is nothing to show.")
        ])
    }
    let series = inserts.compactMap { InsertWindows($0.operation, cell: cell) }
      .filter(\.isLong)
    return ReportSection(
      kind: .insertsOverTime,
      blocks: figures(series) + [.note("Exact numbers: \(table: "inserts").")])
  }

  private func figures(_ series: [InsertWindows]) -> [Block] {
    guard series.isEmpty else { return series.flatMap(drawn) }
    let bars = SpeedFigures(cell: cell).inserts.map {
      Block.FigureBlock(drawable: $0, caption: "Longer is better; whiskers are intervals.")
    }
    return [
      .figures([bars].compactMap { $0 }),
      .paragraph(
        "The rate while the file grows is unknown: the load is too short to time "
          + "in parts, or the journal is from a version that timed it as a whole."),
    ]
  }

  /// Returns the rates above the log, so that a dip is visible next to its cause.
  private func drawn(_ windows: InsertWindows) -> [Block] {
    let plot = InsertPlot(windows: windows, strategies: report.strategyNames)
    let rates = Block.FigureBlock(drawable: plot.rates, caption: caption(windows))
    let isRestarted = windows.strategies.contains { !$0.restarts.isEmpty }
    let log = isRestarted ? plot.log : nil
    return [
      .figures(
        [rates] + (log.map { [Block.FigureBlock(drawable: $0, caption: restarts(windows))] } ?? []))
    ]
  }

  private func restarts(_ windows: InsertWindows) -> Prose {
    let checkpoint: Prose = "A \(term: "WAL", as: "checkpoint") restarted the log"
    let found = windows.strategies.compactMap { strategy in
      strategy.restarts.first.map { (strategy.name, Digits.count($0.after)) }
    }
    guard let first = found.first else { return checkpoint }
    // Only the state at the window's end is known, not the time of the restart.
    let isAlike = found.count == windows.strategies.count && found.allSatisfy { $0.1 == first.1 }
    let places =
      isAlike
      ? "\(first.1) objects in every strategy"
      : found.map { "\($0.1) objects (\($0.0))" }.joined(separator: ", ")
    return "\(checkpoint), for the first time by \(places)."
  }

  private func caption(_ windows: InsertWindows) -> Prose {
    let ends = windows.strategies.compactMap { strategy in
      strategy.lastToFirst.map { (strategy.name, $0) }
    }.sorted { $0.1 < $1.1 }
    guard let least = ends.first, let most = ends.last else {
      return "Too few windows store only members of the family to tell whether the rates settle."
    }
    return "\(steady(windows)) The last fifth has \(Ratio.text(least.1)) (\(least.0)) to "
      + "\(Ratio.text(most.1)) (\(most.0)) of the first fifth's rate (\(term: "insert plot"))."
  }

  private func steady(_ windows: InsertWindows) -> String {
    let share = Ratio.percentage(InsertWindows.steadyShare)
    guard let steady = windows.steady else {
      return "The rates do not settle within \(share) of their median."
    }
    let start = windows.strategies.first?.windows[steady.lowerBound].before ?? 0
    return steady.lowerBound == windows.ofFamily.lowerBound
      ? "All rates stay within \(share) of their median (shaded)."
      : "After \(Digits.count(start)) objects, all rates stay within \(share) of their "
        + "median (shaded)."
  }
}
