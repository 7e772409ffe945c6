import RunJournal

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

  mutating func add(_ result: OperationResult) {
    if isGrouped { rows.append(Figure.Row(label: result.operation.label, isHeading: true)) }
    for strategy in result.strategies {
      places.append(Place(operation: result.operation, result: strategy, row: rows.count))
      rows.append(Figure.Row(label: strategy.strategy))
    }
  }
}
