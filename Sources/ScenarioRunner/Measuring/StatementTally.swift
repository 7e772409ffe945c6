import Machine
import RunJournal
import SQLiteStore

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

extension EngineCounters {
  /// What statements and connection counted since both were set to zero.
  init(_ uses: [StatementUse], _ pages: ConnectionCounters, logBytes: Int) {
    self.init()
    for use in uses {
      virtualMachineSteps += Int64(use.virtualMachineStepCount)
      fullScanSteps += Int64(use.fullScanStepCount)
      sorts += Int64(use.sortCount)
      automaticIndexes += Int64(use.automaticIndexRowCount)
    }
    cacheHits = Int64(pages.cacheHits)
    cacheMisses = Int64(pages.cacheMisses)
    cacheWrites = Int64(pages.cacheWrites)
    cacheSpills = Int64(pages.cacheSpills)
    walPeakBytes = Int64(logBytes)
  }
}

extension CounterRecord {
  /// All but the log's peak, which is no sum.
  private static let sums: [any WritableKeyPath<CounterRecord, Int64> & Sendable] = [
    \.virtualMachineSteps, \.fullScanSteps, \.sorts, \.automaticIndexes, \.cacheHits,
    \.cacheMisses, \.cacheWrites, \.cacheSpills, \.userMicroseconds, \.systemMicroseconds,
    \.minorFaults, \.majorFaults, \.voluntarySwitches, \.involuntarySwitches, \.logicalBytesRead,
    \.logicalBytesWritten, \.blockBytesRead, \.blockBytesWritten,
  ]

  mutating func add(_ other: CounterRecord, sign: Int64 = 1) {
    for sum in Self.sums { self[keyPath: sum] += sign * other[keyPath: sum] }
    walPeakBytes = max(walPeakBytes, other.walPeakBytes)
  }
}
