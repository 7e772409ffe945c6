import LogicalModel
import Sampling
import ScenarioRunner
import Synchronization

/// Shows on standard error how far a run has come: a bar on a terminal, lines elsewhere.
///
/// Loading a store and making a launch both count as one launch, as both are processes of their own
/// and take their time.
final class ProgressDisplay: Sendable {
  private struct State: Sendable {
    var estimate: ProgressEstimate
    var writer = ProgressWriter()
    var hasBegun = false
  }

  private let state: Mutex<State>
  private let clock = ContinuousClock()
  private let startedAt: ContinuousClock.Instant
  /// For each cell its name and what is planned of it at first.
  private let cells: [(name: String, preparations: Int, launches: Int)]

  /// - Parameter done: launches that were made before by a run that is resumed.
  init(_ prepared: PreparedScenario, done: Int) {
    startedAt = clock.now
    let strategies = prepared.strategies.count
    cells = prepared.cells.map { ($0.name, strategies, strategies * $0.scenario.blocks) }
    var estimate = ProgressEstimate(
      units: Array(repeating: "done", count: done) + cells.flatMap(Self.units))
    estimate.skip(done)
    state = Mutex(State(estimate: estimate))
  }

  private static func units(
    _ cell: (name: String, preparations: Int, launches: Int)
  ) -> [String] {
    Array(repeating: "load \(cell.name)", count: cell.preparations)
      + Array(repeating: "launch \(cell.name)", count: cell.launches)
  }

  /// Told before each step.
  func show(_ step: RunMonitor.Step) {
    let now = startedAt.duration(to: clock.now)
    let rest = rest(from: step)
    state.withLock { state in
      if state.hasBegun { state.estimate.finishUnit(at: now) }
      state.hasBegun = true
      state.estimate.replaceRest(with: rest)
      state.estimate.detail = Self.detail(step)
      state.writer.show(state.estimate, at: now)
    }
  }

  /// To be called after the last step.
  func finish() {
    let now = startedAt.duration(to: clock.now)
    state.withLock { state in
      if state.hasBegun { state.estimate.finishUnit(at: now) }
      state.estimate.replaceRest(with: [])
      state.writer.show(state.estimate, at: now)
    }
  }

  func interrupt() { state.withLock { $0.writer.interrupt() } }

  /// This step, what is left of its cell, and the cells behind it.
  private func rest(from step: RunMonitor.Step) -> [String] {
    let place = cells.firstIndex { $0.name == step.cell } ?? 0
    let (load, launch) = ("load \(step.cell)", "launch \(step.cell)")
    let this = step.kind == .preparation ? load : launch
    let loads = Array(repeating: load, count: step.preparationsLeft)
    return [this] + loads + Array(repeating: launch, count: step.launchesLeft)
      + cells.dropFirst(place + 1).flatMap(Self.units)
  }

  private static func detail(_ step: RunMonitor.Step) -> String {
    let block = step.block.map { "block \($0 + 1)/\(step.blockCount)" } ?? "loading"
    return [step.cell, block, step.strategy, step.precision].filter { !$0.isEmpty }
      .joined(separator: " · ")
  }
}
