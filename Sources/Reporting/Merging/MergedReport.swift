import RunJournal
import Statistics

/// What several machines found of a scenario as one report, for those who decide by ratios.
///
/// Its ratios are pooled. Whatever else it has, times and sizes, is of one machine, the one that
/// measured most cells: a cell that others measured has no times in it, so that nobody draws growth
/// from one machine to the next.
struct MergedReport {
  let merged: MergedScenario

  /// Nil without a machine.
  var report: Report? {
    guard let reference else { return nil }
    var report = reference.report
    let cells = merged.cells.compactMap { cell -> Measurements? in
      if let own = reference.measurements(of: cell.name) { return pooled(own, cell) }
      let other = merged.machines.lazy.compactMap { $0.measurements(of: cell.name) }.first
      return other.map { withoutTimes(pooled($0, cell)) }
    }
    report.outcome = cells.isEmpty ? .noCompleteBlock : .measured(cells)
    return report
  }

  /// The first of those with the most cells.
  private var reference: MergedMachine? {
    let most = merged.machines.map(\.cells.count).max()
    return merged.machines.first { $0.cells.count == most }
  }

  private func pooled(_ own: Measurements, _ cell: MergedScenario.Cell) -> Measurements {
    var pooled = own
    for index in pooled.operations.indices {
      let name = pooled.operations[index].operation.name
      let merged = cell.operations.first { !$0.isMean && $0.name == name }
      pooled.operations[index].pairs.pooled = merged?.pairs ?? []
    }
    for need in pooled.needs.keys {
      let name = pooled.needs[need]?.operation.name
      let merged = cell.operations.first { $0.isMean && $0.name == name }
      pooled.needs[need]?.pairs.pooled = merged?.pairs ?? []
    }
    return pooled
  }

  private func withoutTimes(_ cell: Measurements) -> Measurements {
    var cell = cell
    cell.launches = []
    for index in cell.operations.indices { cell.operations[index].times = [] }
    for need in cell.needs.keys { cell.needs[need]?.times = [] }
    return cell
  }
}

extension MergedOperation {
  /// Those of which several machines know the error; the others stay as they are.
  fileprivate var pairs: [StrategyPairs.PooledPair] {
    ratios.compactMap { ratio in
      ratio.result.map {
        StrategyPairs.PooledPair(
          candidate: ratio.candidate, baseline: ratio.baseline, result: $0)
      }
    }
  }
}

extension MergedRatio {
  /// As one comparison, with the replicates of all machines.
  var result: ComparisonResult? {
    guard var result = own.first?.result else { return nil }
    result.ratio = pooled.ratio
    result.interval = interval
    result.verdict = verdict
    result.adjustedP = adjustedP
    result.blockRatios = own.flatMap(\.result.blockRatios)
    return result
  }
}
