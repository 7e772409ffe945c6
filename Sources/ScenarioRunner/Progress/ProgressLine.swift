/// Draws an estimate as text; writing it anywhere is the caller's job.
package enum ProgressLine {
  /// A bar that overwrites itself, exactly `width` - 1 columns after the carriage return.
  ///
  /// The last column stays free because some terminals wrap once it is filled. What has passed is
  /// there so that something moves however long a step takes.
  package static func bar(
    _ estimate: ProgressEstimate, at now: Duration, width: Int
  ) -> String {
    let columns = max(1, width - 1)
    let percent = "\(Int(estimate.fraction * 100)) %"
    let clock = estimate.isComplete ? "" : ProgressEstimate.clock(estimate.elapsed(at: now)) + " · "
    let label = "\(percent) \(clock)\(estimate.text(at: now))"
    let room = min(30, columns - label.count - 3)
    let line = room >= 5 ? "[\(filling(estimate.fraction, columns: room))] \(label)" : label
    return "\r" + fit(line, columns: columns)
  }

  /// A step in words that overwrites itself.
  package static func step(_ text: String, width: Int) -> String {
    "\r" + fit(text, columns: max(1, width - 1))
  }

  /// What is done and for how long.
  package static func step(_ text: String, for duration: Duration) -> String {
    "\(text) · \(ProgressEstimate.clock(duration))"
  }

  /// One line without control characters, for logs.
  package static func plain(_ estimate: ProgressEstimate, at now: Duration) -> String {
    "\(Int(estimate.fraction * 100)) % \(estimate.text(at: now))"
  }

  private static func filling(_ fraction: Double, columns: Int) -> String {
    let full = Int(fraction * Double(columns))
    return String(repeating: "#", count: full) + String(repeating: ".", count: columns - full)
  }

  /// Pads over the remains of a longer line before, or cuts and says so.
  private static func fit(_ line: String, columns: Int) -> String {
    if line.count > columns { return line.prefix(columns - 1) + "…" }
    return line + String(repeating: " ", count: columns - line.count)
  }
}
