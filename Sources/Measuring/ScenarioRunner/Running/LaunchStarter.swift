import Foundation
import LogicalModel
import RunJournal

/// Starts the processes that prepare and measure one cell.
struct LaunchStarter: Sendable {
  private let cell: PreparedCell
  /// The file of the cell, for the processes.
  private let file: HashedFile
  let executable: String
  /// The folder in which each process has its own folder while it runs.
  private let folder: String

  /// Writes the cell for the processes into the folder, replacing an earlier one.
  ///
  /// - Parameters:
  ///   - cell: the cell to measure.
  ///   - executable: the program, which reads a `LaunchRequest` with its command `launch`.
  ///   - folder: a folder on the file system to be measured.
  /// - Throws: Foundation's error, or that of the data.
  init(_ cell: PreparedCell, executable: String, folder: String) throws {
    self.cell = cell
    file = try CellFile(path: "\(folder)/scenario.cell").write(cell)
    self.executable = executable
    self.folder = folder
  }

  /// Loads the store that processes copy.
  ///
  /// - Throws: ``ScenarioRunError``.
  func prepare(
    files: TemplateFiles, logicalBytes: Int, leavesChurnOut: Bool = false
  ) async throws -> TemplateRecord {
    try await inOwnFolder { folder in
      let template = LaunchRequest.Template(
        files: files, logicalBytes: logicalBytes, leavesChurnOut: leavesChurnOut)
      guard
        case .prepared(let record) = try await reply(to: .prepare(template), files.strategy, folder)
      else {
        throw ScenarioRunError.launchFailed(
          strategy: files.strategy, message: "it prepared no store")
      }
      return record
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
      let answer = try await reply(to: .interleaved(interleaved), "all strategies", folder)
      let contention = MachineSnapshot.take().contention(
        since: before, rule: ContentionRule(judgesStorage: !cell.scenario.waitsForStorage))
      guard case .interleaved(let reply) = answer else {
        throw ScenarioRunError.launchFailed(strategy: "all", message: "it measured nothing")
      }
      return (reply, contention)
    }
  }

  /// Times one read as the first work of a process, on a copy of one strategy's store.
  ///
  /// - Throws: ``ScenarioRunError``.
  func measureFirst(
    _ measured: MeasuredOperation, template: TemplateRecord, files: TemplateFiles
  ) async throws -> OperationRecord {
    try await inOwnFolder { folder in
      let copy = "\(folder)/copy.sqlite"
      try DurableFile.copy(files.store, to: copy)
      let read = LaunchRequest.FirstRead(
        strategy: template.strategy, operation: measured.operation.name, level: measured.level,
        cacheState: measured.cacheState, copy: HashedFile(path: copy, hash: template.fileHash),
        keysPath: files.keys)
      guard
        case .measured(let record) = try await reply(to: .first(read), template.strategy, folder)
      else {
        throw ScenarioRunError.launchFailed(
          strategy: template.strategy, message: "it measured nothing")
      }
      return record
    }
  }

  /// Does everything once in all stores; `process`, if given, runs the program and counts its
  /// instructions.
  ///
  /// - Throws: ``ScenarioRunError``.
  func count(
    _ contenders: [ContenderFiles], in process: LaunchProcess?
  ) async throws -> CountReply {
    try await inOwnFolder { folder in
      guard
        case .counted(let reply) = try await reply(
          to: .count(contenders), "all strategies", folder, in: process)
      else {
        throw ScenarioRunError.launchFailed(strategy: "all", message: "it counted nothing")
      }
      return reply
    }
  }

  private func reply(
    to task: LaunchRequest.Task, _ strategy: String, _ folder: String,
    in process: LaunchProcess? = nil
  ) async throws -> LaunchReply {
    let usual = LaunchProcess(
      executable: executable, arguments: ["launch"], errorOutput: .captured)
    do {
      return try await (process ?? usual).run(
        LaunchRequest(cell: file, task: task, folder: folder))
    } catch {
      throw ScenarioRunError(error, strategy: strategy)
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
