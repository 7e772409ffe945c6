import Reporting
import RunJournal
import Statistics

/// The report's times and comparisons.
struct FigureRows {
  var keys: ResultsRows.Keys
  private var lastComparison = 0

  init(keys: ResultsRows.Keys) { self.keys = keys }

  mutating func write(_ cell: Measurements, _ writer: RowWriter) throws {
    for result in cell.operations {
      let place = ResultsRows.Keys.Place(cell: cell.cell.name, operation: result.operation.id)
      let operation = keys.operations[place]
      for strategy in result.strategies {
        try writer.insert(
          into: "figure",
          [
            "operation_id": operation, "strategy_id": keys.strategies[strategy.strategy],
            "cpu_ns": strategy.processorNanoseconds,
            "cpu_low_ns": strategy.processorInterval?.lowerBound,
            "cpu_high_ns": strategy.processorInterval?.upperBound,
            "wall_ns": strategy.wallNanoseconds,
            "virtual_machine_steps": strategy.virtualMachineSteps.smallest,
            "executions": strategy.executions.smallest, "launches": strategy.launches.count,
          ])
      }
      try writeComparisons(
        of: result, measured: result.operation.name, operation: operation, cell, writer)
    }
    for ways in MergeWays.all(in: cell) { try write(ways, cell, writer) }
    for need in Need.allCases {
      guard let result = cell.needs[need] else { continue }
      try writeComparisons(
        of: result, measured: result.operation.name, operation: nil, cell, writer)
    }
  }

  private func write(_ ways: MergeWays, _ cell: Measurements, _ writer: RowWriter) throws {
    for way in ways.ways {
      try writer.insert(
        into: "merge",
        [
          "operation_id": keys.operations[.init(cell: cell.cell.name, operation: way.id)],
          "strategy_id": keys.strategies[ways.strategy], "way": way.name,
          "cpu_ns": way.processorNanoseconds, "wall_ns": way.wallNanoseconds,
          "ratio": way.ratio ?? 1, "lower": way.interval?.lower,
          "upper": way.interval?.finiteUpper,
          "verdict": way.verdict?.rawValue ?? "lowest",
          "virtual_machine_steps": way.steps.smallest, "sorts": way.sorts,
          "launches": ways.launches.count,
        ])
    }
  }

  private mutating func writeComparisons(
    of result: OperationResult, measured: String, operation: Int?, _ cell: Measurements,
    _ writer: RowWriter
  ) throws {
    let strategies = result.pairs.strategies
    for (index, baseline) in strategies.enumerated() {
      for candidate in strategies.dropFirst(index + 1) {
        let pairs = result.pairs
        guard let comparison = pairs.result(of: candidate, to: baseline, by: .processor) else {
          continue
        }
        let wall = pairs.result(of: candidate, to: baseline, by: .wall)
        lastComparison += 1
        try writer.insert(
          into: "comparison",
          [
            "id": lastComparison, "cell_id": keys.cells[cell.cell.name], "measured": measured,
            "operation_id": operation, "candidate_id": keys.strategies[candidate],
            "baseline_id": keys.strategies[baseline], "ratio": comparison.ratio,
            "lower": comparison.interval.lower, "upper": comparison.interval.finiteUpper,
            "verdict": comparison.verdict.rawValue, "adjusted_p": comparison.adjustedP,
            "blocks": comparison.blockRatios.count, "headline": result.headline.rawValue,
            "wall_ratio": wall?.ratio, "wall_lower": wall?.interval.lower,
            "wall_upper": wall?.interval.finiteUpper, "wall_verdict": wall?.verdict.rawValue,
          ])
      }
    }
  }
}

extension RatioInterval {
  /// SQLite has no infinity: nil for an interval without end.
  fileprivate var finiteUpper: Double? { upper.isFinite ? upper : nil }
}
