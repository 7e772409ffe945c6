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
  func takeTurns(_ interleaved: InterleavedRequest) async throws -> InterleavedReply {
    try await inOwnFolder { folder in
      let answer = try await reply(to: .interleaved(interleaved), "all strategies", folder)
      guard case .interleaved(let reply) = answer else {
        throw ScenarioRunError.launchFailed(strategy: "all", message: "it measured nothing")
      }
      return reply
    }
  }

  /// Copies one strategy's store for first reads.
  ///
  /// - Throws: ``ScenarioRunError/copyDiffers(path:)``, and Foundation's error.
  func copy(_ template: TemplateRecord, _ files: TemplateFiles) throws -> FirstReadStore {
    let path = "\(folder)/first-\(template.strategy).sqlite"
    try DurableFile.copy(files.store, to: path)
    try HashedFile(path: path, hash: template.fileHash).check()
    return FirstReadStore(strategy: template.strategy, path: path, keysPath: files.keys)
  }

  /// Times one read as the first work of a process.
  ///
  /// - Throws: ``ScenarioRunError``.
  func measureFirst(_ measured: MeasuredOperation, in store: FirstReadStore) async throws
    -> OperationRecord
  {
    try await inOwnFolder { folder in
      let read = LaunchRequest.FirstRead(
        operation: measured.operation.name, level: measured.level,
        cacheState: measured.cacheState, store: store)
      guard
        case .measured(let record) = try await reply(to: .first(read), store.strategy, folder)
      else {
        throw ScenarioRunError.launchFailed(
          strategy: store.strategy, message: "it measured nothing")
      }
      return record
    }
  }

  private func reply(
    to task: LaunchRequest.Task, _ strategy: String, _ folder: String
  ) async throws -> LaunchReply {
    let process = LaunchProcess(
      executable: executable, arguments: ["launch"], errorOutput: .captured)
    do {
      return try await process.run(LaunchRequest(cell: file, task: task, folder: folder))
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
