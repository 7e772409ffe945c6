import Foundation
import Lineage
import LogicalModel
import ModelReshaping
import RunJournal

/// The stores of one strategy in this process.
///
/// A class because it owns open stores.
final class StoreContender: Contender {
  let name: String
  private let opening: StoreOpening
  private let files: ContenderFiles
  /// An empty folder for this object alone.
  private let folder: String
  private let timer: TimerFacts
  private let keys: [String: OrdinalKeys]
  private var reading: Connection?
  private var changing: Changes?

  private struct Connection {
    let opened: StoreOpening.Opened
    let session: Session
  }

  /// The state of a round of changes.
  private struct Changes {
    let connection: Connection
    let path: String
    var clocks: [String: OperationClock] = [:]
    var answers: [String: Answer] = [:]
  }

  /// - Throws: Foundation's error if the keys cannot be read.
  init(_ files: ContenderFiles, opening: StoreOpening, folder: String, timer: TimerFacts) throws {
    name = files.name
    self.files = files
    self.opening = opening
    self.folder = folder
    self.timer = timer
    keys = try files.keysPath.map { try KeysFile(path: $0).read() } ?? [:]
  }

  private var scenario: Scenario { opening.cell.scenario }
  private var levels: [Level] { scenario.measuring.levels }

  func open() throws {
    reading = try connection(to: copy(files.store, as: "reads"))
  }

  func variants(of operation: String) throws -> [String?] {
    try timed(operation).engineVariants(in: readingConnection().session).map(
      EngineWork.variant(ofName:))
  }

  func examine(_ measurement: MeasurementID, questionCount: Int) throws -> Examination {
    let connection = try readingConnection()
    let clock = OperationClock(store: connection.opened.store, clock: timer.clock)
    var answer = Answer()
    var counts: [Int] = []
    for question in 0..<questionCount {
      let round = try preparedSample(measurement, question, checksEngine: question == 0)
      try clock.time(round.run)
      try round.finish(&answer)
      counts.append(round.count())
    }
    let record = OperationRecord(
      id: measurement, wallNanoseconds: [], cpuNanoseconds: [],
      answerDigest: answer.digest, answerCount: answer.outcome.count,
      statements: try clock.statements.records(from: connection.opened.store),
      sampling: timer.sampling(of: []), counters: clock.counters)
    return Examination(
      record: record, counts: counts,
      longestNanoseconds: clock.samples.map(\.wallNanoseconds).max() ?? 0)
  }

  func sample(_ measurement: MeasurementID, question: Int, warmingUpWith other: Int?) throws
    -> TurnSample
  {
    if let other { try preparedSample(measurement, other, checksEngine: false).run() }
    let rounds = try (0..<max(1, files.actions)).map { _ in
      try preparedSample(measurement, question, checksEngine: false)
    }
    let (_, sample) = try Stopwatch(clock: timer.clock).measure {
      for round in rounds { try round.run() }
    }
    return TurnSample(
      wallNanoseconds: timer.precision.corrected(sample.wallNanoseconds),
      cpuNanoseconds: sample.cpuNanoseconds, count: rounds.first?.count() ?? 0)
  }

  func load(
    _ operation: String,
    _ turns: (_ next: @escaping () throws -> TurnSample?) throws -> Void
  ) throws -> LoadedRecord {
    guard let insert = try workload(operation).action as? LogicalModel.Operation.Insert else {
      throw ScenarioRunError.unknownOperation(operation)
    }
    let batch = insert.batch
    let path = try copy(files.empty, as: operation)
    let opened = try opening.open(path)
    defer { remove(path) }
    let load = SlicedLoad(
      Loader(resolved: opened.resolved, container: opened.container, source: opening.cell.source),
      batch: batch)
    var slices = LoadSlices(
      operation: operation, store: opened.store, timer: timer, levels: levels,
      objects: opening.cell.memberCount)
    try load.perform {
      try turns { try slices.time { try load.loadNext(clock: $0) } }
      slices.beginCommit()
    }
    slices.endCommit(isTimed: batch == nil)
    let records = try slices.records(count: load.count)
    try opened.store.close()
    return LoadedRecord(records: records)
  }

  func beginChanges() throws {
    let path = try copy(files.store, as: "changes")
    changing = Changes(connection: try connection(to: path), path: path)
  }

