import Foundation
import Sampling
import ScenarioRunner

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Shows on standard error how far a run has come: a bar on a terminal, plain lines elsewhere.
final class ProgressDisplay {
  private var estimate: ProgressEstimate
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let startedAt = Date()
  private var hasBegun = false

  init(launchCount: Int, title: String) {
    estimate = ProgressEstimate(total: launchCount, startedAt: 0)
    write("\(title): \(launchCount) launches\n")
  }

  func show(_ step: ScenarioRun.Step?) {
    let time = Date().timeIntervalSince(startedAt)
    if hasBegun { estimate.complete(at: time) }
    hasBegun = true
    guard let step else { return finish() }
    if isTerminal {
      let line = ProgressLine.bar(estimate, label: step.strategy, at: time, columns: columns)
      // Back to the line's start and clear it: the bar is drawn over the last one.
      write("\r\u{1B}[K" + line)
    } else {
      write(ProgressLine.plain(estimate, label: step.strategy, at: time) + "\n")
    }
  }

  private func finish() {
    if isTerminal { write("\r\u{1B}[K") }
  }

  private var columns: Int {
    var size = winsize()
    let isKnown = ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0
    return isKnown && size.ws_col > 0 ? Int(size.ws_col) : 80
  }

  private func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
