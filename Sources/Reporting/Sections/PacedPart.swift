import Document
import RunJournal
import Statistics

/// The part of “Latency” about paced operations.
struct PacedPart {
  var report: Report
  var cell: Measurements

  private static let quantiles: [(name: String, value: Double)] = [
    ("p50", 0.5), ("p95", 0.95), ("p99", 0.99),
  ]

  /// An operation in one strategy.
  private struct Row {
    var operation: OperationSummary
    var strategy: String
    var count: Int
    var lateStarts: Int
    /// The percentiles; nil if there are too few values for an interval.
    var service: [TailInterval?]
    var response: [TailInterval?]
    var processes: [Int]

    /// The ratio of the response time to the service time at the highest percentile.
    var waiting: Double? {
      guard let service = service.last ?? nil, let response = response.last ?? nil,
        service.value > 0
      else { return nil }
      return response.value / service.value
    }
  }

  var blocks: [Block] {
    let rows = rows(of: cell)
    guard !rows.isEmpty else { return [] }
    let operations = rows.map(\.operation).uniqued()
    return [.heading("At a set pace"), .paragraph(finding(rows))]
      + operations.map { operation in
        .table(table(rows.filter { $0.operation == operation }, of: operation))
      }
  }

  /// The files of all cells; empty without paced operations.
  var files: [CSVFile] {
    let lines = report.cells.flatMap { cell in rows(of: cell).flatMap { Self.lines($0, cell) } }
    return lines.isEmpty
      ? []
      : [
        CSVFile(
          name: "paced.csv",
          header: [
            "cell", "operation", "pace", "strategy", "n", "late_starts", "clock", "percentile",
            "wall_ns", "wall_ns_low", "wall_ns_high", "processes",
          ], rows: lines)
      ]
  }

  private func rows(of cell: Measurements) -> [Row] {
    cell.cell.operations.filter { $0.id.isPaced }.flatMap { operation in
      cell.strategies.compactMap { row(operation, $0, cell) }
    }
  }

  private func row(
    _ operation: OperationSummary, _ strategy: String, _ cell: Measurements
  ) -> Row? {
    let times = [false, true].map {
      Latencies(operation, strategy: strategy, processes: cell.processes, isResponse: $0)
    }
    guard times[0].count > 0 else { return nil }
    let late = cell.processes.measurements(of: strategy)
      .compactMap { $0.operation(operation.id)?.lateStarts }.reduce(0, +)
    var generator = SplitMix64(seed: report.planSeed)
    let tails = times.map { times in
      Self.quantiles.map { quantile in
        try? TailInterval(
          quantile: quantile.value, processes: times.processes, resamples: 199, using: &generator)
      }
    }
    return Row(
      operation: operation, strategy: strategy, count: times[0].count, lateStarts: late,
      service: tails[0], response: tails[1], processes: times[0].numbers)
  }

  private func finding(_ rows: [Row]) -> Prose {
    let reading: Prose =
      "\(term: "service time", as: "Service time") is the time that the store took; the "
      + "\(term: "response time") counts from the intended start, so it includes the wait for "
      + "slower actions, which a \(term: "closed loop") hides."
    let found = rows.compactMap { row in row.waiting.map { (row, $0) } }
    guard let most = found.max(by: { $0.1 < $1.1 }) else { return reading }
    return
      "At \(term: "p99") a user waits up to \(strong: Digits.three(most.1) + " times") as long as "
      + "the store works (\(most.0.strategy), “\(most.0.operation.label)”). \(reading)"
  }

  private func table(_ rows: [Row], of operation: OperationSummary) -> Table {
    let clocks: [Prose] = ["\(term: "service time", as: "service")", "\(term: "response")"]
    let tails = clocks.flatMap { clock in
      Self.quantiles.map { Table.Column(title: "\(clock) \(term: $0.name)", isNumeric: true) }
    }
    return Table(
      caption: "“\(operation.label)” at a \(term: "pace") of \(operation.pace ?? "–"): "
        + "\(term: "wall-clock time") of single actions",
      corner: "strategy",
      columns: [
        Table.Column(title: "actions", isNumeric: true),
        Table.Column(title: "\(term: "late start", as: "late starts")", isNumeric: true),
      ] + tails, rows: rows.map(Self.line), file: "paced.csv")
  }

  private static func cell(_ percentile: TailInterval) -> Table.Cell {
    let unit = TimeUnit(fitting: [percentile.value])
    return Table.Cell([
      Table.Line(prose: Prose(unit.text(percentile.value)), style: .value),
      Table.Line(
        prose: Prose(unit.text(percentile.interval ?? percentile.orderStatistics)), style: .small),
    ])
  }

  private static func line(_ row: Row) -> Table.Row {
    // A wait may be a thousand times the work, so no unit fits both.
    let tails = (row.service + row.response).map { tail in
      tail.map(Self.cell)
        ?? Table.Cell([Table.Line(prose: "\(term: "n too small")", style: .small)])
    }
    let share = Double(row.lateStarts) / Double(max(1, row.count))
    return Table.Row(
      "\(strategy: row.strategy)",
      [
        Table.Cell(Prose(Digits.grouped(row.count))),
        Table.Cell([
          Table.Line(prose: Prose(Digits.grouped(row.lateStarts))),
          Table.Line(prose: Prose(Ratio.percentage(share)), style: .small),
        ]),
      ] + tails)
  }

  private static func lines(_ row: Row, _ cell: Measurements) -> [[String]] {
    [("service", row.service), ("response", row.response)].flatMap { clock, tails in
      zip(quantiles, tails).map { quantile, tail in
        let range = tail.map { $0.interval ?? $0.orderStatistics }
        return [
          cell.cell.name, row.operation.name, row.operation.pace ?? "", row.strategy,
          "\(row.count)", "\(row.lateStarts)", clock, quantile.name,
          CSVFile.number(tail?.value), CSVFile.number(range?.lowerBound),
          CSVFile.number(range?.upperBound), CSVFile.processes(row.processes),
        ]
      }
    }
  }
}
