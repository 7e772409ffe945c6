import Console
import Foundation
import Measuring
import Reporting
import RunJournal
import Synchronization

/// A display of a run's progress and preliminary figures on standard error: redrawn in place on a
/// terminal, as lines elsewhere.
///
/// A load and a measurement count as one step each, because each is a process.
final class ProgressDisplay: Sendable {
  private enum Shown {
    case nothing
    /// A phase and its start.
    case phase(String, ContinuousClock.Instant)
    /// An estimate and the start of the run.
    case estimate(ProgressEstimate, ContinuousClock.Instant)
  }

  private struct State {
    var writer = ProgressWriter()
    /// The number of lines with figures above the bar.
    var drawnLines = 0
    var shown = Shown.nothing
    var ticker: Ticker?
  }

  private let state = Mutex(State())

  init() {
    // A second is frequent enough for users and rare enough not to disturb measurements.
    let ticker = Ticker(everyMilliseconds: 1_000) { [weak self] in
      self?.state.withLock { Self.draw(&$0) }
    }
    state.withLock { $0.ticker = ticker }
  }

  /// Shows the progress before each step and at the end.
  func show(_ progress: RunMonitor.Progress) {
    state.withLock { state in
      state.writer.endStep()
      state.shown = .estimate(progress.estimate, .now - progress.elapsed)
      Self.draw(&state)
      if progress.estimate.isComplete { state.shown = .nothing }
    }
  }

  /// Shows a phase that is not a step.
  func show(phase: String) {
    state.withLock { state in
      Self.clear(&state)
      state.shown = .phase(phase, .now)
    }
  }

  /// Shows the figures after each process.
  func show(_ journal: Journal) {
    guard let figures = RunningFigures(journal) else { return }
    let lines = figures.lines
    state.withLock { state in
      if state.writer.isTerminal {
        let up = state.drawnLines > 0 ? "\u{1B}[\(state.drawnLines)A" : ""
        Self.write("\r\(up)\u{1B}[J" + Self.text(lines, isColoured: Terminal.allowsColours) + "\n")
        state.drawnLines = lines.count
        Self.draw(&state)
      } else if journal.processes.count.nonzeroBitCount == 1 {
        // A log gets figures after 1, 2, 4, 8, … processes, because later ones change less.
        Self.write(Self.text(lines, isColoured: false) + "\n")
      }
    }
  }

  /// Clears the line of the progress for another text.
  func interruptLine() { state.withLock { Self.clear(&$0) } }

  /// Ends an unfinished line.
  func interrupt() {
    state.withLock { state in
      if case .estimate = state.shown { state.writer.interrupt() } else { Self.clear(&state) }
      state.shown = .nothing
      state.ticker = nil
    }
  }

  /// Removes the display.
  func end() {
    state.withLock { state in
      Self.clear(&state)
      state.shown = .nothing
      state.ticker = nil
    }
  }

  private static func draw(_ state: inout State) {
    let now = ContinuousClock.now
    switch state.shown {
    case .nothing: break
    case .phase(let text, let start):
      state.writer.show(step: ProgressLine.step(text, for: now - start), at: now - start)
    case .estimate(let estimate, let start): state.writer.show(estimate, at: now - start)
    }
  }

  /// Clears the current line.
  private static func clear(_ state: inout State) {
    switch state.shown {
    case .nothing: break
    case .phase: state.writer.endStep()
    case .estimate: if state.writer.isTerminal { write("\r\u{1B}[K") }
    }
  }

  private static func text(_ lines: [[RunningFigures.Piece]], isColoured: Bool) -> String {
    lines.map { pieces in
      pieces.map { isColoured ? Terminal.coloured($0.text, $0.tone) : $0.text }.joined()
    }.joined(separator: "\n")
  }

  private static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
