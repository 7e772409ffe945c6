/// Decides when a log without a terminal gets another line.
package struct PlainProgress: Hashable, Sendable {
  /// The least time between two lines but the last.
  package let interval: Duration
  private var lastLineAt: Duration?
  private var isDone = false

  package init(interval: Duration = .seconds(15)) {
    self.interval = interval
  }

  /// The line to write now, nil if it is too early or everything has been said.
  package mutating func line(for estimate: ProgressEstimate, at now: Duration) -> String? {
    if isDone { return nil }
    if let last = lastLineAt, now - last < interval, !estimate.isComplete { return nil }
    lastLineAt = now
    isDone = estimate.isComplete
    return ProgressLine.plain(estimate, at: now)
  }
}
