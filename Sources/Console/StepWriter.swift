import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A writer of steps to standard error: overwrites a line of a terminal, adds lines to a log.
package struct StepWriter: Sendable {
  /// The minimum time between two lines of a log.
  package static let logInterval = Duration.seconds(15)

  /// The number of columns of the terminal; nil if standard error is not a terminal.
  package let width: Int?
  private var steps: StepProgress

  package init() {
    width = Self.terminalWidth()
    steps = StepProgress(interval: width == nil ? Self.logInterval : .milliseconds(250))
  }

  package mutating func show(step: String, at now: Duration) {
    guard steps.isTime(at: now) else { return }
    write(width.map { ProgressLine.step(step, width: $0) } ?? step + "\n")
  }

  /// Removes a step from the terminal, so that the next output has its own line.
  package mutating func endStep() {
    guard steps.isShown else { return }
    steps.end()
    if let width { write(ProgressLine.step("", width: width) + "\r") }
  }

  package func write(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }

  /// Returns the width of the terminal, 80 if it is unknown, and nil without a terminal.
  private static func terminalWidth() -> Int? {
    guard isatty(STDERR_FILENO) == 1 else { return nil }
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }
}

/// Formats progress as a line of text.
package enum ProgressLine {
  /// Returns a bar with the share in percent.
  package static func bar(_ share: Double) -> String {
    let share = min(1, max(0, share))
    return "[\(filling(share, columns: 20))] \(Int(share * 100)) %"
  }

  /// Returns a step that overwrites the current line.
  package static func step(_ text: String, width: Int) -> String {
    "\r" + fit(text, columns: max(1, width - 1))
  }

  /// Returns a step and its duration so far.
  package static func step(_ text: String, for duration: Duration) -> String {
    "\(text) · \(clock(duration))"
  }

  /// Returns minutes and seconds, after the hours if there are any: `2:05`, `1:02:05`.
  package static func clock(_ duration: Duration) -> String {
    let seconds = max(0, (duration + .milliseconds(500)).components.seconds)
    let minutes = "\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60))"
    return seconds < 3_600 ? minutes : "\(seconds / 3_600):\(minutes)"
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  package static func filling(_ fraction: Double, columns: Int) -> String {
    let full = Int(fraction * Double(columns))
    return String(repeating: "#", count: full) + String(repeating: ".", count: columns - full)
  }

  /// Pads the line to cover a longer one, or truncates it.
  package static func fit(_ line: String, columns: Int) -> String {
    if line.count > columns { return line.prefix(columns - 1) + "…" }
    return line + String(repeating: " ", count: columns - line.count)
  }
}

/// The timing of a step's display; steps of less than a second are not shown.
struct StepProgress: Hashable, Sendable {
  private static let patience = Duration.seconds(1)

  let interval: Duration
  private(set) var lastShownAt: Duration?

  var isShown: Bool { lastShownAt != nil }

  /// Returns true if it is time to show the step, given the time since its start.
  mutating func isTime(at now: Duration) -> Bool {
    if let last = lastShownAt { guard now - last >= interval else { return false } }
    guard now >= Self.patience else { return false }
    lastShownAt = now
    return true
  }

  mutating func end() { lastShownAt = nil }
}
