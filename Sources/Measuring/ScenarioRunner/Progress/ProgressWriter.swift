import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Shows progress on standard error: a bar on a terminal, lines elsewhere.
///
/// Standard error, so that standard output stays what a person or a script asked for.
package struct ProgressWriter: Sendable {
  private let width: Int?
  private var plain: PlainProgress
  private var steps: StepProgress

  /// Asks the system whether standard error is a terminal, and how wide.
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

  /// Says what is done before the first process, now and then.
  package mutating func show(step: String, at now: Duration) {
    guard steps.isTime(at: now) else { return }
    write(width.map { ProgressLine.step(step, width: $0) } ?? step + "\n")
  }

  /// Removes what a step showed in place, so that what is printed next stands alone.
  package mutating func endStep() {
    guard steps.isShown else { return }
    steps.end()
    if let width { write(ProgressLine.step("", width: width) + "\r") }
  }

  /// Ends an unfinished bar, so that what is printed next starts on a line of its own.
  package func interrupt() {
    if isTerminal { write("\n") }
  }

  private func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }

  /// 80 where the terminal does not tell; nil without a terminal.
  private static func terminalWidth() -> Int? {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }
}

/// Draws an estimate as text; writing it anywhere is the caller's job.
package enum ProgressLine {
  /// A bar that overwrites itself, exactly `width` - 1 columns after the carriage return.
  ///
  /// The last column stays free because some terminals wrap once it is filled. What has passed is
  /// there so that something moves however long a step takes.
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

  /// A short bar with the share in words.
  package static func bar(_ share: Double) -> String {
    let share = min(1, max(0, share))
    return "[\(filling(share, columns: 20))] \(Int(share * 100)) %"
  }

  /// A step in words that overwrites itself.
  static func step(_ text: String, width: Int) -> String {
    "\r" + fit(text, columns: max(1, width - 1))
  }

  /// Returns the step and its duration so far.
  package static func step(_ text: String, for duration: Duration) -> String {
    "\(text) · \(ProgressEstimate.clock(duration))"
  }

  /// One line without control characters, for logs.
  static func plain(_ estimate: ProgressEstimate, at now: Duration) -> String {
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

/// Decides when a log without a terminal gets another line.
struct PlainProgress: Hashable, Sendable {
  /// The least time between two lines but the last.
  var interval = Duration.seconds(15)
  private(set) var lastLineAt: Duration?
  private(set) var isDone = false

  /// The line to write now, nil if it is too early or everything has been said.
  mutating func line(for estimate: ProgressEstimate, at now: Duration) -> String? {
    if isDone { return nil }
    if let last = lastLineAt, now - last < interval, !estimate.isComplete { return nil }
    lastLineAt = now
    isDone = estimate.isComplete
    return ProgressLine.plain(estimate, at: now)
  }
}

/// Decides when a step that takes long is shown again, and that a short one is not shown at all.
struct StepProgress: Hashable, Sendable {
  /// The duration below which a step is not shown.
  private static let patience = Duration.seconds(1)

  /// The least time between two times.
  let interval: Duration
  private(set) var lastShownAt: Duration?

  var isShown: Bool { lastShownAt != nil }

  /// Returns true if the step is to be shown now; `now` is the time since it began.
  mutating func isTime(at now: Duration) -> Bool {
    if let last = lastShownAt { guard now - last >= interval else { return false } }
    guard now >= Self.patience else { return false }
    lastShownAt = now
    return true
  }

  mutating func end() { lastShownAt = nil }
}
