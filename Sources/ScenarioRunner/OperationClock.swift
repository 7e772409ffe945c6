import SQLiteStore
import Sampling
import Workloads

/// The clock of one sample, which also notes the statements that ran while it was on.
final class OperationClock: WorkClock {
  private let stopwatch: Stopwatch
  private let store: SQLiteStore
  private(set) var elapsed = Stopwatch.Sample(wallNanoseconds: 0, cpuNanoseconds: 0)
  private(set) var statements: StatementTally

  init(store: SQLiteStore, statements: StatementTally, clock: SampleClock) {
    self.store = store
    self.statements = statements
    stopwatch = Stopwatch(clock: clock)
  }

  /// Counting happens outside the clock; the counters themselves are the engine's and cost nothing.
  func time(_ work: () throws -> Void) throws {
    store.resetStatementCounters()
    defer { statements.add(store.statementUses()) }
    let (_, sample) = try stopwatch.measure(work)
    add(sample, sign: 1)
  }

  func leaveOut(_ work: () throws -> Void) throws {
    let (_, sample) = try stopwatch.measure(work)
    add(sample, sign: -1)
  }

  private func add(_ sample: Stopwatch.Sample, sign: Int64) {
    elapsed.wallNanoseconds += sign * sample.wallNanoseconds
    elapsed.cpuNanoseconds += sign * sample.cpuNanoseconds
  }
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
