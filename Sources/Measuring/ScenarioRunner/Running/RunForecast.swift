package import RunJournal

/// What is still to come of a run, and how long all of it will take.
///
/// Counts everything that takes time: stores that are loaded, launches, launches that will be made
/// again because others disturb them as often as so far, and blocks that a wanted precision will
/// need.
package struct RunForecast: Sendable {
  /// What is planned of a cell before it begins.
  package struct CellOutline: Hashable, Sendable {
    package var name: String
    /// Of the family.
    package var members: Int
    /// The blocks to begin with.
    package var blocks: Int
    package var repeatsDisturbed: Bool
    /// In which strategies take turns; nil where each strategy has processes of its own.
    package var processes: Int?

    package init(
      name: String, members: Int, blocks: Int, repeatsDisturbed: Bool, processes: Int? = nil
    ) {
      self.processes = processes
      self.name = name
      self.members = members
      self.blocks = blocks
      self.repeatsDisturbed = repeatsDisturbed
    }
  }

  /// What a launch takes whatever its members are, about: starting a process and samples
  /// that last a millisecond at least.
  static let leastLaunch = Duration.milliseconds(300)

  package var estimate: ProgressEstimate
  /// How long the run was said to take in all when a tenth of its planned launches was done.
  package private(set) var estimatedTotal: Duration?
  private let cells: [CellOutline]
  private let strategies: [String]
  private let launchesToEstimate: Int
  private var launchesDone: Int
  private var firstAttempts = 0
  private var disturbed = 0
  private var isRunning = false

  /// - Parameters:
  ///   - cells: in the order of running.
  ///   - strategies: in any order.
  ///   - launchesDone: by a run that is resumed.
  ///   - estimatedTotal: what that has said; without it one that had done a tenth says nothing.
  package init(
    cells: [CellOutline], strategies: [String], launchesDone: Int = 0,
    estimatedTotal: Duration? = nil
  ) {
    self.cells = cells
    self.strategies = strategies
    self.launchesDone = launchesDone
    self.estimatedTotal = estimatedTotal
    let planned = cells.reduce(0) { $0 + ($1.processes ?? $1.blocks * strategies.count) }
    let tenth = max(1, (planned + 9) / 10)
    launchesToEstimate = launchesDone >= tenth ? .max : tenth
    estimate = ProgressEstimate(
      units: Array(repeating: ProgressUnit(name: "done"), count: launchesDone),
      least: Self.leastLaunch)
    estimate.skip(launchesDone)
    estimate.replaceRest(with: cells.flatMap(units))
  }

  /// Ends the step before; to be called before each and after the last.
  package mutating func finishStep(at now: Duration) {
    guard isRunning else { return }
    isRunning = false
    let isLaunch = estimate.current?.kind == RunMonitor.Step.Kind.launch.rawValue
    estimate.finishUnit(at: now)
    guard isLaunch else { return }
    launchesDone += 1
    if launchesDone >= launchesToEstimate, estimatedTotal == nil,
      let left = estimate.remaining(at: now)
    {
      estimatedTotal = now + left
    }
  }

  /// Begins to load a store.
  ///
  /// - Parameters:
  ///   - name: of its cell.
  ///   - number: of the strategy in the order of loading.
  ///   - history: of the cell, which is not empty in a run that is resumed.
  ///   - detail: what is said of it.
  package mutating func beginPreparation(
    of name: String, number: Int, after history: CellHistory, detail: String
  ) {
    guard let place = cells.firstIndex(where: { $0.name == name }) else { return }
    let rest = strategies.dropFirst(number).map { unit(.preparation, cells[place], $0) }
    begin(rest + launches(of: cells[place], after: history) + later(than: place), detail)
  }

  /// Begins a process in which all strategies take turns; takes its number, from 0.
  package mutating func beginProcess(of name: String, number: Int, detail: String) {
    guard let place = cells.firstIndex(where: { $0.name == name }) else { return }
    let rest = processes(of: cells[place]).dropFirst(number)
    begin(rest + later(than: place), detail)
  }

  private func processes(of cell: CellOutline) -> [ProgressUnit] {
    (0..<(cell.processes ?? 0)).map { _ in unit(.launch, cell, "all strategies") }
  }

  /// Begins a launch.
  ///
  /// - Parameters:
  ///   - slot: the launch.
  ///   - history: of its cell, without it.
  ///   - moreBlocks: how many a wanted precision will need beside those planned.
  ///   - detail: what is said of it.
  package mutating func begin(
    _ slot: LaunchSlot, after history: CellHistory, moreBlocks: Int, detail: String
  ) {
    guard let place = cells.firstIndex(where: { $0.name == slot.cell }) else { return }
    let cell = cells[place]
    let open = openSlots(cell, history).filter { $0 != slot }
    let again = cell.repeatsDisturbed ? open.count { $0.attempt == 0 } + 1 - slot.attempt : 0
    let known = [slot.strategy] + open.map(\.strategy)
    let guessed =
      Self.cycled(strategies, count: moreBlocks * strategies.count)
      + Self.cycled(strategies, count: Int((disturbedShare * Double(max(0, again))).rounded()))
    begin((known + guessed).map { unit(.launch, cell, $0) } + later(than: place), detail)
  }

  /// Looks whether others disturbed a launch.
  package mutating func note(_ launch: LaunchRecord) {
    guard launch.attempt == 0 else { return }
    firstAttempts += 1
    if launch.contention?.isContended ?? false { disturbed += 1 }
  }

  private var disturbedShare: Double {
    firstAttempts == 0 ? 0 : Double(disturbed) / Double(firstAttempts)
  }

  private mutating func begin(_ rest: [ProgressUnit], _ detail: String) {
    isRunning = true
    estimate.replaceRest(with: rest)
    estimate.detail = detail
  }

  private func later(than place: Int) -> [ProgressUnit] {
    cells.dropFirst(place + 1).flatMap(units)
  }

  private func units(of cell: CellOutline) -> [ProgressUnit] {
    strategies.map { unit(.preparation, cell, $0) }
      + launches(of: cell, after: CellHistory(cell: cell.name))
  }

  /// Those of the blocks to begin with that are still to come.
  private func launches(of cell: CellOutline, after history: CellHistory) -> [ProgressUnit] {
    if cell.processes != nil { return processes(of: cell) }
    let known = openSlots(cell, history)
    let planned = max(0, cell.blocks - history.blockCount) * strategies.count
    let first = Double(planned + known.count { $0.attempt == 0 })
    let again = cell.repeatsDisturbed ? Int((disturbedShare * first).rounded()) : 0
    return (known.map(\.strategy) + Self.cycled(strategies, count: planned + again))
      .map { unit(.launch, cell, $0) }
  }

  /// The launches that a history asks for and does not have.
  private func openSlots(_ cell: CellOutline, _ history: CellHistory) -> [LaunchSlot] {
    (history.plannedSlots + (cell.repeatsDisturbed ? history.repeatedSlots : []))
      .filter { history.launches[$0] == nil }
  }

  private func unit(
    _ kind: RunMonitor.Step.Kind, _ cell: CellOutline, _ strategy: String
  ) -> ProgressUnit {
    ProgressUnit(name: strategy, kind: kind.rawValue, group: cell.name, size: cell.members)
  }

  private static func cycled(_ names: [String], count: Int) -> [String] {
    names.isEmpty ? [] : (0..<max(0, count)).map { names[$0 % names.count] }
  }
}

/// What a run took as far as its journal tells.
struct MeasuredDuration: Hashable, Sendable {
  var duration = Duration.zero
  /// True where only the launches of some part are known, not what came between them.
  var isAtLeast = false
}

extension Journal {
  /// What a run took before it is resumed: what it said when it was interrupted last, and if it was
  /// killed since, the time of the launches after that at least.
  var measuredDuration: MeasuredDuration {
    if let end, let seconds = end.elapsedSeconds {
      return MeasuredDuration(
        duration: .seconds(seconds), isAtLeast: end.isElapsedAtLeast ?? false)
    }
    // Where strategies took turns, those of one process ran at the same time.
    let after = launches.dropFirst(earlierEnd?.launchCount ?? 0)
    let longest = Dictionary(
      after.map { launch in
        let own = processes.isEmpty ? launch.index : launch.block
        return ("\(launch.cell) \(own)", launch.contention?.wallNanoseconds ?? 0)
      }, uniquingKeysWith: max)
    return MeasuredDuration(
      duration: longest.values.reduce(.seconds(earlierEnd?.record.elapsedSeconds ?? 0)) {
        $0 + .nanoseconds($1)
      }, isAtLeast: true)
  }
}
