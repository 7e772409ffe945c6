import RunJournal

/// statements.csv: every statement of every operation with its plan and its work.
enum StatementsFile {
  static let name = "statements.csv"

  static func file(_ cells: [Measurements]) -> DataFile {
    DataFile(
      name: name,
      header: [
        "cell", "operation", "strategy", "statement", "executions", "virtual_machine_steps", "sql",
        "plan",
      ],
      rows: cells.flatMap { cell in
        cell.operations.flatMap { result in
          result.strategies.flatMap { strategy in
            strategy.statements.enumerated().map { index, statement in
              [
                cell.cell.name, result.operation.name, strategy.strategy, "\(index + 1)",
                "\(statement.executions)", "\(statement.virtualMachineSteps)", statement.sql,
                statement.plan.joined(separator: "\n"),
              ]
            }
          }
        }
      })
  }
}
