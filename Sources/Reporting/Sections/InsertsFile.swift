import RunJournal

/// The exact numbers of storing over time: whole loads first, then their windows.
struct InsertsFile {
  var cell: Measurements
  var inserts: [OperationResult]
  var series: [InsertWindows]

  var file: DataFile {
    DataFile(
      name: "inserts.csv",
      header: [
        "cell", "operation", "strategy", "window", "objects_stored", "objects_per_cpu_second",
        "low_quartile", "high_quartile", "objects_per_wall_second", "log_bytes", "log_restarts",
        "launches",
      ], rows: inserts.flatMap(totals) + series.flatMap(windows))
  }

  private func totals(_ result: OperationResult) -> [[String]] {
    result.strategies.map { strategy in
      let wall = strategy.wallNanoseconds.flatMap { $0 > 0 ? 1e9 / $0 : nil }
      return [
        cell.cell.name, result.operation.name, strategy.strategy, "", "",
        DataFile.number(strategy.actionsPerSecond), "", "", DataFile.number(wall), "", "",
        DataFile.launches(strategy.launches),
      ]
    }
  }

  private func windows(_ series: InsertWindows) -> [[String]] {
    series.strategies.flatMap { strategy in
      strategy.windows.enumerated().map { index, window in
        [
          cell.cell.name, series.operation.name, strategy.name, "\(index)", "\(window.after)",
          DataFile.number(window.rate), DataFile.number(window.low),
          DataFile.number(window.high), DataFile.number(window.wallRate),
          DataFile.number(window.logBytes), DataFile.number(window.logRestarts),
          DataFile.launches(strategy.launches),
        ]
      }
    }
  }
}
