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

  /// What an open comparison would take.
  private func lack(
    _ strategy: StrategyResult, _ comparison: ComparisonResult, of result: OperationResult
  ) -> [Table.Line] {
    guard comparison.verdict == .unresolved else { return [] }
    let words: String
    if let size = result.pairs.sizeNeeded(of: strategy.strategy, to: cell.baseline) {
      words =
        "±\(Ratio.percentage(comparison.interval.halfWidth)); about "
        + "\(Digits.duration(seconds: size.moreSeconds.rounded(.up))) more would tell"
    } else if let needed = comparison.blocksNeeded {
      words = "about \(Digits.count(needed)) \(cell.replicate.many) would tell"
    } else {
      return []
    }
    return [Table.Line(prose: Prose(words), style: .small)]
  }

  /// Counted work stands beside the time and is never mixed with it.
  private func work(_ strategy: StrategyResult, of result: OperationResult) -> [Table.Line] {
    guard let work = WorkComparison(strategy, of: result) else { return [] }
    return [Table.Line(prose: Prose(work.text), style: .small)]
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
      lines += lack(strategy, comparison, of: result)
      lines += work(strategy, of: result)
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
