import Foundation

/// The processes of a soak: writers first, then readers.
final class Children {
  private let program: URL
  private let files: SoakFiles
  private var running: [Int: Process] = [:]
  private var generations: [Int: Int] = [:]

  init(files: SoakFiles) {
    program = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    self.files = files
  }

  /// Starts a process, or restarts it.
  func start(_ role: String, _ surroundings: Surroundings) throws {
    var surroundings = surroundings
    surroundings.generation = generations[surroundings.process, default: -1] + 1
    generations[surroundings.process] = surroundings.generation
    running[surroundings.process] = try launch(
      [role] + surroundings.arguments, log: files.log(surroundings.process))
  }

  /// Runs a process to its end.
  ///
  /// - Returns: Its output if it failed.
  func run(_ arguments: [String], log: String) throws -> String? {
    let process = try launch(arguments, log: log)
    process.waitUntilExit()
    return process.terminationStatus == 0 ? nil : Self.end(of: log)
  }

  func kill(_ number: Int) {
    guard let process = running.removeValue(forKey: number) else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Returns the processes that ended by themselves with their last output, nil for one that killed
  /// itself.
  func fallen() -> [(number: Int, text: String?)] {
    running.filter { !$0.value.isRunning }.sorted { $0.key < $1.key }.map { number, process in
      let text = take(number)
      let wasKilled =
        process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
      return (number, wasKilled ? nil : text)
    }
  }

  /// Waits for all.
  ///
  /// - Returns: The failed ones with their last output.
  func join() -> [(number: Int, text: String)] {
    for process in running.values { process.waitUntilExit() }
    // The last save of a process may have killed it.
    let failed = running.filter { ![0, SIGKILL].contains($0.value.terminationStatus) }.keys.sorted()
    return failed.map { ($0, take($0)) }
  }

  private func take(_ number: Int) -> String {
    let status = running.removeValue(forKey: number)?.terminationStatus ?? 0
    return "status \(status): \(Self.end(of: files.log(number)))"
  }

  private func launch(_ arguments: [String], log: String) throws -> Process {
    guard let output = fopen(log, "a") else { throw SoakError.file(path: log, code: errno) }
    defer { fclose(output) }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle(fileDescriptor: fileno(output), closeOnDealloc: false)
    try process.run()
    return process
  }

  private static func end(of log: String) -> String {
    let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    return String(text.suffix(400)).replacing("\n", with: " ")
  }
}
