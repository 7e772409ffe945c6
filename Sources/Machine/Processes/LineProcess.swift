import Foundation

/// A child process that is sent lines and answers with lines, one after another.
///
/// A class because it owns a process, which ends with it. Use it from one thread at a time.
package final class LineProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var received = Data()
  private let executable: String

  /// - Throws: ``LaunchError`` if the process cannot be started.
  package init(executable: String, arguments: [String]) throws(LaunchError) {
    self.executable = executable
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    do {
      try process.run()
    } catch {
      throw .cannotStart(executable: executable, reason: "\(error)")
    }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    try? output.fileHandleForReading.close()
  }

  /// Sends a line, without its line feed, and waits for the line that answers it.
  ///
  /// - Throws: ``LaunchError`` if the process has ended.
  package func exchange(_ line: Data) throws(LaunchError) -> Data {
    do {
      try input.fileHandleForWriting.write(contentsOf: line + Data([0x0A]))
      while true {
        if let end = received.firstIndex(of: 0x0A) {
          let answer = Data(received[..<end])
          received = Data(received[received.index(after: end)...])
          return answer
        }
        let more = output.fileHandleForReading.availableData
        if more.isEmpty { break }
        received += more
      }
    } catch {
      throw .failed(executable: executable, status: 1, errorTail: "\(error)")
    }
    process.waitUntilExit()
    throw .failed(
      executable: executable, status: process.terminationStatus,
      errorTail: "it ended without an answer")
  }
}
