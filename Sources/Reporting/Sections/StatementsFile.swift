import RunJournal

/// statements.csv: every statement of every operation, and of every way to merge, with its plan and its
/// work.
enum StatementsFile {
  static let name = "statements.csv"

  static func file(_ cells: [Measurements]) -> DataFile {
    DataFile(
      name: name,
      header: [
        "cell", "operation", "strategy", "way", "statement", "executions", "virtual_machine_steps",
        "sql", "plan",
      ],
      rows: cells.flatMap { cell in
        cell.operations.flatMap { result in
          result.strategies.flatMap {
            rows($0.statements, [cell.cell.name, result.operation.name, $0.strategy, ""])
          }
        }
          + MergeWays.all(in: cell).flatMap { ways in
            ways.ways.flatMap {
              rows($0.statements, [cell.cell.name, ways.operation.name, ways.strategy, $0.name])
            }
          }
      })
  }

  private static func rows(_ statements: [StatementRecord], _ place: [String]) -> [[String]] {
    statements.enumerated().map { index, statement in
      place + [
        "\(index + 1)", "\(statement.executions)", "\(statement.virtualMachineSteps)",
        statement.sql, statement.plan.joined(separator: "; "),
      ]
    }
  }
}
