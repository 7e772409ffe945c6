import Foundation
package import LogicalModel
import Machine
package import RunJournal
import SQLiteStore
import Strategies
package import Timing
import Workloads

/// What one fresh process does for a run: prepare a store, or measure on a copy of it.
package struct Launch {
  private let request: LaunchRequest
  private let cell: PreparedCell
  private let clock: SampleClock

  /// - Throws: what ``CellFile/read(_:)`` throws.
  package init(_ request: LaunchRequest, clock: SampleClock = .system) throws {
    self.request = request
    self.clock = clock
    cell = try CellFile.read(request.cell)
  }

  /// - Throws: `WorkloadError.contentDiffers` if the store does not hold what was put in,
  ///   ``ScenarioRunError/copyDiffers(path:)`` if the copy is not that of the template, and the errors
  ///   of store and object graph.
  package func run() throws -> LaunchReply {
    if case .interleaved(let interleaved) = request.task {
      return .interleaved(
        try InterleavedProcess(
          launch: request, request: interleaved, cell: cell, folder: request.folder, clock: clock
        ).run())
    }
    if case .count(let contenders) = request.task {
      return .counted(
        try CountingProcess(contenders: contenders, cell: cell, folder: request.folder).run())
    }
    let opening = StoreOpening(
      cell: cell, strategy: try StrategyList.strategy(named: request.strategy))
    if case .prepare(let files) = request.task {
      return .prepared(
        try TemplateMaker(request: request, files: files, opening: opening).make())
    }
    return .measured(
      try IsolatedProcess(request: request, opening: opening, clock: clock).measured())
  }
}

/// One process of an isolated measurement, in which a strategy is alone.
struct IsolatedProcess {
  let request: LaunchRequest
  let opening: StoreOpening
  let clock: SampleClock

  private var scenario: Scenario { opening.cell.scenario }

  func measured() throws -> LaunchReply.Measurement {
    if case .first(let name, let level, let state) = request.task {
      return try measureFirst(name, level, state)
    }
    return try measure()
  }

  private func measure() throws -> LaunchReply.Measurement {
    let timer = TimerFacts(clock: clock, isQuick: request.isQuick)
    let levels = scenario.measuring.levels
    var records = try loads(timer, Set(levels)) + kindAdditions(timer)
    let opened = try openedCopy()
    let session = try session(opened)
    let sampler = OperationSampler(
      session: session, store: opened.store, timer: timer, levels: levels,
      batches: request.batches, replayEvery: request.replayEvery,
      pacing: PacingClock(following: clock), block: request.block)
    let warm = scenario.measuring.cacheStates.contains(.warmConnection)
    for operation in scenario.workload where operation.action.sort != .insert {
      guard warm || operation.action.changesContent else { continue }
      records += try sampler.records(operation)
    }
    var digest: String?
    if scenario.changesContent {
      digest = try ContentCheck(session)
        .digest(strategy: opening.strategy.name, mustEqual: nil).description
    }
    return try finished(opened, records, digest)
  }

  private func measureFirst(_ name: String, _ level: Level, _ state: CacheState) throws
    -> LaunchReply.Measurement
  {
    guard let operation = scenario.workload.first(where: { $0.name == name }) else {
      throw ScenarioRunError.unknownOperation(name)
    }
    let opened = try openedCopy()
    let sampler = ColdStartSampler(
      session: try session(opened), store: opened.store,
      timer: TimerFacts(clock: clock, isQuick: request.isQuick),
      hypervisor: Environment.hypervisor())
    let record = try sampler.record(
      MeasuredOperation(operation: operation, level: level, cacheState: state))
    return try finished(opened, [record], nil)
  }

  private func loads(_ timer: TimerFacts, _ levels: Set<Level>) throws -> [OperationRecord] {
    guard let empty = request.empty else { return [] }
    let sampler = LoadSampler(
      opening: opening, empty: empty, folder: request.folder, timer: timer, levels: levels)
    return try scenario.workload.flatMap { operation in
      guard let insert = operation.action as? LogicalModel.Operation.Insert else {
        return [OperationRecord]()
      }
      return try sampler.records(operation, batch: insert.batch)
    }
  }

