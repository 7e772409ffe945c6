import LogicalModel
import RunJournal
import ScenarioFormat
import Statistics

/// The time limit of a run, from its first store to its report, divided among its parts.
struct RunBudget {
  /// The budgets below which the noise test and the second size would take too large a share.
  private static let leastForProbe = 60.0
  private static let leastForGrowth = 90.0
  private static let growthShare = 0.25
  static let fewestProcesses = VerdictRule.fewestReplicates

  private let seconds: Double
  private let end: ContinuousClock.Instant

  /// Starts now, minus the time that a resumed run took before; nil for a run without a budget.
  init?(_ prepared: PreparedScenario, after journal: Journal? = nil) {
    guard let budget = prepared.scenario.measuring.budgetSeconds else { return nil }
    // A shard gets its share of the budget.
    let share = Double(prepared.cells.count) / Double(max(1, prepared.wholeCellCount))
    seconds = Double(budget) * share
    let before = journal?.measuredDuration.duration ?? .zero
    end = .now + .seconds(seconds - CostEstimate.reportSeconds) - before
  }

  var hasRoomForProbe: Bool { seconds >= Self.leastForProbe }
  var hasRoomForGrowth: Bool { seconds >= Self.leastForGrowth }

  /// True if work of this duration ends before the tolerated end.
  func leaves(_ duration: Double) -> Bool {
    .now + .seconds(duration) <= end + .seconds(PreparedScenario.budgetTolerance * seconds)
  }

  /// Returns the time at which a cell should be done, so that the remaining cells have as long.
  func end(ofCell number: Int, of prepared: PreparedScenario, growthComes: Bool)
    -> ContinuousClock.Instant
  {
    let reserved = growthComes && hasRoomForGrowth ? Self.growthShare * seconds : 0
    let left = end - .seconds(reserved) - ContinuousClock.now
    return .now + left / (prepared.cells.count - number)
  }

  /// Returns the time at which the cell of another size should be done.
  func endOfGrowth(comesFirst: Bool) -> ContinuousClock.Instant {
    comesFirst ? .now + .seconds(Self.growthShare * seconds) : end
  }
}

extension PreparedScenario {
  /// The share of a budget by which a run may exceed it.
  static let budgetTolerance = 0.25

  /// Returns a warning if the run will exceed its budget by more than a quarter.
  package func budgetWarning(_ settings: RunSettings, load: MachineLoad) -> String? {
    guard let budget = scenario.measuring.budgetSeconds, !settings.isQuick else { return nil }
    let processes = min(settings.processCount, RunBudget.fewestProcesses)
    let seconds = cells.reduce(CostEstimate.reportSeconds) { sum, cell in
      sum + load.slowness
        * ExpectedTime(cell, strategies: strategies.count).seconds(processes: processes)
    }
    guard seconds > (1 + Self.budgetTolerance) * Double(budget) else { return nil }
    return
      "The budget of \(budget) s cannot hold: with \(SizeText.grouped(scenario.dataset.size)) members, "
      + "\(strategies.count) strategies and \(load), at least \(SizeText.counted(processes, "process", "processes")) take "
      + "about \(RunBudget.text(seconds: seconds)). Give it more time with --budget, or fewer members with "
      + "--size."
  }

  /// Returns the number of processes of a cell that its budget is expected to allow.
  func expectedProcesses(of cell: PreparedCell, _ settings: RunSettings, load: MachineLoad) -> Int {
    guard let budget = scenario.measuring.budgetSeconds, !settings.isQuick else {
      return settings.processCount
    }
    let expected = ExpectedTime(cell, strategies: strategies.count)
    let left = Double(budget) / Double(wholeCellCount) - load.slowness * expected.preparation
    let fitting = Int(min(1e6, left / (load.slowness * expected.process)))
    return min(settings.processCount, max(RunBudget.fewestProcesses, fitting))
  }
}

extension RunBudget {
  /// Returns a time such as "95 s" or "3 min".
  static func text(seconds: Double) -> String {
    seconds < 100 ? "\(Int(seconds.rounded(.up))) s" : "\(Int((seconds / 60).rounded(.up))) min"
  }
}

/// The time that a cell takes on a quiet machine if every operation is done a few times.
///
/// It follows from the scenario alone. Machines and loads differ, so it serves only in proportion:
/// to divide cells among machines, and to extrapolate from the steps that a run has finished.
struct ExpectedTime: Hashable, Sendable {
  /// The times for each object: to load and check it, to change and compact it, and to load it only.
  private static let secondsToPrepare = 45e-6
  private static let secondsToChurn = 45e-6
  private static let secondsToLoad = 15e-6
  /// The time of the fewest rounds of one read, for each object in the store.
  private static let secondsToRead = 2e-6
  private static let secondsPerStart = 0.5
  private static let secondsPerStore = 0.1

  /// The seconds to prepare all stores.
  let preparation: Double
  /// The seconds of one process.
  let process: Double

  init(_ scenario: Scenario, objects: Int, strategies: Int) {
    let stored = Double(objects * strategies)
    let sorts = scenario.measuredOperations.map(\.operation.action.sort)
    let loads = Double(sorts.count { $0 == .insert })
    let others = Double(sorts.count) - loads
    let churn = scenario.dataset.size <= TemplateMaker.churnLimit ? Self.secondsToChurn : 0
    let opening = Double(strategies) * Self.secondsPerStore
    preparation = opening + stored * (Self.secondsToPrepare + churn)
    process =
      Self.secondsPerStart + opening
      + Double(strategies) * scenario.measuredOperations.reduce(0) { $0 + $1.firstReadSeconds }
      + stored * (loads * Self.secondsToLoad + others * Self.secondsToRead)
  }

  init(_ cell: PreparedCell, strategies: Int) {
    self.init(cell.scenario, objects: cell.memberCount, strategies: strategies)
  }

  func seconds(processes: Int) -> Double { preparation + process * Double(processes) }
}
