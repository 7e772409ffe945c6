import SQLiteStore
import Sampling
import Workloads

/// The clock of one sample, which also notes the statements that ran while it was on.
final class OperationClock: WorkClock {
  let stopwatch: Stopwatch
  private let store: SQLiteStore
  private(set) var statements = StatementTally()

  init(store: SQLiteStore, statements: StatementTally, now: @escaping () -> Instant) {
    self.store = store
    self.statements = statements
    stopwatch = Stopwatch(now: now)
  }

  /// Counting happens outside the clock; the counters themselves are the engine's and cost nothing.
  func time(_ work: () throws -> Void) throws {
    store.resetStatementCounters()
    defer { statements.add(store.statementUses()) }
    try stopwatch.time(work)
  }

  func leaveOut(_ work: () throws -> Void) throws { try stopwatch.leaveOut(work) }
}

/// Statements and how often they ran, over several samples, in order of first use.
struct StatementTally: Sendable {
  private(set) var uses: [StatementUse] = []

  mutating func add(_ more: [StatementUse]) {
    for use in more {
      if let index = uses.firstIndex(where: { $0.sql == use.sql }) {
        uses[index] = uses[index].adding(use)
      } else {
        uses.append(use)
      }
    }
  }

  /// With the engine's plan of each.
  func records(from store: SQLiteStore) throws -> [StatementRecord] {
    try uses.map {
      StatementRecord(
        sql: $0.sql, plan: try store.queryPlan(of: $0.sql), executions: $0.executionCount,
        virtualMachineSteps: $0.virtualMachineStepCount)
    }
  }
}
