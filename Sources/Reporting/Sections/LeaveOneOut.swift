import RunJournal
import Statistics

/// Every mean over operations once more without each of them, as ratios to the best strategy.
struct LeaveOneOut {
  var cell: Measurements

  /// A mean and the strategy that it finds best.
  private var means: [(result: OperationResult, best: String)] {
    cell.needs.sortedResults.compactMap { result in
      result.pairs.fastestFirst.first.map { (result, $0) }
    }.filter { !operations($0.result).isEmpty }
  }

  /// The names of what a mean can be without.
  private func operations(_ result: OperationResult) -> [String] {
    let pairs = result.pairs
    guard let first = pairs.strategies.first, let second = pairs.strategies.last, first != second
    else { return [] }
    return pairs.without(of: second, to: first).map(\.operation)
  }

  var blocks: [Block] {
    let rows = means.flatMap { mean in
      operations(mean.result).map { row(mean.result, best: mean.best, without: $0) }
    }
    guard !rows.isEmpty else { return [] }
    let table = Table(
      caption: "Ratio to the best strategy of each mean, with one operation left out "
        + "(\(term: "leave-one-out"))",
      corner: "mean", columns: cell.strategies.map { Table.Column(title: "\(strategy: $0)") },
      rows: rows, file: "leave-one-out.csv")
    return [.details("What each operation does to the means", [.table(table)])]
  }

  private func row(_ result: OperationResult, best: String, without name: String) -> Table.Row {
    Table.Row(
      head: [
        Table.Line(prose: Prose(result.operation.label)),
        Table.Line(prose: "without \(cell.label(of: name))", style: .small),
      ],
      cells: cell.strategies.map { strategy in
        if strategy == best { return Table.Cell("1.00×") }
        let found = result.pairs.without(of: strategy, to: best).first { $0.operation == name }
        return found.map {
          Table.Cell("\($0.turnsAnswer ? "⚠ " : "")\(Ratio.text($0.ratio))")
        } ?? .empty
      })
  }

  static func file(_ cells: [Measurements]) -> DataFile {
    DataFile(
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
            DataFile.number(without.ratio), without.turnsAnswer ? "yes" : "no",
          ]
        }
      }
    }
  }
}

extension Measurements {
  /// The label of an operation by its name.
  fileprivate func label(of name: String) -> String {
    operations.first { $0.operation.name == name }?.operation.fullLabel ?? name
  }
}