  /// Each on a copy of the copy, before anything has opened that.
  private func kindAdditions(_ timer: TimerFacts) throws -> [OperationRecord] {
    try scenario.workload.compactMap { operation in
      guard let added = operation.action as? LogicalModel.Operation.AddKind,
        let copy = request.copy
      else { return nil }
      return try KindAddition(
        opening: opening, timer: timer, folder: request.folder, parent: added.parent,
        propertyCount: added.properties
      ).record(operation.name, copyOf: copy, keys: keys())
    }
  }

  private func openedCopy() throws -> StoreOpening.Opened {
    guard let copy = request.copy else { throw ScenarioRunError.storeNotOpen }
    try copy.check()
    return try opening.open(copy.path)
  }

  private func session(_ opened: StoreOpening.Opened) throws -> Session {
    opening.session(opened, keys: try keys())
  }

  /// Empty where nothing is asked but to load, so that such a launch needs no memory for members.
  private func keys() throws -> [String: OrdinalKeys] {
    guard scenario.workload.contains(where: { $0.action.sort != .insert }) else { return [:] }
    return try KeysFile(path: request.keysPath ?? "").read()
  }

  private func finished(
    _ opened: StoreOpening.Opened, _ records: [OperationRecord], _ digest: String?
  ) throws -> LaunchReply.Measurement {
    let reply = LaunchReply.Measurement(
      operations: records, finalContentDigest: digest, resources: ResourceUsage.current(),
      settings: try opened.store.settings())
    try opened.store.close()
    return reply
  }
}

/// What a fresh process is told on its standard input.
package struct LaunchRequest: Codable, Hashable, Sendable {
  /// What the process is for.
  package enum Task: Codable, Hashable, Sendable {
    /// Load the store that launches copy, check what it holds, and measure its bytes.
    case prepare(TemplateFiles)
    /// Time every load and everything that is asked of a connection that has worked before.
    case measure
    /// Time one operation as the first thing a process does.
    case first(operation: String, Level, CacheState)
    /// Wait for turns with the stores of one strategy.
    case contend(ContenderFiles)
    /// Let all stores take turns.
    case interleaved(InterleavedRequest)
    /// Do everything once in all stores, so that somebody who looks on can count the work.
    case count([ContenderFiles])
  }

  /// The cell to measure, a ``CellFile``.
  package var cell: HashedFile
  /// See ``RunSettings/isQuick``.
  package var isQuick: Bool
  package var strategy: String
  package var task: Task
  /// An empty folder for the process's own files, removed by the run afterwards.
  package var folder: String
  /// The copy of the prepared store, for this process alone, with the hash it must have.
  package var copy: HashedFile?
  /// The file that loads begin with a copy of.
  package var empty: HashedFile?
  package var keysPath: String?
  /// For each read how many times it is done within one sample, 1 for those that are not named.
  package var batches: [String: Int] = [:]
  /// After how many repetitions one is made twice, to see whether such a difference is found; nil
  /// but in the test of the tool itself.
  package var replayEvery: Int?
  /// The block of the launch: each begins with another of the ways to ask the engine.
  package var block = 0
  /// How the bytes of members' values were counted once for all strategies.
  package var logicalBytes = 0
  /// True to leave out the later stages of a store, as for families too large for them.
  package var leavesChurnOut = false

  package init(
    cell: HashedFile, isQuick: Bool, strategy: String, task: Task, folder: String
  ) {
    self.cell = cell
    self.isQuick = isQuick
    self.strategy = strategy
    self.task = task
    self.folder = folder
  }

  /// True for work that is counted, which looks itself whether anybody is left to read its reply:
  /// when a second thread takes memory is chance, and where it then lies makes a difference.
  package var isCounted: Bool {
    if case .count = task { true } else { false }
  }
}

/// A file and what its bytes must be.
package struct HashedFile: Codable, Hashable, Sendable {
  package var path: String
  package var hash: String

  package init(path: String, hash: String) {
    self.path = path
    self.hash = hash
  }
}

/// What a fresh process answers.
package enum LaunchReply: Codable, Hashable, Sendable {
  case prepared(TemplateRecord)
  case measured(Measurement)
  case interleaved(InterleavedReply)
  case counted(CountReply)

  /// The figures of one process.
  package struct Measurement: Codable, Hashable, Sendable {
    package var operations: [OperationRecord]
    /// The digest after all operations; nil if none changed anything.
    package var finalContentDigest: String?
    package var resources: ResourceRecord
    package var settings: [String: String]
  }
}
