import Lineage
import LogicalModel
import RunJournal

/// The clock of one operation: it times each sample and records the counters of the engine and the
/// system meanwhile.
final class OperationClock: WorkClock {
  private let stopwatch: Stopwatch
  private let store: SQLiteStore
  private var elapsed = Stopwatch.Sample(wallNanoseconds: 0, cpuNanoseconds: 0)
  private(set) var statements = StatementTally()
  private(set) var counters = CounterRecord()
  private(set) var samples: [Stopwatch.Sample] = []
  /// The time inside the store for saving, for each sample.
  private(set) var saves: [Stopwatch.Sample] = []

  init(store: SQLiteStore, clock: SampleClock) {
    self.store = store
    stopwatch = Stopwatch(clock: clock)
  }

  /// Times work.
  ///
  /// Counters are read outside the timed part; the engine's own counters cost nothing.
  func time(_ work: () throws -> Void) throws {
    store.resetStatementCounters()
    store.resetConnectionCounters()
    let writing = WritingTime()
    let before = ProcessCounters.current()
    let (_, sample) = try writing.measure(store) { try stopwatch.measure(work) }
    let after = ProcessCounters.current()
    let uses = store.statementUses()
    statements.add(uses)
    counters.add(
      CounterRecord(
        from: before, to: after,
        engine: EngineCounters(uses, store.connectionCounters(), logBytes: store.logBytes)))
    add(sample, sign: 1)
    samples.append(elapsed)
    saves.append(writing.sample)
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

/// One run of an operation at one level, ready to be timed.
struct PreparedSample {
  /// The timed part.
  let run: () throws -> Void
  /// Checks the result of the run; not timed.
  let finish: (inout Answer) throws -> Void

  /// Returns the number of objects, values or rows that the run found.
  let count: () -> Int

  /// Prepares one sample.
  ///
  /// `variantName` is nil for the level of objects, else the name of an engine variant. Without
  /// `checksEngine` its rows are assumed to be right, as checking takes longer than finding them.
  ///
  /// - Throws: the errors of preparing, and ``ScenarioRunError/noEngineLevel(operation:)``.
  init(
    _ timed: TimedOperation, named name: String, sample: Int, variantName: String?,
    checksEngine: Bool, in session: Session
  ) throws {
    let prepared = try timed.prepare(sample: sample, in: session)
    guard let variantName else {
      let result = Box(WorkResult.changed)
      run = { result.value = try prepared.work() }
      count = { result.value.count }
      finish = { answer in try prepared.answer(result.value, &answer) }
      return
    }
    guard let engine = try prepared.engine().first(where: { $0.name == variantName }) else {
      throw ScenarioRunError.noEngineLevel(operation: name)
    }
    let rows = Box(0)
    run = { rows.value = try engine.work() }
    count = { rows.value }
    finish = { answer in if checksEngine { try engine.answer(&answer) } }
  }

  /// Passes the result of timed work to the code that checks it afterwards.
  private final class Box<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
  }
}

extension WorkResult {
  /// The number of objects or values found, or the count itself.
  fileprivate var count: Int {
    switch self {
    case .objects(let found): found.reduce(0) { $0 + $1.count }
    case .counts(let counts): counts.reduce(0, +)
    case .values(let values): values.reduce(0) { $0 + $1.count }
    case .changed: 0
    }
  }
}

extension MeasurementID {
  /// The measurement of a ``PreparedSample``: `variantName` is nil for the level of objects, else
  /// the name of an `EngineWork`.
  ///
  /// Only `EngineWork` knows the format of its names.
  init(operation: String, variantName: String?) {
    self.init(operation: operation, level: variantName == nil ? .objects : .engine)
    variant = variantName.flatMap(EngineWork.variant(ofName:))
  }
}

extension EngineWork {
  /// Returns nil for the statements that the fetches run.
  static func variant(ofName name: String) -> String? {
    name == sameStatements ? nil : String(name.dropFirst(sameStatements.count + 1))
  }

  static func name(ofVariant variant: String?) -> String {
    variant.map { "\(sameStatements)-\($0)" } ?? sameStatements
  }
}

/// The statements of several samples and their counts, in order of first use.
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

  /// Returns the statements with their plans.
  func records(from store: SQLiteStore) throws -> [StatementRecord] {
    try uses.map {
      StatementRecord(
        sql: Self.shortened($0.sql), plan: try store.queryPlan(of: $0.sql),
        executions: $0.executionCount, virtualMachineSteps: $0.virtualMachineStepCount)
    }
  }

  /// Returns an INSERT of many rows with the first of them and their number, as in
  /// `INSERT INTO Z_1TAGS(Z_1PUBLICATIONS, Z_5TAGS) VALUES(?, ?), … 100 rows`.
  static func shortened(_ sql: String) -> String {
    let rows = sql.split(separator: "), (")
    return sql.hasPrefix("INSERT") && rows.count > 2 ? "\(rows[0])), … \(rows.count) rows" : sql
  }
}

extension EngineCounters {
  /// Returns the counts of statements and connection since both were reset.
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
  /// All counters except the log's peak, which is not a sum.
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

/// The clock of a process and its limits.
struct TimerFacts: Sendable {
  let clock: SampleClock
  let precision: ClockPrecision

  init(clock: SampleClock) {
    self.clock = clock
    precision = ClockPrecision(
      clockStepNanoseconds: ClockStep.nanoseconds(of: clock),
      overheadNanoseconds: Stopwatch(clock: clock).overheadNanoseconds())
  }

  /// Returns the record of how samples were taken, with labels for their lengths.
  func sampling(
    of wall: [Int64], residentShare: Double? = nil
  ) -> SamplingRecord {
    SamplingRecord(
      overheadNanoseconds: precision.overheadNanoseconds,
      clockStepNanoseconds: precision.clockStepNanoseconds, residentShare: residentShare,
      labels: precision.labels(forSamples: wall))
  }
}

extension ClockPrecision {
  func corrected(_ samples: [Int64]) -> [Int64] { samples.map { corrected($0) } }
}

extension HashedFile {
  /// - Throws: ``ScenarioRunError/copyDiffers(path:)`` unless the file has the hash.
  func check() throws {
    guard try FileHash.hash(ofFile: path) == hash else {
      throw ScenarioRunError.copyDiffers(path: path)
    }
  }
}
