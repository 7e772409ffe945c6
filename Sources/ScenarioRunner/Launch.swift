import Foundation
import LogicalModel
import ObjectGraph
import ObjectModel
import SQLiteStore
package import Sampling
import Strategies
import Workloads

/// One measurement of one strategy in this process: load, check, ask, and tell.
package struct Launch {
  private let request: LaunchRequest
  private let prepared: PreparedScenario
  private let strategy: any Strategy
  private let clock: SampleClock
  private let startedAt: String

  /// - Throws: what ``PreparedScenario`` throws.
  package init(
    _ request: LaunchRequest, clock: SampleClock = .system, startedAt: String
  ) throws {
    self.request = request
    self.clock = clock
    self.startedAt = startedAt
    prepared = try PreparedScenario(
      text: request.scenarioText, path: request.scenarioPath, settings: request.settings)
    strategy = try StrategyList.strategy(named: request.strategy)
  }

  /// - Throws: `WorkloadError.contentDiffers` if the store does not hold what was put in, and the
  ///   errors of store and object graph.
  package func run() throws -> LaunchRecord {
    let (store, session, loads) = try loadedStore()
    let digest = try ContentCheck(session).digest(
      strategy: strategy.name, mustEqual: prepared.source)
    let storage = try StorageRecord(store.pages(), family: prepared.scenario.domain.family)
    if let path = request.keptStorePath {
      try FileManager.default.copyItem(atPath: store.path, toPath: path)
    }
    let operations = try prepared.scenario.workload.map { operation in
      try loads[operation.name] ?? sample(operation, session, store)
    }
    let finalDigest = try ContentCheck(session).digest(strategy: strategy.name, mustEqual: nil)
    let record = LaunchRecord(
      index: request.index, block: request.block, position: request.position,
      strategy: strategy.name, startedAt: startedAt, contentDigest: digest.description,
      finalContentDigest: finalDigest.description, operations: operations, storage: storage,
      resources: ResourceUsage.current(), settings: try store.settings())
    try store.close()
    return record
  }

  /// Runs every load of the workload, each into a file of its own; the first one's is kept for the
  /// operations that follow.
  private func loadedStore() throws -> (SQLiteStore, Session, [String: OperationRecord]) {
    var loaded: (SQLiteStore, Session)?
    var records: [String: OperationRecord] = [:]
    for operation in prepared.scenario.workload {
      guard case .insert(let batch) = operation.action else { continue }
      let (store, session, record) = try load(operation.name, batch: batch)
      records[operation.name] = record
      if loaded == nil {
        loaded = (store, session)
      } else {
        try discard(store)
      }
    }
    if let (store, session) = loaded { return (store, session, records) }
    let (store, session, _) = try load("load", batch: nil)
    return (store, session, [:])
  }

  private func load(_ name: String, batch: Int?) throws -> (SQLiteStore, Session, OperationRecord) {
    let path = URL(fileURLWithPath: request.storeFolder).appending(path: "\(name).sqlite").path
    let store = try SQLiteStore(path: path)
    let stored = try strategy.store(prepared.scenario.domain)
    let container = try PersistentContainer(model: stored.model, sqliteStore: store)
    let bound = try BoundDomain(stored, in: container)
    let clock = OperationClock(store: store, statements: StatementTally(), clock: self.clock)
    let loader = Loader(bound: bound, container: container, source: prepared.source)
    let keys = try loader.load(batch: batch, clock: clock)
    let session = Session(
      bound: bound, container: container, source: prepared.source, keys: keys,
      seed: prepared.scenario.dataset.seed)
    let count = keys.values.reduce(0) { $0 + $1.count }
    let elapsed = clock.elapsed
    let record = OperationRecord(
      name: name, wallNanoseconds: [elapsed.wallNanoseconds],
      cpuNanoseconds: [elapsed.cpuNanoseconds],
      // What a load put in is checked member by member; its answer is how many went in.
      answerDigest: "\(count) objects", answerCount: count,
      statements: try clock.statements.records(from: store))
    return (store, session, record)
  }

  private func discard(_ store: SQLiteStore) throws {
    try store.close()
    try FileManager.default.removeItem(atPath: store.path)
  }

  private func sample(_ operation: LogicalModel.Operation, _ session: Session, _ store: SQLiteStore)
    throws -> OperationRecord
  {
    guard let timed = OperationList.operation(operation) else {
      throw ScenarioRunError.launchFailed(
        strategy: strategy.name, message: "operation \(operation.name) was not loaded")
    }
    var answer = Answer()
    var samples: [Stopwatch.Sample] = []
    var statements = StatementTally()
    // One more for the warm-up; a change has none, as it cannot be made twice.
    let first = operation.action.changesContent ? 0 : -1
    for number in first..<operation.samples {
      let clock = OperationClock(store: store, statements: statements, clock: self.clock)
      try timed.run(sample: number - first, in: session, clock: clock, answer: &answer)
      guard number >= 0 else { continue }
      samples.append(clock.elapsed)
      statements = clock.statements
    }
    return OperationRecord(
      name: operation.name, wallNanoseconds: samples.map(\.wallNanoseconds),
      cpuNanoseconds: samples.map(\.cpuNanoseconds), answerDigest: answer.digest.description,
      answerCount: answer.count, statements: try statements.records(from: store))
  }
}

extension StorageRecord {
  init(_ pages: StorePages, family: String) {
    self.init(
      pageSizeBytes: pages.pageSizeBytes, pageCount: pages.pageCount,
      unassignedPages: pages.unassignedPageCount,
      parts: pages.parts.map { part in
        StoragePart(
          name: part.name, role: Self.role(of: part, family: family), pages: part.pageCount,
          cells: part.cellCount, payloadBytes: part.payloadBytes, unusedBytes: part.unusedBytes)
      })
  }

  private static func role(of part: StorePart, family: String) -> StoragePart.Role {
    switch part.content {
    case .entities(let root) where root == family: part.isIndex ? .familyIndex : .familyTable
    case .entities: part.isIndex ? .companionIndex : .companionTable
    case .links: part.isIndex ? .linkIndex : .linkTable
    case .bookkeeping: .bookkeeping
    }
  }
}
