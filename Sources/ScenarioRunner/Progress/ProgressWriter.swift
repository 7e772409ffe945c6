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
  package init(plainInterval: Duration = .seconds(15)) {
    width = Self.terminalWidth()
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
