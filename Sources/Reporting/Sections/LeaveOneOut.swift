import RunJournal

/// The means over operations without each of them, as ratios to the best strategy.
struct LeaveOneOut {
  var cell: Measurements

  /// The means, each with its best strategy.
  private var means: [(result: OperationResult, best: String)] {
    cell.needs.sortedResults.compactMap { result in
      result.pairs.fastest.map { (result, $0) }
    }.filter { !operations($0.result).isEmpty }
  }

  /// Returns the names of the operations that a mean can omit.
  private func operations(_ result: OperationResult) -> [String] {
    let pairs = result.pairs
    guard let first = pairs.strategies.first, let second = pairs.strategies.last, first != second
    else { return [] }
    return pairs.without(of: second, to: first).map(\.operation)
  }

  static func file(_ cells: [Measurements]) -> CSVFile {
    CSVFile(
      name: "leave-one-out.csv",
      header: ["cell", "mean", "without", "strategy", "best", "ratio_to_best", "turns_answer"],
      rows: cells.flatMap { LeaveOneOut(cell: $0).lines })
  }

  private var lines: [[String]] {
    means.flatMap { mean in
      cell.strategies.filter { $0 != mean.best }.flatMap { strategy in
        mean.result.pairs.without(of: strategy, to: mean.best).map { without in
          [
            cell.cell.name, mean.result.operation.name, without.operation, strategy, mean.best,
            CSVFile.number(without.ratio), without.turnsAnswer ? "yes" : "no",
          ]
        }
      }
    }
  }
}
