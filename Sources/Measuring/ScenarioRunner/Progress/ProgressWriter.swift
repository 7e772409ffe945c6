import Console

/// The progress of a run on standard error: a bar on a terminal, lines elsewhere.
package struct ProgressWriter: Sendable {
  private var plain = PlainProgress(interval: StepWriter.logInterval)
  private var steps = StepWriter()

  package init() {}

  package var isTerminal: Bool { steps.width != nil }

  package mutating func show(_ estimate: ProgressEstimate, at now: Duration) {
    if let width = steps.width {
      steps.write(ProgressLine.bar(estimate, at: now, width: width))
      if estimate.isComplete { steps.write("\n") }
    } else if let line = plain.line(for: estimate, at: now) {
      steps.write(line + "\n")
    }
  }

  /// Shows a step before the first process.
  package mutating func show(step: String, at now: Duration) { steps.show(step: step, at: now) }

  package mutating func endStep() { steps.endStep() }

  /// Ends an unfinished bar, so that the next line is alone.
  package func interrupt() {
    if isTerminal { steps.write("\n") }
  }
}

extension ProgressLine {
  /// A bar that overwrites itself, exactly `width` - 1 columns after the carriage return.
  ///
  /// The last column stays free because some terminals wrap once it is filled. The clock shows that
  /// a long step is running.
  static func bar(
    _ estimate: ProgressEstimate, at now: Duration, width: Int
  ) -> String {
    let columns = max(1, width - 1)
    let percent = "\(Int(estimate.fraction * 100)) %"
    let clock = estimate.isComplete ? "" : self.clock(estimate.elapsed(at: now)) + " · "
    let label = "\(percent) \(clock)\(estimate.text(at: now))"
    let room = min(30, columns - label.count - 3)
    let line = room >= 5 ? "[\(filling(estimate.fraction, columns: room))] \(label)" : label
    return "\r" + fit(line, columns: columns)
  }

  /// One line without control characters, for logs.
  static func plain(_ estimate: ProgressEstimate, at now: Duration) -> String {
    "\(Int(estimate.fraction * 100)) % \(estimate.text(at: now))"
  }
}

/// Decides when a log without a terminal gets another line.
struct PlainProgress: Hashable, Sendable {
  /// The minimum time between two lines, except the last.
  var interval = Duration.seconds(15)
  private(set) var lastLineAt: Duration?
  private(set) var isDone = false

  /// Returns the line to write now, nil if it is too early or the run is done.
  mutating func line(for estimate: ProgressEstimate, at now: Duration) -> String? {
    if isDone { return nil }
    if let last = lastLineAt, now - last < interval, !estimate.isComplete { return nil }
    lastLineAt = now
    isDone = estimate.isComplete
    return ProgressLine.plain(estimate, at: now)
  }
}
