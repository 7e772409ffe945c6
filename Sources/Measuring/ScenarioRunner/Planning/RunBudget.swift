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
  /// Returns a warning if no known machine can keep the budget.
  package func budgetWarning(_ settings: RunSettings) -> String? {
    guard let budget = scenario.measuring.budgetSeconds, !settings.isQuick else { return nil }
    let processes = min(settings.processCount, RunBudget.fewestProcesses)
    let seconds = LeastTime(self).seconds(processes: processes)
    guard seconds > 1.2 * Double(budget) else { return nil }
    let time = seconds < 100 ? "\(Int(seconds)) s" : "\(Int(seconds / 60)) min"
    return
      "The budget of \(budget) s is too short: with \(SizeText.grouped(scenario.dataset.size)) "
      + "members and \(strategies.count) strategies the run takes at least about \(time). Give it more "
      + "time with --budget, or fewer members with --size."
  }
}

/// The minimum time of a run without regard to its budget: every store loaded, every operation done
/// a few times.
///
/// Machines differ, so a run that seems to fit may take longer.
struct LeastTime: Hashable, Sendable {
  /// The times for each object: to load, check, change and compact it, and to load it only.
  private static let secondsToPrepare = 60e-6
  private static let secondsToLoad = 15e-6
  /// The time of the fewest rounds of one read, for each object in the store.
  private static let secondsToRead = 4e-6
  private static let secondsPerStart = 0.5
  private static let secondsPerStore = 0.1

  private let preparation: Double
  private let process: Double

  init(_ prepared: PreparedScenario) {
    var preparation = CostEstimate.reportSeconds
    var process = 0.0
    for cell in prepared.cells {
      let stored = Double(cell.memberCount * prepared.strategies.count)
      let sorts = cell.scenario.measuredOperations.map(\.operation.action.sort)
      let loads = Double(sorts.count { $0 == .insert })
      let others = Double(sorts.count) - loads
      preparation += stored * Self.secondsToPrepare
      process +=
        Self.secondsPerStart + Double(prepared.strategies.count) * Self.secondsPerStore
        + stored * (loads * Self.secondsToLoad + others * Self.secondsToRead)
    }
    self.preparation = preparation
    self.process = process
  }

  func seconds(processes: Int) -> Double { preparation + process * Double(processes) }
}
