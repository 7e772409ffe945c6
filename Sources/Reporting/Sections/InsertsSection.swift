import Sampling
import Statistics

/// Section 8: whether storing stays fast while the file grows.
struct InsertsSection {
  var report: Report
  var cell: Measurements

  private static let leastWindows = 5

  var section: ReportSection {
    let inserts = cell.primaryOperations.filter { $0.operation.sort == .insert }
    guard !inserts.isEmpty else {
      return ReportSection(
        .insertsOverTime,
        [.paragraph("The workload stores nothing within the timing, so there is nothing to show.")])
    }
    let series = inserts.compactMap { InsertWindows($0.operation, cell: cell) }
      .filter { $0.windowCount >= Self.leastWindows }
    return ReportSection(
      .insertsOverTime, figures(series) + [.table(table(inserts))], files: [file(inserts, series)])
  }

  private func figures(_ series: [InsertWindows]) -> [Block] {
    guard series.isEmpty else {
      let drawn = series.map { windows in
        Block.FigureBlock(
          drawable: InsertPlot(windows: windows, strategies: report.strategyNames).plot,
          caption: caption(windows))
      }
      return [
        .figures(drawn),
        .note("When the \(term: "WAL") was moved to the database is not in the journal."),
      ]
    }
    let bars = SpeedFigures(cell: cell).inserts.map {
      Block.FigureBlock(drawable: $0, caption: "Longer is better; whiskers are intervals.")
    }
    return [
      .figures([bars].compactMap { $0 }),
      .paragraph(
        "Each launch timed these inserts as a whole, so how the rate moves over time was not "
          + "measured. An operation with a \(code: "batch:") and several samples in the scenario "
          + "gives one value for each window."),
    ]
  }

  private func caption(_ windows: InsertWindows) -> Prose {
    let parts = windows.strategies.map { strategy in
      "\(strategy.name) \(Ratio.text(strategy.lastToFirst))"
    }
    return "Rate of the last fifth to that of the first: \(parts.joined(separator: ", ")) "
      + "(\(term: "insert plot"))."
  }

  private func table(_ inserts: [OperationResult]) -> Table {
    Table(
      caption: "Objects stored in a second of \(term: "processor time"), the \(term: "WAL") at "
        + "its largest, and \(term: "write amplification")",
      corner: "operation",
      columns: cell.strategies.map { Table.Column(title: "\(strategy: $0)", isNumeric: true) },
      rows: inserts.map { result in
        Table.Row(
          Prose(result.operation.label),
          result.strategies.map { strategy in
            Table.Cell([
              Table.Line(
                prose: Prose(Digits.rate(strategy.actionsPerSecond) + "/s"), style: .value),
              Table.Line(prose: walPeak(strategy.strategy, result.operation), style: .small),
              Table.Line(prose: written(strategy.strategy, result.operation), style: .small),
            ])
          })
      }, file: "inserts.csv")
  }

  private func walPeak(_ strategy: String, _ operation: OperationSummary) -> Prose {
    let peaks = counters(strategy, operation).map { Double($0.walPeakBytes) }
    guard let peak = try? Summary.median(peaks), peak > 0 else { return "WAL not measured" }
    return "WAL \(Digits.bytes(Int(peak)))"
  }

  /// Bytes sent to storage for each byte of the values that one launch stored.
  private func written(_ strategy: String, _ operation: OperationSummary) -> Prose {
    let blocks = counters(strategy, operation).map { Double($0.blockBytesWritten) }
    let samples = cell.launches.first { $0.strategy == strategy }?.operations
      .first { $0.name == operation.name }?.wallNanoseconds.count
    guard let bytes = try? Summary.median(blocks), bytes > 0, let samples,
      let template = cell.storage.first(where: { $0.strategy == strategy })?.template,
      template.logicalBytes > 0
    else { return "written not measured" }
    let objects = cell.cell.scenario.membersByKind.map(\.count).reduce(0, +)
    let each = Double(template.logicalBytes) / Double(max(1, objects))
    return "written \(Ratio.text(bytes / (each * Double(samples * operation.actionsPerSample))))"
  }

  private func counters(_ strategy: String, _ operation: OperationSummary) -> [CounterRecord] {
    cell.launches.filter { $0.strategy == strategy }.flatMap(\.operations)
      .filter { $0.name == operation.name }.compactMap(\.counters)
  }

  private func file(_ inserts: [OperationResult], _ series: [InsertWindows]) -> DataFile {
    let totals = inserts.flatMap { result in
      result.strategies.map { strategy in
        [
          cell.cell.name, result.operation.name, strategy.strategy, "",
          DataFile.number(strategy.actionsPerSecond), DataFile.launches(strategy.launches),
        ]
      }
    }
    let windows = series.flatMap { windows in
      windows.strategies.flatMap { strategy in
        strategy.rates.enumerated().map { index, rate in
          [
            cell.cell.name, windows.operation.name, strategy.name, "\(index)",
            DataFile.number(rate.middle), DataFile.launches(strategy.launches),
          ]
        }
      }
    }
    return DataFile(
      name: "inserts.csv",
      header: ["cell", "operation", "strategy", "window", "objects_per_second", "launches"],
      rows: totals + windows)
  }
}
