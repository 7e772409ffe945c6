import Lineage
import LogicalModel
import RunJournal

/// Times one load slice by slice, and combines the slices to the parts of a curve over time.
struct LoadSlices {
  private let operation: String
  private let store: SQLiteStore
  private let timer: TimerFacts
  private let levels: [Level]
  private let clock: OperationClock
  private var windows: LoadWindows
  private var elapsed = Stopwatch.Sample(wallNanoseconds: 0, cpuNanoseconds: 0)
  private var commitBegin: Stopwatch.Sample?
  private var commit: Stopwatch.Sample?

  /// Prepares the timing of a load of `objects` objects.
  init(
    operation: String, store: SQLiteStore, timer: TimerFacts, levels: [Level], objects: Int
  ) {
    self.operation = operation
    self.store = store
    self.timer = timer
    self.levels = levels
    clock = OperationClock(store: store, clock: timer.clock)
    windows = LoadWindows(objects: objects, log: LogState(of: store.path))
  }

  /// Times one slice; `load` loads it with the given clock and returns nil after the last.
  mutating func time(_ load: (any WorkClock) throws -> Int?) throws -> TurnSample? {
    guard let count = try load(clock), let sample = clock.samples.last else { return nil }
    elapsed = elapsed.adding(sample)
    if windows.add(count) { windows.close(at: elapsed, log: LogState(of: store.path)) }
    return TurnSample(
      wallNanoseconds: sample.wallNanoseconds, cpuNanoseconds: sample.cpuNanoseconds, count: count)
  }

  /// Call this last within the transaction.
  mutating func beginCommit() { commitBegin = now }

  /// Call this first after the transaction.
  mutating func endCommit(isTimed: Bool) {
    let end = now
    if isTimed, let begin = commitBegin {
      let sample = Stopwatch.Sample(
        wallNanoseconds: end.wallNanoseconds - begin.wallNanoseconds,
        cpuNanoseconds: end.cpuNanoseconds - begin.cpuNanoseconds)
      commit = sample
      elapsed = elapsed.adding(sample)
    }
    windows.close(at: elapsed, log: LogState(of: store.path))
  }

  /// Returns a record for each requested level.
  ///
  /// Preparing the template checks the loaded members one by one; the answer here is only their
  /// number.
  func records(count: Int) throws -> [OperationRecord] {
    let statements = try clock.statements.records(from: store)
    var counters = clock.counters
    // The commit follows the last slice, and in a single transaction it writes the whole log.
    counters.walPeakBytes = max(
      counters.walPeakBytes, windows.records.map(\.logBytes).max() ?? 0)
    func record(_ level: Level, _ samples: [Stopwatch.Sample]) -> OperationRecord {
      let samples = samples + [commit].compactMap { $0 }
      let wall = samples.map { timer.precision.corrected($0.wallNanoseconds) }
      return OperationRecord(
        id: MeasurementID(operation: operation, level: level), wallNanoseconds: wall,
        cpuNanoseconds: samples.map(\.cpuNanoseconds), answerDigest: "\(count) objects",
        answerCount: count, statements: statements,
        sampling: timer.sampling(of: wall), counters: counters,
        windows: level == .objects ? windows.records : nil)
    }
    return levels.map { record($0, $0 == .objects ? clock.samples : clock.saves) }
  }

  private var now: Stopwatch.Sample {
    Stopwatch.Sample(
      wallNanoseconds: timer.clock.wallNanoseconds(), cpuNanoseconds: timer.clock.cpuNanoseconds())
  }
}

extension Stopwatch.Sample {
  fileprivate func adding(_ other: Stopwatch.Sample) -> Stopwatch.Sample {
    Stopwatch.Sample(
      wallNanoseconds: wallNanoseconds + other.wallNanoseconds,
      cpuNanoseconds: cpuNanoseconds + other.cpuNanoseconds)
  }
}
