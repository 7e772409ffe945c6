/// The progress of a run and the part of it that the report uses.
package struct RunCompletion: Hashable, Sendable {
  /// The end of the journal.
  enum Ending: Hashable, Sendable {
    case complete
    /// The run was interrupted and recorded it.
    case interrupted
    /// The journal has no last line: the run was killed or is still running.
    case cutOff
    case answersDiffer
  }

  var ending: Ending
  package var isQuick: Bool
  var plannedProcesses: Int
  package var finishedProcesses: Int
  /// The duration that was estimated after a tenth of the run, and the actual one; nil in journals
  /// without them.
  var estimatedSeconds: Double?
  var elapsedSeconds: Double?
  /// True if the run was killed and resumed, so its full duration is unknown.
  var isElapsedAtLeast = false
  /// The run's time limit; nil for a run without one.
  var budgetSeconds: Int?

  /// The run's duration and its budget, in words; nil in journals without a duration.
  var duration: String? {
    elapsedSeconds.map { elapsed in
      let budget = budgetSeconds.map { " of a budget of \(Digits.duration(seconds: Double($0)))" }
      return "took \(isElapsedAtLeast ? "at least " : "")\(Digits.duration(seconds: elapsed))"
        + (budget ?? "")
    }
  }

  /// True if the run completed its plan.
  var isWhole: Bool { ending == .complete && finishedProcesses == plannedProcesses }

  /// Returns the notice for the top of the report; nil for a complete run.
  ///
  /// - Parameter showsFigures: False if different answers exclude all figures.
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
