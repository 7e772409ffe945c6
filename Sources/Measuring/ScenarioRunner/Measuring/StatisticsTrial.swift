import Foundation
import Lineage
import LogicalModel
import ModelReshaping
import RunJournal

/// Asks SQLite for its plans with and without statistics, on a copy of a loaded store.
///
/// In a store without statistics, SQLite guesses which of two indexes leads to fewer rows.
struct StatisticsTrial {
  let opening: StoreOpening
  let keys: [String: OrdinalKeys]

  /// One statement of an operation, with its plan and steps.
  private struct Statement {
    let operation: String
    let sql: String
    let plan: [String]
    let steps: Int
  }

  /// Returns the operations that SQLite answers by another plan with statistics, in at most half of
  /// the steps.
  ///
  /// The store at the path, a copy, gets statistics.
  ///
  /// - Throws: the errors of store and object graph.
  func records(changingStoreAt path: String) throws -> [StatisticsRecord] {
    let without = try statements(ofStoreAt: path, analyzing: false)
    let with = try statements(ofStoreAt: path, analyzing: true)
    return zip(without, with).compactMap { before, after in
      guard before.sql == after.sql, before.plan != after.plan, after.steps * 2 <= before.steps
      else { return nil }
      return StatisticsRecord(
        operation: before.operation, sql: before.sql, plan: before.plan, steps: before.steps,
        planWithStatistics: after.plan, stepsWithStatistics: after.steps)
    }
  }

  /// Runs the first question of each read; opens the store anew, because SQLite loads statistics
  /// with the schema.
  private func statements(ofStoreAt path: String, analyzing: Bool) throws -> [Statement] {
    if analyzing {
      let opened = try opening.open(path)
      try opened.store.analyze()
      try opened.store.close()
    }
    let opened = try opening.open(path)
    let session = opening.session(opened, keys: keys)
    var found: [Statement] = []
    for operation in opening.cell.scenario.workload where operation.action.isReadOfOpenStore {
      guard let timed = OperationSampling.operation(operation) else { continue }
      let prepared = try timed.prepare(sample: 0, in: session)
      opened.store.resetStatementCounters()
      _ = try prepared.work()
      for use in opened.store.statementUses() {
        found.append(
          Statement(
            operation: operation.name, sql: use.sql, plan: try opened.store.queryPlan(of: use.sql),
            steps: use.virtualMachineStepCount))
      }
    }
    try opened.store.close()
    return found
  }
}
