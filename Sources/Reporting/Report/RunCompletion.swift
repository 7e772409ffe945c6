/// How far a run came and how much of it the report uses.
struct RunCompletion: Hashable, Sendable {
  /// How the journal ends.
  enum Ending: Hashable, Sendable {
    case complete
    /// The run was asked to stop and said so.
    case interrupted
    /// The journal has no last line: the run was killed or is still going on.
    case cutOff
    case answersDiffer
  }

  var ending: Ending
  var isQuick: Bool
  var plannedProcesses: Int
  var finishedProcesses: Int
  /// How long the run was said to take when a tenth of it was done, and how long it took; nil in
  /// journals that do not say.
  var estimatedSeconds: Double?
  var elapsedSeconds: Double?
  /// True where the run was killed and resumed, so that it took longer than is known.
  var isElapsedAtLeast = false

  /// True when the run did all that its plan called for.
  var isWhole: Bool { ending == .complete && finishedProcesses == plannedProcesses }

  /// The banner for the top of the report; nil for a whole run.
  ///
  /// - Parameter showsFigures: False when different answers keep all figures out.
  /// - Returns: What happened and what the report uses, in two sentences.
  func notice(showsFigures: Bool) -> String? {
    if isWhole { return nil }
    guard showsFigures else { return reason }
    return reason + " This report uses "
      + Count.text(finishedProcesses, "process", plural: "processes")
      + " of \(plannedProcesses) planned."
  }

  private var reason: String {
    switch ending {
    case .complete:
      "The run ended, but not every planned process is in the journal."
    case .interrupted: "The run was interrupted; it can be resumed."
    case .cutOff: "The journal has no last line: the run was killed or is still running."
    case .answersDiffer: "The run stopped because two strategies gave different answers."
    }
  }
}
