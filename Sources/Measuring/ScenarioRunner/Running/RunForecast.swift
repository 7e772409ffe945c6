import Console
import RunJournal

/// The remaining steps of a run, and its total time.
///
/// A step loads a store or measures a process.
struct RunForecast: Sendable {
  /// The plan of a cell before it begins.
  struct CellOutline: Hashable, Sendable {
    var name: String
    /// The expected work of loading a store and of a process; see ``ExpectedTime``.
    var loading: Double
    var measuring: Double
    /// The number of processes as far as it is known.
    var processes: Int
  }

  private enum Kind: String {
    case preparation, process
  }

  var estimate: ProgressEstimate
  /// The estimate of the whole run's time when a tenth of its planned processes was done.
  private(set) var estimatedTotal: Duration?
  private var cells: [CellOutline]
  private let strategies: [String]
  private let processesToEstimate: Int
  private var processesDone: Int
  private var isRunning = false

  /// - Parameters:
  ///   - cells: in the order of running.
  ///   - strategies: in any order.
  ///   - processesDone: the finished processes of a resumed run.
  ///   - estimatedTotal: the estimate of that run; without it, a run that is past a tenth has none.
  init(
    cells: [CellOutline], strategies: [String], processesDone: Int = 0,
    estimatedTotal: Duration? = nil
  ) {
    self.cells = cells
    self.strategies = strategies
    self.processesDone = processesDone
    self.estimatedTotal = estimatedTotal
    let planned = cells.map(\.processes).reduce(0, +)
    let tenth = max(1, (planned + 9) / 10)
    processesToEstimate = processesDone >= tenth ? .max : tenth
    estimate = ProgressEstimate(
      units: Array(repeating: ProgressUnit(name: "done"), count: processesDone))
    estimate.skip(processesDone)
    estimate.replaceRest(with: cells.flatMap(units))
  }

  /// Ends the previous step; call it before each step and after the last.
  mutating func finishStep(at now: Duration) {
    guard isRunning else { return }
    isRunning = false
    let isProcess = estimate.current?.kind == Kind.process.rawValue
    estimate.finishUnit(at: now)
    guard isProcess else { return }
    processesDone += 1
    if processesDone >= processesToEstimate, estimatedTotal == nil,
      let left = estimate.remaining(at: now)
    {
      estimatedTotal = now + left
    }
  }

  /// Begins to load a strategy's store in a cell; `number` counts strategies from 0.
  mutating func beginPreparation(of name: String, number: Int, detail: String) {
    guard let place = cells.firstIndex(where: { $0.name == name }) else { return }
    let rest = strategies.dropFirst(number).map { loading(of: cells[place], $0) }
    begin(rest + processes(of: cells[place]) + later(than: place), detail)
  }

  /// Begins a process of a cell, which will have `count`; `number` counts processes from 0.
  mutating func beginProcess(of name: String, number: Int, of count: Int, detail: String) {
    guard let place = cells.firstIndex(where: { $0.name == name }) else { return }
    cells[place].processes = count
    begin(processes(of: cells[place]).dropFirst(number) + later(than: place), detail)
  }

  /// Removes all remaining steps.
  mutating func finish() { estimate.replaceRest(with: []) }

  private mutating func begin(_ rest: [ProgressUnit], _ detail: String) {
    isRunning = true
    estimate.replaceRest(with: rest)
    estimate.detail = detail
  }

  private func later(than place: Int) -> [ProgressUnit] {
    cells.dropFirst(place + 1).flatMap(units)
  }

  private func units(of cell: CellOutline) -> [ProgressUnit] {
    strategies.map { loading(of: cell, $0) } + processes(of: cell)
  }

  private func processes(of cell: CellOutline) -> [ProgressUnit] {
    Array(
      repeating: ProgressUnit(
        name: "all strategies", kind: Kind.process.rawValue, work: cell.measuring),
      count: cell.processes)
  }

  private func loading(of cell: CellOutline, _ strategy: String) -> ProgressUnit {
    ProgressUnit(name: strategy, kind: Kind.preparation.rawValue, work: cell.loading)
  }
}

/// The duration of a run as recorded in its journal.
struct MeasuredDuration: Hashable, Sendable {
  var duration = Duration.zero
  /// True if some part is known only by its processes, not by the time between them.
  var isAtLeast = false
}

extension Journal {
  /// The time a run took before it is resumed: the duration recorded at its last interruption, and
  /// if it was killed since, at least the time of the processes after that.
  var measuredDuration: MeasuredDuration {
    if let end, let seconds = end.elapsedSeconds {
      return MeasuredDuration(
        duration: .seconds(seconds), isAtLeast: end.isElapsedAtLeast ?? false)
    }
    let after = processes.dropFirst(earlierEnd?.processCount ?? 0)
    return MeasuredDuration(
      duration: after.reduce(.seconds(earlierEnd?.record.elapsedSeconds ?? 0)) {
        $0 + .nanoseconds($1.contention?.wallNanoseconds ?? 0)
      }, isAtLeast: true)
  }
}
