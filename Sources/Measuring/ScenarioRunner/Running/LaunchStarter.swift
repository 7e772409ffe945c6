import Foundation
import LogicalModel
import Machine
package import RunJournal
import Workloads

/// Starts the processes of one cell's launches and puts together what they answer.
package struct LaunchStarter: Sendable {
  private let cell: PreparedCell
  /// The same cell, for the processes.
  private let file: HashedFile
  private let isQuick: Bool
  let executable: String
  /// Where each process gets a folder of its own for as long as it lives.
  private let folder: String

  /// Writes the cell for the processes into the folder, in place of one that was there before.
  ///
  /// - Parameters:
  ///   - cell: what the processes measure.
  ///   - isQuick: see ``RunSettings/isQuick``.
  ///   - executable: the program that performs a launch when told `launch`.
  ///   - folder: on the file system that is to be measured.
  /// - Throws: Foundation's error, or that of the data.
  package init(_ cell: PreparedCell, isQuick: Bool, executable: String, folder: String) throws {
    self.cell = cell
    file = try CellFile(path: "\(folder)/scenario.cell").write(cell)
    self.isQuick = isQuick
    self.executable = executable
    self.folder = folder
  }

  /// Loads the store that launches of a strategy begin with.
  ///
  /// - Throws: ``ScenarioRunError``.
  package func prepare(
    strategy: String, files: TemplateFiles, logicalBytes: Int, leavesChurnOut: Bool = false
  ) async throws -> TemplateRecord {
    try await inOwnFolder { folder in
      var request = request(strategy, .prepare(files), folder)
      request.logicalBytes = logicalBytes
      request.leavesChurnOut = leavesChurnOut
      guard case .prepared(let record) = try await reply(to: request) else {
        throw ScenarioRunError.launchFailed(strategy: strategy, message: "it prepared no store")
      }
      return record
    }
  }

  /// What a launch works with beside its place in the plan.
  package struct Inputs: Sendable {
    package var template: TemplateRecord
    package var files: TemplateFiles
    /// For each read how many times it is done within one sample.
    package var batches: [String: Int]
    /// See ``LaunchRequest/replayEvery``.
    package var replayEvery: Int?

    package init(
      template: TemplateRecord, files: TemplateFiles, batches: [String: Int],
      replayEvery: Int? = nil
    ) {
      self.template = template
      self.files = files
      self.batches = batches
      self.replayEvery = replayEvery
    }
  }

  /// Makes one launch: a process for all that runs in one connection, and one for each operation
  /// that is to be the first of its process.
  ///
  /// - Throws: ``ScenarioRunError``.
  package func launch(
    _ slot: LaunchSlot, index: Int, on inputs: Inputs, startedAt: String
  ) async throws -> LaunchRecord {
    try await inOwnFolder { folder in
      let tasks = cell.scenario.launchTasks
      // All copies first, so that no copying disturbs what is timed.
      let requests = try tasks.enumerated().map { number, task -> LaunchRequest in
        var request = try measuring(task, number, inputs, folder)
        request.block = slot.block
        return request
      }
      let before = MachineSnapshot.take()
      var replies: [LaunchReply.Measurement] = []
      for request in requests { replies.append(try await measurement(of: request)) }
      let contention = MachineSnapshot.take().contention(
        since: before, rule: ContentionRule(judgesStorage: !cell.scenario.waitsForStorage))
      return LaunchRecord(
        slot, index: index, inputs.template, replies, contention: contention,
        startedAt: startedAt)
    }
  }

  /// Lets stores take turns in one process.
  ///
  /// - Throws: ``ScenarioRunError``.
  func takeTurns(_ interleaved: InterleavedRequest) async throws
    -> (reply: InterleavedReply, contention: ContentionRecord)
  {
    try await inOwnFolder { folder in
      let before = MachineSnapshot.take()
      let answer = try await reply(
        to: request("all strategies", .interleaved(interleaved), folder))
      let contention = MachineSnapshot.take().contention(
        since: before, rule: ContentionRule(judgesStorage: !cell.scenario.waitsForStorage))
      guard case .interleaved(let reply) = answer else {
        throw ScenarioRunError.launchFailed(strategy: "all", message: "it measured nothing")
      }
      return (reply, contention)
    }
  }

  /// Times one operation as the first thing a process does, on a copy of one strategy's store.
  ///
  /// - Throws: ``ScenarioRunError``.
  func measureFirst(
    _ measured: MeasuredOperation, on inputs: Inputs
  ) async throws -> [OperationRecord] {
    try await inOwnFolder { folder in
      let task = LaunchRequest.Task.first(
        operation: measured.operation.name, measured.level, measured.cacheState)
      return try await measurement(of: measuring(task, 0, inputs, folder)).operations
    }
  }

  /// Does everything once in all stores; `process` performs the launch instead of the program
  /// alone, and looks on.
  ///
  /// - Throws: ``ScenarioRunError``.
  func count(
    _ contenders: [ContenderFiles], in process: LaunchProcess?
  ) async throws -> CountReply {
    try await inOwnFolder { folder in
      let request = request("all strategies", .count(contenders), folder)
      guard case .counted(let reply) = try await reply(to: request, in: process) else {
        throw ScenarioRunError.launchFailed(strategy: "all", message: "it counted nothing")
      }
      return reply
    }
  }

  private func measuring(
    _ task: LaunchRequest.Task, _ number: Int, _ inputs: Inputs, _ folder: String
  ) throws -> LaunchRequest {
    var request = request(inputs.template.strategy, task, folder)
    let copy = "\(folder)/copy-\(number).sqlite"
    try DurableFile.copy(inputs.files.store, to: copy)
    request.copy = HashedFile(path: copy, hash: inputs.template.fileHash)
    request.empty = inputs.template.emptyFileHash.map {
      HashedFile(path: inputs.files.empty, hash: $0)
    }
    request.keysPath = inputs.files.keys
    request.batches = inputs.batches
    request.replayEvery = inputs.replayEvery
    return request
  }

  private func request(
    _ strategy: String, _ task: LaunchRequest.Task, _ folder: String
  ) -> LaunchRequest {
    LaunchRequest(
      cell: file, isQuick: isQuick, strategy: strategy, task: task, folder: folder)
  }

  private func measurement(of request: LaunchRequest) async throws -> LaunchReply.Measurement {
    guard case .measured(let measurement) = try await reply(to: request) else {
      throw ScenarioRunError.launchFailed(
        strategy: request.strategy, message: "it measured nothing")
    }
    return measurement
  }

  private func reply(
    to request: LaunchRequest, in process: LaunchProcess? = nil
  ) async throws -> LaunchReply {
    let usual = LaunchProcess(
      executable: executable, arguments: ["launch"], errorOutput: .captured)
    do {
      return try await (process ?? usual).run(request)
    } catch {
      throw ScenarioRunError(error, strategy: request.strategy)
    }
  }

  private func inOwnFolder<Result>(_ work: (_ folder: String) async throws -> Result) async throws
    -> Result
  {
    let own = "\(folder)/launch"
    try? FileManager.default.removeItem(atPath: own)
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: own) }
    return try await work(own)
  }
}

