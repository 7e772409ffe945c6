/// How far a run came and how much of it the report uses.
package struct RunProgress: Hashable, Sendable {
  /// How the journal ends.
  package enum Ending: Hashable, Sendable {
    case complete
    /// The run was asked to stop and said so.
    case interrupted
    /// The journal has no last line: the run was killed or is still going on.
    case cutOff
    case answersDiffer
  }

  package var ending: Ending
  /// True where a block is a process in which strategies took turns.
  package var isInterleaved = false
  package var finishedProcesses = 0
  package var isQuick: Bool
  package var plannedBlocks: Int
  package var usedBlocks: Int
  package var plannedLaunches: Int
  package var finishedLaunches: Int
  package var usedLaunches: Int
  /// Of the finished ones, those made again because others disturbed them.
  package var repeatedLaunches = 0
  /// Of the finished ones, those left out by the rule that was fixed before.
  package var excludedLaunches = 0
  /// How long the run was said to take when a tenth of it was done, and how long it took; nil in
  /// journals that do not say.
  package var estimatedSeconds: Double?
  package var elapsedSeconds: Double?
  /// True where the run was killed and resumed, so that it took longer than is known.
  package var isElapsedAtLeast = false

  /// Launches that belong to a block which never became complete.
  package var unusedLaunches: Int { finishedLaunches - usedLaunches - excludedLaunches }

  /// True when the run did all that its plan asked for.
  package var isWhole: Bool { ending == .complete && usedBlocks == plannedBlocks }

  /// The banner for the top of the report; nil for a whole run.
  ///
  /// - Parameter showsFigures: False when different answers keep all figures out.
  /// - Returns: What happened and what the report uses, in two sentences.
  package func notice(showsFigures: Bool) -> String? {
    if isWhole { return nil }
    guard showsFigures else { return reason }
    let replicate = Replicate(isInterleaved: isInterleaved)
    let used =
      "This report uses "
      + Count.text(
        usedBlocks, "complete \(replicate.one)", plural: "complete \(replicate.many)")
      + " of \(plannedBlocks) planned"
    let left =
      unusedLaunches > 0 && !isInterleaved
      ? " and leaves out \(Count.text(unusedLaunches, "launch", plural: "launches")) of unfinished "
        + "blocks." : "."
    return reason + " " + used + left
  }

  private var reason: String {
    switch ending {
    case .complete:
      "The run ended, but not every planned \(Replicate(isInterleaved: isInterleaved).one) is in the "
        + "journal."
    case .interrupted: "The run was interrupted before its end; it can be resumed."
    case .cutOff: "The journal has no last line: the run was killed, or is still going on."
    case .answersDiffer: "The run stopped because two strategies gave different answers."
    }
  }
}
