import Foundation
import Rainbow
import Reporting
import RunJournal
import ScenarioRunner
import Synchronization

/// Shows on standard error how far a run has come, and its figures so far: drawn anew in place on a
/// terminal, as lines elsewhere.
///
/// Loading a store and making a process both count as one step, as both are processes of their own
/// and take their time.
final class ProgressDisplay: Sendable {
  private struct State {
    var writer = ProgressWriter()
    /// How many lines above the bar are figures.
    var drawnLines = 0
  }

  private let state = Mutex(State())

  /// Told before each step and at the end.
  func show(_ progress: RunMonitor.Progress) {
    state.withLock { $0.writer.show(progress.estimate, at: progress.elapsed) }
  }

  /// Told after each process.
  func show(_ journal: Journal) {
    guard let figures = RunningFigures(journal) else { return }
    let lines = figures.lines
    state.withLock { state in
      if state.writer.isTerminal {
        let up = state.drawnLines > 0 ? "\u{1B}[\(state.drawnLines)A" : ""
        write("\r\(up)\u{1B}[J" + Self.text(lines, isColoured: Self.showsColours) + "\n")
        state.drawnLines = lines.count
      } else if journal.processes.count.nonzeroBitCount == 1 {
        // After 1, 2, 4 and 8 processes: later ones change less.
        write(Self.text(lines, isColoured: false) + "\n")
      }
    }
  }

  func interrupt() { state.withLock { $0.writer.interrupt() } }

  private static let showsColours =
    (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty
    && ProcessInfo.processInfo.environment["TERM"] != "dumb"

  private static func text(_ lines: [[RunningFigures.Piece]], isColoured: Bool) -> String {
    lines.map { pieces in
      pieces.map { isColoured ? styled($0) : $0.text }.joined()
    }.joined(separator: "\n")
  }

  private static func styled(_ piece: RunningFigures.Piece) -> String {
    switch piece.tone {
    case .plain: piece.text
    case .heading: piece.text.bold
    case .good: piece.text.green
    case .bad: piece.text.red
    case .muted: piece.text.dim
    }
  }

  private func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
