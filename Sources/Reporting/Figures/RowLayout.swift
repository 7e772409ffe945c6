import Sampling

/// Gives every strategy of every operation its row, with the operations as headings.
struct RowLayout {
  /// One strategy of one operation and where it is drawn.
  struct Place {
    var operation: OperationSummary
    var result: StrategyResult
    var row: Int
  }

  /// False when there is only one operation, whose heading the title already is.
  var isGrouped: Bool
  private(set) var rows: [Figure.Row] = []
  private(set) var places: [Place] = []

  init(isGrouped: Bool) {
    self.isGrouped = isGrouped
  }

  /// A row for each strategy that is compared with the baseline.
  init(comparisonsOf measurements: Measurements) {
    self.init(isGrouped: true)
    for result in measurements.operations + [measurements.overall].compactMap({ $0 })
    where result.strategies.contains(where: { $0.comparison != nil }) {
      add(result, includingBaseline: false)
    }
  }

  mutating func add(_ result: OperationResult, includingBaseline: Bool) {
    if isGrouped { rows.append(Figure.Row(label: result.operation.label, isHeading: true)) }
    for strategy in result.strategies where includingBaseline || strategy.comparison != nil {
      places.append(Place(operation: result.operation, result: strategy, row: rows.count))
      rows.append(Figure.Row(label: strategy.strategy))
    }
  }
}
