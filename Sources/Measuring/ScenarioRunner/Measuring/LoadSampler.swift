import Foundation
import LogicalModel
import RunJournal
import SQLiteStore
import Timing
import Workloads

/// Times one load of all members into a fresh copy of the empty store.
struct LoadSampler {
  let opening: StoreOpening
  let empty: HashedFile
  /// An empty folder.
  let folder: String
  let timer: TimerFacts
  let levels: Set<Level>

  /// A record for each wanted level.
  ///
  /// - Throws: ``ScenarioRunError/copyDiffers(path:)`` and what loading throws.
  func records(_ operation: LogicalModel.Operation, batch: Int?) throws -> [OperationRecord] {
    let path = "\(folder)/\(operation.name).sqlite"
    try DurableFile.copy(empty.path, to: path)
    try HashedFile(path: path, hash: empty.hash).check()
    let opened = try opening.open(path)
    let clock = OperationClock(
      store: opened.store, clock: timer.clock, loading: opening.cell.memberCount)
    let loader = Loader(
      resolved: opened.resolved, container: opened.container, source: opening.cell.source)
    let count = try loader.loadAndForget(batch: batch, clock: clock)
    // What a load puts in is checked member by member when the template is made; its answer here is
    // how many went in.
    let outcome = Outcome(digest: "\(count) objects", count: count)
    let statements = try clock.statements.records(from: opened.store)
    try opened.store.close()
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
    return OperationRecord.changes(
      named: operation.name, clock, outcome, statements, timer, levels: levels)
  }
}

extension OperationRecord {
  /// What a load or a change gives at each wanted level: the engine's part is the time inside the
  /// store, which needs no second run.
  static func changes(
    named name: String, _ clock: OperationClock, _ outcome: Outcome,
    _ statements: [StatementRecord], _ timer: TimerFacts, levels: Set<Level>
  ) -> [OperationRecord] {
    let wall = clock.samples.map(\.wallNanoseconds)
    func record(_ level: Level, _ wall: [Int64], _ cpu: [Int64]) -> OperationRecord {
      OperationRecord(
        id: MeasurementID(operation: name, level: level), wallNanoseconds: wall,
        cpuNanoseconds: cpu, answerDigest: outcome.digest, answerCount: outcome.count,
        statements: statements,
        sampling: timer.sampling(of: wall, warmup: [], .notTested), counters: clock.counters)
    }
    var records: [OperationRecord] = []
    if levels.contains(.objects) {
      records.append(
        record(.objects, timer.choice.corrected(wall), clock.samples.map(\.cpuNanoseconds)))
      records[0].windows = clock.windows?.records
    }
    if levels.contains(.engine) {
      records.append(
        record(
          .engine, clock.saves.map(\.wallNanoseconds), clock.saves.map(\.cpuNanoseconds)))
    }
    return records
  }
}

/// Divides one load into parts of about equal size.
///
/// A part ends where a batch has been saved, so there are fewer of them where batches are large. The
/// last one holds what comes after the last batch too, such as the commit, so all parts together
/// are the load.
struct LoadWindows: Sendable {
  /// As many as a line over time needs.
  static let most = 20

  private let objects: Int
  private var stored = 0
  private var log: LogState
  private var closed = Stopwatch.Sample(wallNanoseconds: 0, cpuNanoseconds: 0)
  private var closedObjects = 0
  private(set) var records: [LoadWindowRecord] = []

  /// Takes how many objects the load will store, and the log before it.
  init(objects: Int, log: LogState) {
    self.objects = objects
    self.log = log
  }

  /// Counts objects that were stored.
  ///
  /// - Returns: true if a part ends there.
  mutating func add(_ count: Int) -> Bool {
    stored += count
    guard stored < objects else { return false }
    // In whole numbers: has the next twentieth been reached that no part has ended at yet?
    return stored * Self.most / max(1, objects) > closedObjects * Self.most / max(1, objects)
  }

  /// Ends a part; takes the time from the load's beginning on.
  mutating func close(at time: Stopwatch.Sample, log now: LogState) {
    records.append(
      LoadWindowRecord(
        objects: stored - closedObjects,
        wallNanoseconds: time.wallNanoseconds - closed.wallNanoseconds,
        cpuNanoseconds: time.cpuNanoseconds - closed.cpuNanoseconds, logBytes: now.bytes,
        logRestarts: now.restarts(since: log)))
    (closed, closedObjects) = (time, stored)
    // Where there is no header for a while, counting goes on from the last number.
    log = LogState(bytes: now.bytes, sequence: now.sequence ?? log.sequence)
  }
}

/// The write-ahead log at one moment.
struct LogState: Hashable, Sendable {
  var bytes: Int64
  /// The checkpoint sequence number of its header, which grows each time the log begins anew; nil
  /// for a log that is empty or not there.
  var sequence: UInt32?
}

extension LogState {
  /// Reads the header, 32 bytes of which those from 12 to 15 are the number, the highest first
  /// (SQLite's file format, section 4.1).
  ///
  /// A file of its own is opened: closing it releases no lock, as those lie in other files.
  init(of storePath: String) {
    let path = storePath + "-wal"
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    self.init(bytes: (attributes?[.size] as? NSNumber)?.int64Value ?? 0)
    guard bytes >= 32, let file = FileHandle(forReadingAtPath: path) else { return }
    defer { try? file.close() }
    guard let header = try? file.read(upToCount: 16), header.count == 16 else { return }
    sequence = header.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// How often it began anew since then.
  ///
  /// Before its first header there was no log, and that of a new log has number 0.
  func restarts(since before: LogState) -> Int {
    guard let sequence else { return 0 }
    return Int(sequence &- (before.sequence ?? 0))
  }
}
