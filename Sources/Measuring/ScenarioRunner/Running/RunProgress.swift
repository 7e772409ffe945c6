import ModelReshaping
import RunJournal
import Synchronization

/// Reports the progress of a run to its monitor.
///
/// A class because cells and stores update it in turn.
final class RunProgress: Sendable {
  private let monitor: RunMonitor
  private let forecast: Mutex<RunForecast>
  private let elapsed: @Sendable () -> Duration
  /// The duration of the run before it was resumed.
  private let before: MeasuredDuration

  /// - Parameters:
  ///   - prepared: the scenario to measure.
  ///   - settings: the settings of the run.
  ///   - journal: the journal of a resumed run.
  ///   - elapsed: the time since this run began or was resumed.
  ///   - monitor: the observer.
  init(
    _ prepared: PreparedScenario, settings: RunSettings, journal: Journal?,
    elapsed: @escaping @Sendable () -> Duration, monitor: RunMonitor
  ) {
    self.monitor = monitor
    self.elapsed = elapsed
    let before = journal?.measuredDuration ?? MeasuredDuration()
    self.before = before
    forecast = Mutex(
      RunForecast(
        cells: Self.outlines(prepared, settings), strategies: prepared.strategies.map(\.name),
        processesDone: journal?.processes.count ?? 0,
        estimatedTotal: journal?.lastEnd?.estimatedSeconds.map { .seconds($0) - before.duration }))
  }

  /// Returns the cells in the order of running.
  private static func outlines(_ prepared: PreparedScenario, _ settings: RunSettings)
    -> [RunForecast.CellOutline]
  {
    let strategies = prepared.strategies.count
    func outline(_ cell: PreparedCell, processes: Int) -> RunForecast.CellOutline {
      let expected = ExpectedTime(cell, strategies: strategies)
      return RunForecast.CellOutline(
        name: cell.name, loading: expected.preparation / Double(max(1, strategies)),
        measuring: expected.process, processes: processes)
    }
    let cells = prepared.cells.map {
      outline($0, processes: prepared.expectedProcesses(of: $0, settings, load: .current()))
    }
    guard let growth = prepared.growth, RunBudget(prepared)?.hasRoomForGrowth != false else {
      return cells
    }
    let outline = outline(growth, processes: InterleavedCellRun.growthProcessCount)
    return prepared.growsDown ? [outline] + cells : cells + [outline]
  }

  var shallStop: @Sendable () -> Bool { monitor.shallStop }

  /// Shows that a strategy's store is being loaded; `number` counts strategies from 0.
  func showPreparation(_ cell: PreparedCell, _ strategies: [String], number: Int) {
    let text = [cell.name, "loading", strategies[number]].filter { !$0.isEmpty }
    report {
      $0.beginPreparation(of: cell.name, number: number, detail: text.joined(separator: " · "))
    }
  }

  /// Tells the user something for which the run does not stop.
  func note(_ text: String) { monitor.note(text) }

  /// Shows the process that is running, of as many as are expected now.
  func showProcess(_ cell: PreparedCell, number: Int, of count: Int) {
    let text = [cell.name, "process \(number + 1) of \(count)"].filter { !$0.isEmpty }
    report {
      $0.beginProcess(
        of: cell.name, number: number, of: count, detail: text.joined(separator: " · "))
    }
  }

  /// Shows the figures so far.
  func show(_ journal: Journal?) {
    if let journal { monitor.figures(journal) }
  }

  /// The times for the run's last line.
  struct Times {
    var elapsedSeconds: Double
    /// True if the time before a resumption is only partly known.
    var isAtLeast: Bool
    var estimatedSeconds: Double?
  }

  /// Returns the duration of the whole run, and the estimate when a tenth was done.
  func end(isComplete: Bool) -> Times {
    if isComplete { report { $0.finish() } }
    let estimatedTotal = forecast.withLock { $0.estimatedTotal }
    return Times(
      elapsedSeconds: (before.duration + elapsed()) / .seconds(1), isAtLeast: before.isAtLeast,
      estimatedSeconds: estimatedTotal.map { (before.duration + $0) / .seconds(1) })
  }

  private func report(_ change: (inout RunForecast) -> Void) {
    let now = elapsed()
    let estimate = forecast.withLock { forecast in
      forecast.finishStep(at: now)
      change(&forecast)
      return forecast.estimate
    }
    monitor.progress(RunMonitor.Progress(estimate: estimate, elapsed: now))
  }
}
