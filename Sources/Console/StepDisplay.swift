import Synchronization

/// A display of the current step and its time on standard error, which is removed at the end.
package final class StepDisplay: Sendable {
  private struct State {
    var writer: StepWriter
    /// Nil before the first and after the last step.
    var text: String?
    var ticker: Ticker?
  }

  private let state: Mutex<State>
  private let start = ContinuousClock.now
  private let isShown: Bool

  /// - Parameters:
  ///   - isShown: False to show nothing.
  ///   - writesLogLines: True to write a line at intervals if standard error is not a terminal.
  package init(isShown: Bool = true, writesLogLines: Bool = false) {
    let writer = StepWriter()
    self.isShown = isShown && (writesLogLines || writer.width != nil)
    state = Mutex(State(writer: writer))
  }

  /// Shows the step from now on; the clock continues.
  ///
  /// - Parameters:
  ///   - text: The step.
  ///   - share: The finished share of the step, from 0 to 1; nil if it is unknown.
  package func show(_ text: String, share: Double? = nil) {
    guard isShown else { return }
    state.withLock { state in
      state.text = share.map { "\(ProgressLine.bar($0)) \(text)" } ?? text
      if state.ticker == nil {
        state.ticker = Ticker(everyMilliseconds: 500) { [weak self] in self?.draw() }
      }
    }
    draw()
  }

  /// Removes the shown step, so that the next output has its own line.
  package func end() {
    state.withLock { state in
      state.text = nil
      state.ticker = nil
      state.writer.endStep()
    }
  }

  private func draw() {
    let passed = ContinuousClock.now - start
    state.withLock { state in
      guard let text = state.text else { return }
      state.writer.show(step: ProgressLine.step(text, for: passed), at: passed)
    }
  }

  /// Shows a step during the work.
  package static func during<Result>(_ text: String, _ work: () throws -> Result) rethrows -> Result
  {
    let display = StepDisplay()
    defer { display.end() }
    display.show(text)
    return try work()
  }

  /// Shows a step during the work, also in logs.
  package static func during<Result>(
    _ text: String, _ work: () async throws -> Result
  ) async rethrows -> Result {
    let display = StepDisplay(writesLogLines: true)
    defer { display.end() }
    display.show(text)
    return try await work()
  }
}
