import Sampling
import ScenarioRunner

/// Shows on standard error how far a run has come: a bar on a terminal, lines elsewhere.
struct ProgressDisplay {
  private var estimate: ProgressEstimate
  private var writer = ProgressWriter()
  private let clock = ContinuousClock()
  private let startedAt: ContinuousClock.Instant
  private var hasBegun = false

  /// - Parameter launches: the strategies' names in launch order.
  init(launches: [String]) {
    estimate = ProgressEstimate(units: launches)
    startedAt = clock.now
  }

  /// Told before each launch and, with nil, after the last.
  mutating func show(_ step: ScenarioRun.Step?) {
    let time = startedAt.duration(to: clock.now)
    if hasBegun && !estimate.isComplete { estimate.finishUnit(at: time) }
    hasBegun = true
    if step == nil && !estimate.isComplete { return writer.interrupt() }
    writer.show(estimate, at: time)
  }
}