extension Scenario {
  /// The processes of one launch, those first that find nothing warm.
  package var launchTasks: [LaunchRequest.Task] {
    let first = measuredOperations.filter { $0.cacheState != .warmConnection }
    let warm = measuredOperations.count > first.count
    return first.map { .first(operation: $0.operation.name, $0.level, $0.cacheState) }
      + (warm || first.isEmpty ? [.measure] : [])
  }
}

extension LaunchRecord {
  /// One record of what the processes of a launch answered.
  init(
    _ slot: LaunchSlot, index: Int, _ template: TemplateRecord,
    _ replies: [LaunchReply.Measurement], contention: ContentionRecord, startedAt: String
  ) {
    // The last one did most and is the one whose resources tell something.
    let last = replies.last
    self.init(
      index: index, block: slot.block, position: slot.position, strategy: slot.strategy,
      startedAt: startedAt, contentDigest: template.contentDigest,
      finalContentDigest: last?.finalContentDigest ?? template.contentDigest,
      operations: replies.flatMap(\.operations), storage: template.afterLoad.withoutParts,
      resources: last?.resources ?? ResourceUsage.current(), settings: last?.settings ?? [:],
      cell: slot.cell, attempt: slot.attempt, fileHash: template.fileHash, contention: contention)
  }
}
