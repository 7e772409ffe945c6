import Foundation

/// The built program, run as a user runs it.
struct Program {
  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  static let path = path(of: "run-scenario")

  static func path(of name: String) -> String {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: name).path
  }

  /// The repository's folder.
  static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../..").standardized.path

  static func run(
    _ arguments: String..., in folder: String = repository, environment: [String: String] = [:]
  ) throws -> Result {
    try run(list: arguments, in: folder, environment: environment)
  }

  /// Runs the program with its own lock file unless given one, and with changes to its environment.
  static func run(
    list arguments: [String], in folder: String = repository, lock: String? = nil,
    environment: [String: String] = [:]
  ) throws -> Result {
    let process = process(arguments, in: folder, lock: lock)
    process.environment?.merge(environment) { $1 }
    return try collected(process)
  }

  /// Runs the program `course`.
  static func course(
    _ arguments: [String], in folder: String = repository, environment: [String: String] = [:]
  ) throws -> Result {
    let process = process(arguments, in: folder, lock: nil)
    process.executableURL = URL(fileURLWithPath: path(of: "course"))
    process.environment?.merge(environment) { $1 }
    return try collected(process)
  }

  /// Runs a process to its end and gives what it printed.
  static func collected(_ process: Process) throws -> Result {
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let collector = Thread.Collector(errors)
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: collector.text)
  }

  /// Starts the program and discards its output.
  static func start(
    list arguments: [String], in folder: String = repository, lock: String? = nil,
    environment: [String: String] = [:]
  ) throws -> Process {
    let process = process(arguments, in: folder, lock: lock)
    process.environment?.merge(environment) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private static func process(_ arguments: [String], in folder: String, lock: String?) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    // These tests check no times, so their runs may overlap.
    var environment = ProcessInfo.processInfo.environment
    environment["LINEAGE_LOCK"] =
      lock
      ?? FileManager.default.temporaryDirectory.appending(path: "lineage-\(UUID().uuidString).lock")
      .path
    process.environment = environment
    return process
  }
}

extension Thread {
  /// Reads a pipe to its end on another thread.
  final class Collector: @unchecked Sendable {
    private let finished = DispatchSemaphore(value: 0)
    private var data = Data()

    init(_ pipe: Pipe) {
      Thread.detachNewThread { [self] in
        data = pipe.fileHandleForReading.readDataToEndOfFile()
        finished.signal()
      }
    }

    var text: String {
      finished.wait()
      return String(decoding: data, as: UTF8.self)
    }
  }
}
