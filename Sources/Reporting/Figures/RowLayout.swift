import RunJournal

/// The rows of all strategies of all operations, with the operations as headings.
struct RowLayout {
  /// A strategy of an operation, with its row.
  struct Place {
    var operation: OperationSummary
    var result: StrategyResult
    var row: Int
  }

  /// False for a single operation, which the title names already.
  var isGrouped: Bool
  private(set) var rows: [Figure.Row] = []
  private(set) var places: [Place] = []

  mutating func add(_ result: OperationResult) {
    if isGrouped { rows.append(Figure.Row(label: result.operation.label, isHeading: true)) }
    for strategy in result.strategies {
      places.append(Place(operation: result.operation, result: strategy, row: rows.count))
      rows.append(Figure.Row(label: strategy.strategy))
    }
  }
}