  func change(_ operation: String, sample: Int) throws {
    guard var changes = changing else { throw ScenarioRunError.unknownOperation(operation) }
    let connection = changes.connection
    let clock =
      changes.clocks[operation]
      ?? OperationClock(store: connection.opened.store, clock: timer.clock)
    changes.clocks[operation] = clock
    try timed(operation).run(
      sample: sample, in: connection.session, clock: clock,
      answer: &changes.answers[operation, default: Answer()])
    changing = changes
  }

  func endChanges(digestsContent: Bool) throws -> ChangedRecords {
    guard let changes = changing else { return ChangedRecords(records: [], contentDigest: nil) }
    changing = nil
    let store = changes.connection.opened.store
    var records: [OperationRecord] = []
    for operation in scenario.workload {
      guard let clock = changes.clocks[operation.name],
        let answer = changes.answers[operation.name]
      else { continue }
      records += self.records(
        of: operation.name, clock, answer.outcome, try clock.statements.records(from: store))
    }
    let digest =
      digestsContent
      ? try ContentCheck(session: changes.connection.session)
        .digest(strategy: opening.strategy.name, mustEqual: nil).description : nil
    try store.close()
    remove(changes.path)
    return ChangedRecords(records: records, contentDigest: digest)
  }

  /// Returns a change's records, one for each requested level.
  ///
  /// The engine's part is the time inside the store, which needs no second run.
  private func records(
    of operation: String, _ clock: OperationClock, _ outcome: Outcome,
    _ statements: [StatementRecord]
  ) -> [OperationRecord] {
    Level.allCases.filter(levels.contains).map { level in
      let samples = level == .objects ? clock.samples : clock.saves
      let times = samples.map(\.wallNanoseconds)
      let wall = level == .objects ? timer.precision.corrected(times) : times
      return OperationRecord(
        id: MeasurementID(operation: operation, level: level), wallNanoseconds: wall,
        cpuNanoseconds: samples.map(\.cpuNanoseconds), answerDigest: outcome.digest,
        answerCount: outcome.count, statements: statements, sampling: timer.sampling(of: wall),
        counters: clock.counters)
    }
  }

  func addKind(_ operation: String) throws -> OperationRecord {
    guard let addition = try workload(operation).action as? LogicalModel.Operation.AddKind else {
      throw ScenarioRunError.unknownOperation(operation)
    }
    return try AddKindMeasurement(
      opening: opening, timer: timer, folder: folder, parent: addition.parent,
      propertyCount: addition.properties
    ).record(operation, copyOf: files.store, keys: keys)
  }

  func close() throws -> [String: String] {
    let connection = try readingConnection()
    let settings = try connection.opened.store.settings()
    try connection.opened.store.close()
    reading = nil
    return settings
  }

  private func readingConnection() throws -> Connection {
    guard let reading else { throw ScenarioRunError.storeNotOpen }
    return reading
  }

  private func connection(to path: String) throws -> Connection {
    let opened = try opening.open(path)
    return Connection(opened: opened, session: opening.session(opened, keys: keys))
  }

  /// Makes a copy, waits until it is on storage, and checks its bytes.
  private func copy(_ file: HashedFile, as use: String) throws -> String {
    let path = "\(folder)/\(use).sqlite"
    try DurableFile.copy(file.path, to: path)
    try HashedFile(path: path, hash: file.hash).check()
    return path
  }

  private func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  private func workload(_ operation: String) throws -> LogicalModel.Operation {
    guard let found = scenario.workload.first(where: { $0.name == operation }) else {
      throw ScenarioRunError.unknownOperation(operation)
    }
    return found
  }

  private func timed(_ operation: String) throws -> TimedOperation {
    guard let timed = OperationSampling.operation(try workload(operation)) else {
      throw ScenarioRunError.noEngineLevel(operation: operation)
    }
    return timed
  }

  /// Prepares a sample.
  ///
  /// Samples are numbered from 1; sample 0 is the trial.
  private func preparedSample(_ measurement: MeasurementID, _ question: Int, checksEngine: Bool)
    throws
    -> PreparedSample
  {
    try PreparedSample(
      timed(measurement.operation), named: measurement.name, sample: question + 1,
      variantName: measurement.level == .engine
        ? EngineWork.name(ofVariant: measurement.variant) : nil,
      checksEngine: checksEngine, in: readingConnection().session)
  }
}

/// The files that a contender copies.
struct ContenderFiles: Codable, Hashable, Sendable {
  var name: String
  var strategy: String
  var store: HashedFile
  var empty: HashedFile
  var keysPath: String?
  /// The repetitions of each read within one sample; more than 1 only in tests of the tool itself,
  /// where one contender does a little more than its equal.
  var actions: Int = 1
}
