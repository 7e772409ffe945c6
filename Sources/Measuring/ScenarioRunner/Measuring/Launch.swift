import Foundation
import Lineage
import LogicalModel
import ModelReshaping
package import RunJournal

/// The work of one fresh process of a run: preparing a store, or measuring on copies of prepared
/// ones.
package struct Launch {
  private let request: LaunchRequest
  private let cell: PreparedCell
  private let clock = SampleClock.system

  /// - Throws: the errors of ``CellFile/read(_:)``.
  package init(_ request: LaunchRequest) throws {
    self.request = request
    cell = try CellFile.read(request.cell)
  }

  /// - Throws: `WorkloadError.contentDiffers` if the store does not contain the loaded data,
  ///   ``ScenarioRunError/copyDiffers(path:)`` if the copy differs from the template, and the
  ///   errors of store and object graph.
  package func run() throws -> LaunchReply {
    switch request.task {
    case .prepare(let template):
      return .prepared(
        try TemplateMaker(
          request: template, folder: request.folder, opening: try opening(template.files.strategy)
        ).make())
    case .first(let read):
      return .measured(try first(read))
    case .interleaved(let interleaved):
      return .interleaved(
        try InterleavedProcess(launch: request, request: interleaved, cell: cell, clock: clock)
          .run())
    case .contend:
      throw ScenarioRunError.launchFailed(
        strategy: "all", message: "a contender answers line by line")
    }
  }

  private func opening(_ strategy: String) throws -> StoreOpening {
    StoreOpening(cell: cell, strategy: try StrategyList.strategy(named: strategy))
  }

  /// Times one read as the first work of this process.
  private func first(_ read: LaunchRequest.FirstRead) throws -> OperationRecord {
    guard let operation = cell.scenario.workload.first(where: { $0.name == read.operation }) else {
      throw ScenarioRunError.unknownOperation(read.operation)
    }
    let opening = try opening(read.store.strategy)
    let timer = TimerFacts(clock: clock)
    if operation.action.form.isLaunch {
      return try AppLaunch(
        opening: opening, timer: timer, keys: try KeysFile(path: read.store.keysPath).read()
      ).record(operation, openingStore: read.store.path)
    }
    let opened = try opening.open(read.store.path)
    let sampler = ColdStartSampler(
      session: opening.session(opened, keys: try KeysFile(path: read.store.keysPath).read()),
      store: opened.store, timer: timer)
    let record = try sampler.record(
      MeasuredOperation(operation: operation, level: read.level, cacheState: read.cacheState))
    try opened.store.close()
    return record
  }
}

/// The order that a fresh process reads from its standard input.
package struct LaunchRequest: Codable, Hashable, Sendable {
  enum Task: Codable, Hashable, Sendable {
    /// Load the store that processes copy, check its content, and measure its bytes.
    case prepare(Template)
    /// Time one read as the first work of the process.
    case first(FirstRead)
    /// Wait for turns with the stores of one strategy.
    case contend(ContenderFiles)
    /// Let all stores take turns.
    case interleaved(InterleavedRequest)
  }

  /// The store to prepare.
  struct Template: Codable, Hashable, Sendable {
    var files: TemplateFiles
    /// The bytes of the members' values, counted once for all strategies.
    var logicalBytes: Int
    /// True to skip the later stages of a store, as for very large families.
    var leavesChurnOut: Bool
  }

  /// One read in a cold state.
  struct FirstRead: Codable, Hashable, Sendable {
    var operation: String
    var level: Level
    var cacheState: CacheState
    var store: FirstReadStore
  }

  /// The cell to measure, a ``CellFile``.
  var cell: HashedFile
  var task: Task
  /// An empty folder for the process's own files, which the run removes afterwards.
  var folder: String
}

/// A copy of one strategy's prepared store, which first reads open one after another.
struct FirstReadStore: Codable, Hashable, Sendable {
  var strategy: String
  var path: String
  var keysPath: String

  func remove() {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }
}

/// A file and the expected hash of its bytes.
struct HashedFile: Codable, Hashable, Sendable {
  var path: String
  var hash: String
}

/// The answer of a fresh process.
package enum LaunchReply: Codable, Hashable, Sendable {
  case prepared(TemplateRecord)
  case measured(OperationRecord)
  case interleaved(InterleavedReply)
}
