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
      bound: opened.bound, container: opened.container, source: opening.cell.source)
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
