package import RunJournal
import Statistics

/// The engine's work for one operation in one strategy and one process.
package struct WorkFacts: Hashable {
  package var strategy: String
  /// The total over all samples of one process.
  package var steps: Double
  package var executions: Int
  /// Nil if the journal has no counters.
  package var pages: Double?
  package var misses: Double?
  package var sorts: Double?
  package var fullScanSteps: Double?
  package var automaticIndexes: Double?
  /// False if processes differ in their steps.
  package var isSteady: Bool
  package var processes: [Int]

  package init(_ result: StrategyResult, operation: OperationSummary, cell: Measurements) {
    strategy = result.strategy
    executions = result.executions.smallest
    isSteady = result.virtualMachineSteps.isSteady
    processes = result.processes
    let records = cell.processes.measurements(of: result.strategy).compactMap {
      $0.operation(operation.id)
    }
    let counters = records.compactMap(\.counters)
    func median(_ value: (CounterRecord) -> Int64) -> Double? {
      try? Summary.median(counters.map { Double(value($0)) })
    }
    let counted = Double(result.virtualMachineSteps.smallest)
    steps = counted > 0 ? counted : median(\.virtualMachineSteps) ?? 0
    pages = median { $0.cacheHits + $0.cacheMisses }
    misses = median(\.cacheMisses)
    sorts = median(\.sorts)
    fullScanSteps = median(\.fullScanSteps)
    automaticIndexes = median(\.automaticIndexes)
  }
}
