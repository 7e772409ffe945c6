import Machine
import RunJournal
import SQLiteStore
import Timing
import Workloads

/// The clock of one operation: it times each sample and notes what the engine and the system did
/// while it was on.
final class OperationClock: WorkClock {
  private let stopwatch: Stopwatch
  private let clock: SampleClock
  private let store: SQLiteStore
  private var elapsed = Stopwatch.Sample(wallNanoseconds: 0, cpuNanoseconds: 0)
  private(set) var statements = StatementTally()
  private(set) var counters = CounterRecord()
  private(set) var samples: [Stopwatch.Sample] = []
  /// For each sample the time inside the store for saving.
  private(set) var saves: [Stopwatch.Sample] = []
  /// The parts of a load.
  private(set) var windows: LoadWindows?
  private var began = Stopwatch.Sample(wallNanoseconds: 0, cpuNanoseconds: 0)

  /// Takes for a load how many objects it stores; it is timed once.
  init(store: SQLiteStore, clock: SampleClock, loading objects: Int? = nil) {
    self.store = store
    self.clock = clock
    stopwatch = Stopwatch(clock: clock)
    windows = objects.map { LoadWindows(objects: $0, log: LogState(of: store.path)) }
  }

  /// Counting happens outside the clock; the engine's own counters cost nothing.
  func time(_ work: () throws -> Void) throws {
    store.resetStatementCounters()
    store.resetConnectionCounters()
    let before = ProcessCounters.current()
    began = now
    let (_, sample) = try stopwatch.measure(work)
    let after = ProcessCounters.current()
    let uses = store.statementUses()
    statements.add(uses)
    counters.add(
      CounterRecord(
        from: before, to: after,
        engine: EngineCounters(uses, store.connectionCounters(), logBytes: store.logBytes)))
    add(sample, sign: 1)
    windows?.close(at: elapsed, log: LogState(of: store.path))
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

  /// Looking at the log counts for nothing, neither in times nor in counters.
  func stored(_ objects: Int) throws {
    guard windows?.add(objects) == true else { return }
    let start = now
    let before = ProcessCounters.current()
    let time = Stopwatch.Sample(
      wallNanoseconds: start.wallNanoseconds - began.wallNanoseconds + elapsed.wallNanoseconds,
      cpuNanoseconds: start.cpuNanoseconds - began.cpuNanoseconds + elapsed.cpuNanoseconds)
    windows?.close(at: time, log: LogState(of: store.path))
    counters.add(
      CounterRecord(from: before, to: ProcessCounters.current(), engine: EngineCounters()),
      sign: -1)
    let end = now
    elapsed.wallNanoseconds -= end.wallNanoseconds - start.wallNanoseconds
    elapsed.cpuNanoseconds -= end.cpuNanoseconds - start.cpuNanoseconds
  }

  private var now: Stopwatch.Sample {
    Stopwatch.Sample(
      wallNanoseconds: clock.wallNanoseconds(), cpuNanoseconds: clock.cpuNanoseconds())
  }

  private func add(_ sample: Stopwatch.Sample, sign: Int64) {
    elapsed.wallNanoseconds += sign * sample.wallNanoseconds
    elapsed.cpuNanoseconds += sign * sample.cpuNanoseconds
  }
}
