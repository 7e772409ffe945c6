import RunJournal
import Statistics

/// Times of every operation and their ratio to the baseline, for whoever chose the baseline.
struct BaselineTable {
  var cell: Measurements
  var strategies: [String]

  var table: Table {
    Table(
      caption: "Ratio to \(cell.baseline), and times of one action", corner: "operation",
      columns: cell.strategies.map { Table.Column(title: "\(strategy: $0)") },
      rows: (cell.operations.filter { !$0.operation.id.isPaced } + [cell.overall].compactMap { $0 })
        .map(row), file: "results.csv")
  }

  private func row(_ result: OperationResult) -> Table.Row {
    let unit = TimeUnit(
      fitting: result.strategies.flatMap { [$0.processorNanoseconds, $0.wallNanoseconds] })
    return Table.Row(
      head: [
        Table.Line(prose: Prose(result.operation.fullLabel)),
        Table.Line(
          prose: "differences below \(Ratio.percentage(result.smallestEffect)) do not matter",
          style: .small),
      ],
      cells: result.strategies.map { cell($0, of: result, unit: unit) },
      isTotal: result.operation.id == .overall)
  }

  private func cell(
    _ strategy: StrategyResult, of result: OperationResult, unit: TimeUnit
  ) -> Table.Cell {
    var lines: [Table.Line] = []
    if let comparison = strategy.comparison {
      let style: Table.Line.Style = comparison.verdict == .faster ? .proven : .value
      lines.append(Table.Line(prose: Prose(Ratio.text(comparison.ratio)), style: style))
      lines.append(
        Table.Line(prose: "(\(Ratio.text(comparison.interval)))", style: .small))
      lines.append(
        Table.Line(prose: Prose(comparison.verdictText), style: .verdict(comparison.verdict)))
      if comparison.verdict == .unresolved, let needed = comparison.blocksNeeded {
        lines.append(
          Table.Line(prose: "about \(Digits.count(needed)) blocks would tell", style: .small))
      }
    } else if strategy.strategy == self.cell.baseline {
      lines.append(Table.Line(prose: "baseline"))
    }
    let time = unit.text(strategy.processorNanoseconds)
    let rate =
      result.operation.sort == .insert
      ? ", \(Digits.rate(strategy.actionsPerSecond)) objects/s" : ""
    lines.append(
      Table.Line(
        prose: "\(time)\(rate), wall \(unit.text(strategy.wallNanoseconds))", style: .small))
    return Table.Cell(lines)
  }
}
