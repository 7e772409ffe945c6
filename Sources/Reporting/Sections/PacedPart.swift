import Document
import RunJournal
import Statistics

/// The part of “Latency” about paced operations.
struct PacedPart {
  var report: Report
  var cell: Measurements

  var blocks: [Block] {
    let rows = PacedTimes.all(in: cell, seed: report.planSeed)
    guard !rows.isEmpty else { return [] }
    let operations = rows.map(\.operation).uniqued()
    return [.heading("At a set pace"), .paragraph(finding(rows))]
      + operations.map { operation in
        .table(table(rows.filter { $0.operation == operation }, of: operation))
      }
  }

  private func finding(_ rows: [PacedTimes]) -> Prose {
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

  private func table(_ rows: [PacedTimes], of operation: OperationSummary) -> Table {
    let clocks: [Prose] = ["\(term: "service time", as: "service")", "\(term: "response")"]
    let tails = clocks.flatMap { clock in
      PacedTimes.quantiles.map { Table.Column(title: "\(clock) \(term: $0.name)", isNumeric: true) }
    }
    return Table(
      caption: "“\(operation.label)” at a \(term: "pace") of \(operation.pace ?? "–"): "
        + "\(term: "wall-clock time") of single actions",
      corner: "strategy",
      columns: [
        Table.Column(title: "actions", isNumeric: true),
        Table.Column(title: "\(term: "late start", as: "late starts")", isNumeric: true),
      ] + tails, rows: rows.map(Self.line), exact: "\(table: "paced")")
  }

  private static func cell(_ percentile: TailInterval) -> Table.Cell {
    let unit = TimeUnit(fitting: [percentile.value])
    return Table.Cell([
      Table.Line(prose: Prose(unit.text(percentile.value)), style: .value),
      Table.Line(
        prose: Prose(unit.text(percentile.interval ?? percentile.orderStatistics)), style: .small),
    ])
  }

  private static func line(_ row: PacedTimes) -> Table.Row {
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
}
