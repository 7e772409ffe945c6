import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Shows progress on standard error: a bar on a terminal, lines elsewhere.
///
/// Standard output is reserved for the requested output.
package struct ProgressWriter: Sendable {
  private let width: Int?
  private var plain: PlainProgress
  private var steps: StepProgress

  /// Detects whether standard error is a terminal, and its width.
  package init() {
    width = Self.terminalWidth()
    let plainInterval = Duration.seconds(15)
    plain = PlainProgress(interval: plainInterval)
    steps = StepProgress(interval: width == nil ? plainInterval : .milliseconds(250))
  }

  package var isTerminal: Bool { width != nil }

  package mutating func show(_ estimate: ProgressEstimate, at now: Duration) {
    if let width {
      write(ProgressLine.bar(estimate, at: now, width: width))
      if estimate.isComplete { write("\n") }
    } else if let line = plain.line(for: estimate, at: now) {
      write(line + "\n")
    }
  }

  /// Shows a step before the first process, at intervals.
  package mutating func show(step: String, at now: Duration) {
    guard steps.isTime(at: now) else { return }
    write(width.map { ProgressLine.step(step, width: $0) } ?? step + "\n")
  }

  /// Removes a step shown in place, so that later output starts on a clean line.
  package mutating func endStep() {
    guard steps.isShown else { return }
    steps.end()
    if let width { write(ProgressLine.step("", width: width) + "\r") }
  }

  /// Ends an unfinished bar, so that later output starts on its own line.
  package func interrupt() {
    if isTerminal { write("\n") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }

  /// Returns the terminal's width, 80 if it does not report one; nil without a terminal.
  private static func terminalWidth() -> Int? {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }
}

/// Formats an estimate as text; the caller writes it.
package enum ProgressLine {
  /// Returns a bar that overwrites itself, exactly `width` - 1 columns after the carriage return.
  ///
  /// The last column stays free because some terminals wrap once it is filled. The elapsed time
  /// moves even during a long step.
  static func bar(
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

  /// Returns a short bar with the share as text.
  package static func bar(_ share: Double) -> String {
    let share = min(1, max(0, share))
    return "[\(filling(share, columns: 20))] \(Int(share * 100)) %"
  }

  /// Returns a step's text that overwrites itself.
  static func step(_ text: String, width: Int) -> String {
    "\r" + fit(text, columns: max(1, width - 1))
  }

  /// Returns the step and its duration so far.
  package static func step(_ text: String, for duration: Duration) -> String {
    "\(text) · \(ProgressEstimate.clock(duration))"
  }

  /// Returns one line without control characters, for logs.
  static func plain(_ estimate: ProgressEstimate, at now: Duration) -> String {
    "\(Int(estimate.fraction * 100)) % \(estimate.text(at: now))"
  }

  private static func filling(_ fraction: Double, columns: Int) -> String {
    let full = Int(fraction * Double(columns))
    return String(repeating: "#", count: full) + String(repeating: ".", count: columns - full)
  }

  /// Pads a line to cover a longer previous one, or truncates it with an ellipsis.
  private static func fit(_ line: String, columns: Int) -> String {
    if line.count > columns { return line.prefix(columns - 1) + "…" }
    return line + String(repeating: " ", count: columns - line.count)
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

/// Decides when a long step is shown again; a short one is not shown at all.
struct StepProgress: Hashable, Sendable {
  /// The duration below which a step is not shown.
  private static let patience = Duration.seconds(1)

  /// The minimum time between two updates.
  let interval: Duration
  private(set) var lastShownAt: Duration?

  var isShown: Bool { lastShownAt != nil }

  /// Returns true if the step should be shown now; `now` is the time since it began.
  mutating func isTime(at now: Duration) -> Bool {
    if let last = lastShownAt { guard now - last >= interval else { return false } }
    guard now >= Self.patience else { return false }
    lastShownAt = now
    return true
  }

  mutating func end() { lastShownAt = nil }
}
