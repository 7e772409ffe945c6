import Console
import Foundation
import Measuring
import Reporting
import RunJournal
import Synchronization

/// Shows on standard error how far a run has come, and its figures so far: drawn anew in place on a
/// terminal, as lines elsewhere.
///
/// Loading a store and making a process both count as one step, as both are processes of their own
/// and take their time.
final class ProgressDisplay: Sendable {
  private enum Shown {
    case nothing
    /// A phase, and since when.
    case phase(String, ContinuousClock.Instant)
    /// An estimate, and when the run had begun.
    case estimate(ProgressEstimate, ContinuousClock.Instant)
  }

  private struct State {
    var writer = ProgressWriter()
    /// How many lines above the bar are figures.
    var drawnLines = 0
    var shown = Shown.nothing
    var ticker: Ticker?
  }

  private let state = Mutex(State())

  init() {
    // A second is short enough for people and long enough for whoever measures.
    let ticker = Ticker(everyMilliseconds: 1_000) { [weak self] in
      self?.state.withLock { Self.draw(&$0) }
    }
    state.withLock { $0.ticker = ticker }
  }

  /// Told before each step and at the end.
  func show(_ progress: RunMonitor.Progress) {
    state.withLock { state in
      state.writer.endStep()
      state.shown = .estimate(progress.estimate, .now - progress.elapsed)
      Self.draw(&state)
      if progress.estimate.isComplete { state.shown = .nothing }
    }
  }

  /// Told what is done beside steps.
  func show(phase: String) {
    state.withLock { state in
      Self.clear(&state)
      state.shown = .phase(phase, .now)
    }
  }

  /// Told after each process.
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
        // After 1, 2, 4 and 8 processes: later ones change less.
        Self.write(Self.text(lines, isColoured: false) + "\n")
      }
    }
  }

  /// Ends an unfinished line.
  func interrupt() {
    state.withLock { state in
      if case .estimate = state.shown { state.writer.interrupt() } else { Self.clear(&state) }
      state.shown = .nothing
      state.ticker = nil
    }
  }

  /// Shows nothing any more.
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

  /// Removes what is shown in place.
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
