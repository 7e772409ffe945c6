import Machine
import RunJournal
import SQLiteStore
import Workloads

/// Counts instead of timing: instructions where callgrind looks on, and always what SQLite says of
/// its own work.
final class CountingClock: WorkClock {
  private let store: SQLiteStore
  private let isWarmingUp: Bool
  private var isCounting = false
  private(set) var virtualMachineSteps: Int64 = 0
  /// Pages asked of the connection's cache.
  private(set) var pages: Int64 = 0

  /// Takes true to do everything without counting it.
  init(store: SQLiteStore, isWarmingUp: Bool = false) {
    self.store = store
    self.isWarmingUp = isWarmingUp
  }

  /// Work within counted work is part of it.
  func time(_ work: () throws -> Void) throws {
    if isCounting || isWarmingUp { return try work() }
    store.resetStatementCounters()
    store.resetConnectionCounters()
    isCounting = true
    defer { isCounting = false }
    try CountedWork.perform(work)
    let counters = EngineCounters(
      store.statementUses(), store.connectionCounters(), logBytes: store.logBytes)
    virtualMachineSteps += counters.virtualMachineSteps
    pages += counters.cacheHits + counters.cacheMisses
  }

  func leaveOut(_ work: () throws -> Void) throws {
    if isCounting { try CountedWork.leaveOut(work) } else { try work() }
  }
}
