package import Foundation

/// Why a fresh process did not give an answer.
package enum LaunchError: Error, Hashable, Sendable, CustomStringConvertible {
  case cannotStart(executable: String, reason: String)
  /// The process ended with another status than 0.
  case failed(status: Int32, message: String)
  case killed(signal: Int32, message: String)

  package var description: String {
    switch self {
    case .cannotStart(let executable, let reason): "cannot start \(executable): \(reason)"
    case .failed(let status, let message):
      message.isEmpty ? "a launch ended with status \(status) and no message" : message
    case .killed(let signal, let message):
      "a launch was ended by signal \(signal)"
        + (signal == 9 ? " (out of memory, perhaps: try a smaller --size)" : "")
        + (message.isEmpty ? "" : ": \(message)")
    }
  }
}

/// Runs a program once in a process of its own: text in, text out.
///
/// A launch gets a fresh heap, fresh caches of the engine and its own peak memory, so that launches
/// are independent samples (measurement spec, section 4.4).
package struct LaunchProcess: Sendable {
  private let executable: String
  private let arguments: [String]

  package init(executable: String, arguments: [String]) {
    self.executable = executable
    self.arguments = arguments
  }

  /// - Parameters:
  ///   - input: given to the process on its standard input.
  ///   - started: told the process number, so that an interrupted run can end its own child.
  /// - Returns: what the process wrote to its standard output.
  /// - Throws: ``LaunchError``.
  package func run(input: Data, started: (Int32) -> Void = { _ in }) throws(LaunchError) -> Data {
    let process = Process()
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    do {
      try process.run()
    } catch {
      throw .cannotStart(executable: executable, reason: error.localizedDescription)
    }
    started(process.processIdentifier)
    let message = Collector(stderr)
    try? stdin.fileHandleForWriting.write(contentsOf: input)
    try? stdin.fileHandleForWriting.close()
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try Self.answer(of: process, output, message.text())
  }

  private static func answer(of process: Process, _ output: Data, _ message: String)
    throws(LaunchError) -> Data
  {
    switch (process.terminationReason, process.terminationStatus) {
    case (.exit, 0): return output
    case (.exit, let status): throw .failed(status: status, message: message)
    case (.uncaughtSignal, let signal): throw .killed(signal: signal, message: message)
    @unknown default: throw .failed(status: process.terminationStatus, message: message)
    }
  }

  /// Reads one pipe on a thread of its own, so that neither pipe can fill up and block the child.
  private final class Collector: @unchecked Sendable {
    private let finished = DispatchSemaphore(value: 0)
    /// Written before the semaphore is raised, read after.
    private var data = Data()

    init(_ pipe: Pipe) {
      Thread.detachNewThread { [self] in
        data = pipe.fileHandleForReading.readDataToEndOfFile()
        finished.signal()
      }
    }

    /// The last of what was written, which is where a program says why it ended.
    func text() -> String {
      finished.wait()
      return String(decoding: data.suffix(4_000), as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }
}
