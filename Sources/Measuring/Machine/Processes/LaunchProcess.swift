import Escaping
package import Foundation

/// Runs an executable once in a fresh process that reads a request and writes a reply.
///
/// A fresh process gives every measurement its own memory layout and empty caches, so the
/// measurements are independent. The request is standard input, the reply all of standard output.
package struct LaunchProcess: Hashable, Sendable {
  /// The destination of the lines that the process prints to standard error.
  package enum ErrorOutput: Hashable, Sendable {
    /// Shows the lines at once; keeps the last ones for the error.
    case passedThrough
    /// Only keeps the last lines for the error.
    case captured
  }

  var executable: String
  var arguments: [String]
  /// Nil for this process's own environment.
  var environment: [String: String]?
  var errorOutput: ErrorOutput
  /// The process's working directory; nil for the current one.
  var workingDirectory: String?
  /// The grace period between the request to end and the kill.
  var terminationGrace: Duration

  package init(
    executable: String, arguments: [String] = [], environment: [String: String]? = nil,
    errorOutput: ErrorOutput = .passedThrough, terminationGrace: Duration = .seconds(2)
  ) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
    self.errorOutput = errorOutput
    self.terminationGrace = terminationGrace
  }

  /// Returns everything that the process printed, once it ended with status 0.
  ///
  /// Cancelling the task ends only this process; a reply that was already complete is returned
  /// anyway.
  package func run(request: Data) async throws(LaunchError) -> Data {
    if Task.isCancelled { throw .cancelled(executable: executable) }
    let child = try ChildProcess(self, request: request)
    let ending = await withTaskCancellationHandler {
      await child.ending()
    } onCancel: {
      child.terminate(grace: terminationGrace)
    }
    if Task.isCancelled, ending.status != 0 { throw .cancelled(executable: executable) }
    if let signal = ending.signal {
      throw .killed(executable: executable, signal: signal, errorTail: ending.errorTail)
    }
    guard ending.status == 0 else {
      throw .failed(executable: executable, status: ending.status, errorTail: ending.errorTail)
    }
    return ending.output
  }

  /// Sends a request as JSON with sorted keys and decodes the reply from JSON.
  func run<Request: Encodable, Reply: Decodable>(
    _ request: Request, replyingWith: Reply.Type = Reply.self
  ) async throws(LaunchError) -> Reply {
    let output = try await run(request: Self.encode(request))
    do {
      return try JSONDecoder().decode(Reply.self, from: output)
    } catch {
      throw .unreadableReply(
        executable: executable, reason: error.reason,
        replyHead: String(decoding: output.prefix(200), as: UTF8.self))
    }
  }

  private static func encode(_ request: some Encodable) throws(LaunchError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return try encoder.encode(request)
    } catch {
      throw .unwritableRequest(reason: error.reason)
    }
  }
}
