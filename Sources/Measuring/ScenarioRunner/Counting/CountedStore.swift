import Foundation
import Lineage
import LogicalModel
import RunJournal

/// The stores of one strategy in a process that counts its work.
///
/// A class because it owns an open store.
final class CountedStore {
  let strategy: String
  /// True to do everything without counting it.
  var isWarmingUp = false
  private let opening: StoreOpening
  private let files: ContenderFiles
  /// An empty folder for this object alone.
  private let folder: String
  private let opened: StoreOpening.Opened
  private let session: Session
  private let keys: [String: OrdinalKeys]
  /// The stores that stay open until the process ends.
  ///
  /// Closing one frees memory on another thread at a random moment, which would change the counts
  /// of later allocations.
  private var kept: [StoreOpening.Opened] = []

  /// The work of one operation.
  struct Work {
    var figure: WorkFigure
    /// Objects, values or rows found, objects stored, or changes made.
    var found: Int
  }

  /// Opens a copy of the prepared store for reading.
  ///
  /// - Throws: ``ScenarioRunError/copyDiffers(path:)`` and the errors of files and store.
  init(_ files: ContenderFiles, opening: StoreOpening, folder: String) throws {
    strategy = files.strategy
    self.files = files
    self.opening = opening
    self.folder = folder
    keys = try files.keysPath.map { try KeysFile(path: $0).read() } ?? [:]
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    opened = try opening.open(Self.copy(files.store, to: "\(folder)/reads.sqlite"))
    session = opening.session(opened, keys: keys)
  }

  /// Returns the variants of a read at a level: nil for objects, else the names of engine variants.
  func variants(of operation: LogicalModel.Operation, at level: Level) throws -> [String?] {
    level == .objects ? [nil] : try timed(operation).engineVariants(in: session)
  }

  /// Answers each question of a read once uncounted and once counted.
  func read(_ operation: LogicalModel.Operation, variantName: String?) throws -> Work {
    let measurement = MeasurementID(operation: operation.name, variantName: variantName)
    func rounds() throws -> [PreparedSample] {
      try (0..<operation.questionCount).map {
        try PreparedSample(
          timed(operation), named: measurement.name, sample: $0 + 1, variantName: variantName,
          checksEngine: false, in: session)
      }
    }
    for round in try rounds() { try round.run() }
    let clock = CountingClock(store: opened.store, isWarmingUp: isWarmingUp)
    let counted = try rounds()
    try clock.time { for round in counted { try round.run() } }
    return work(
      measurement, clock, samples: counted.count, of: operation,
      found: counted.reduce(0) { $0 + $1.count() })
  }

  /// Loads a copy of the empty store.
  func load(_ operation: LogicalModel.Operation, batch: Int?) throws -> Work {
    let path = try Self.copy(files.empty, to: "\(folder)/load-\(kept.count).sqlite")
    let empty = try opening.open(path)
    kept.append(empty)
    let load = SlicedLoad(
      Loader(resolved: empty.resolved, container: empty.container, source: opening.cell.source),
      batch: batch)
    let clock = CountingClock(store: empty.store, isWarmingUp: isWarmingUp)
    try clock.time {
      try load.perform { while try load.loadNext(clock: clock) != nil {} }
    }
    return work(
      MeasurementID(operation: operation.name), clock, samples: 1, of: operation,
      found: load.count)
  }

  /// Makes all changes of a workload on a fresh copy; calls `done` after each operation.
  func change(_ operations: [LogicalModel.Operation], _ done: (Work) throws -> Void) throws {
    let path = try Self.copy(files.store, to: "\(folder)/changes-\(kept.count).sqlite")
    let changed = try opening.open(path)
    kept.append(changed)
    let session = opening.session(changed, keys: keys)
    for operation in operations {
      let clock = CountingClock(store: changed.store, isWarmingUp: isWarmingUp)
      var answer = Answer()
      for sample in 0..<operation.samples {
        try timed(operation).run(sample: sample, in: session, clock: clock, answer: &answer)
      }
      try done(
        work(
          MeasurementID(operation: operation.name), clock, samples: operation.samples,
          of: operation, found: answer.outcome.count))
    }
  }

  private func work(
    _ measurement: MeasurementID, _ clock: CountingClock, samples: Int,
    of operation: LogicalModel.Operation, found: Int
  ) -> Work {
    let actions = operation.actionsPerSample(memberCount: opening.cell.memberCount)
    return Work(
      figure: WorkFigure(
        strategy: strategy, measurement: measurement, actions: samples * actions,
        instructions: nil, virtualMachineSteps: clock.virtualMachineSteps, pages: clock.pages),
      found: found)
  }

  private func timed(_ operation: LogicalModel.Operation) throws -> any TimedOperation {
    guard let timed = OperationSampling.operation(operation) else {
      throw ScenarioRunError.noEngineLevel(operation: operation.name)
    }
    return timed
  }

  private static func copy(_ file: HashedFile, to path: String) throws -> String {
    try DurableFile.copy(file.path, to: path)
    try HashedFile(path: path, hash: file.hash).check()
    return path
  }
}

/// The functions that control callgrind: it counts from the entry to the return of `perform`,
/// except within `leaveOut`, and writes its counts at `end`.
///
/// They are dynamic because the optimiser would otherwise specialize them for single callers under
/// other names, even if they are never inlined.
enum CountedWork {
  /// The symbol of ``perform(_:)`` in the program.
  ///
  /// A C function made from it would not work, because Swift does not call that.
  static let performSymbol = "$s9Measuring11CountedWorkO7performyyyyKXEKFZ"
  static let leaveOutSymbol = "$s9Measuring11CountedWorkO8leaveOutyyyyKXEKFZ"
  static let endSymbol = "$s9Measuring11CountedWorkO3endyySizFZ"

  /// Runs counted work.
  ///
  /// It must not be nested, because callgrind would not notice.
  dynamic static func perform(_ work: () throws -> Void) throws { try work() }

  /// Runs part of the counted work without counting it.
  dynamic static func leaveOut(_ work: () throws -> Void) throws { try work() }

  /// Ends one count, which may consist of several pieces.
  dynamic static func end(_ count: inout Int) { count += 1 }
}

/// A clock that counts instead of timing: instructions under callgrind, and always SQLite's own
/// counters.
final class CountingClock: WorkClock {
  private let store: SQLiteStore
  private let isWarmingUp: Bool
  private var isCounting = false
  private(set) var virtualMachineSteps: Int64 = 0
  /// Pages requested from the connection's cache.
  private(set) var pages: Int64 = 0

  /// Creates a clock, which does not count if `isWarmingUp` is true.
  init(store: SQLiteStore, isWarmingUp: Bool = false) {
    self.store = store
    self.isWarmingUp = isWarmingUp
  }

  /// Counts the work.
  ///
  /// Nested calls belong to the outer one.
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
