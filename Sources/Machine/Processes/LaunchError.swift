/// Why a launch in a fresh process gave no reply.
package enum LaunchError: Error, Hashable, Sendable {
  case cannotStart(executable: String, reason: String)
  /// The process ended by itself with a status other than 0.
  case failed(executable: String, status: Int32, errorTail: String)
  /// Something else than this tool ended the process.
  case killed(executable: String, signal: Int32, errorTail: String)
  /// The task was cancelled, so the process was ended.
  case cancelled(executable: String)
  /// The reply is not what was asked for.
  case unreadableReply(executable: String, reason: String, replyHead: String)
  /// The request cannot be handed over.
  case unwritableRequest(reason: String)
}

extension LaunchError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotStart(let executable, let reason):
      "cannot start \(executable): \(reason). Check that it is built and executable."
    case .failed(let executable, let status, let tail):
      "\(executable) failed with status \(status). \(Self.evidence(tail))"
    case .killed(let executable, let signal, let tail):
      "\(executable) was ended by signal \(signal). \(Self.advice(for: signal))"
        + Self.evidence(tail)
    case .cancelled(let executable):
      "\(executable) was ended because the run was interrupted; the run can be resumed."
    case .unreadableReply(let executable, let reason, let head):
      "\(executable) replied with something else (\(reason)): \(head.debugDescription). "
        + "Make sure that nothing but the reply is printed to standard output."
    case .unwritableRequest(let reason):
      "cannot hand the request over: \(reason). Check the space in the temporary folder."
    }
  }

  private static func advice(for signal: Int32) -> String {
    switch signal {
    case 9: "The system may have run out of memory; try a smaller size. "
    case 4, 5, 6, 8, 11: "It crashed; run the printed command alone to see more. "
    default: ""
    }
  }

  private static func evidence(_ tail: String) -> String {
    tail.isEmpty ? "It printed no error." : "Its last words:\n\(tail)"
  }
}
