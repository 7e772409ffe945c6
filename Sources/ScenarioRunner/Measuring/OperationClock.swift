import SQLiteStore
import Sampling
import Workloads

/// The clock of one operation: it times each sample and notes what the engine and the system did
/// while it was on.
final class OperationClock: WorkClock {
  private let stopwatch: Stopwatch
  private let store: SQLiteStore
  private var elapsed = Stopwatch.Sample(wallNanoseconds: 0, cpuNanoseconds: 0)
  private(set) var statements = StatementTally()
  private(set) var counters = CounterRecord()
  private(set) var samples: [Stopwatch.Sample] = []
  /// For each sample the time inside the store for saving.
  private(set) var saves: [Stopwatch.Sample] = []

  init(store: SQLiteStore, clock: SampleClock) {
    self.store = store
    stopwatch = Stopwatch(clock: clock)
  }

  /// Counting happens outside the clock; the engine's own counters cost nothing.
  func time(_ work: () throws -> Void) throws {
    store.resetStatementCounters()
    store.resetConnectionCounters()
    let before = ProcessCounters.current()
    let (_, sample) = try stopwatch.measure(work)
    let after = ProcessCounters.current()
    let uses = store.statementUses()
    statements.add(uses)
    counters.add(
      CounterRecord(
        from: before, to: after,
        engine: EngineCounters(uses, store.connectionCounters(), logBytes: store.logBytes)))
    add(sample, sign: 1)
    samples.append(elapsed)
    saves.append(
      Stopwatch.Sample(
        wallNanoseconds: store.saveNanoseconds, cpuNanoseconds: store.saveProcessorNanoseconds))
    elapsed = Stopwatch.Sample(wallNanoseconds: 0, cpuNanoseconds: 0)
  }

  func leaveOut(_ work: () throws -> Void) throws {
    let before = ProcessCounters.current()
    let (_, sample) = try stopwatch.measure(work)
    let after = ProcessCounters.current()
    counters.add(
      CounterRecord(from: before, to: after, engine: EngineCounters()), sign: -1)
    add(sample, sign: -1)
  }

  private func add(_ sample: Stopwatch.Sample, sign: Int64) {
    elapsed.wallNanoseconds += sign * sample.wallNanoseconds
    elapsed.cpuNanoseconds += sign * sample.cpuNanoseconds
  }
}
