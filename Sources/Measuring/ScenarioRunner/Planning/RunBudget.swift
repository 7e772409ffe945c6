import RunJournal

/// The time that a run may take, from its first store to its report, shared by its parts.
struct RunBudget {
  /// With less, what is found out of the machine and of another size would take too large a part.
  private static let leastForProbe = 60.0
  private static let leastForGrowth = 90.0
  private static let growthShare = 0.25
  static let fewestProcesses = 4

  private let seconds: Double
  private let end: ContinuousClock.Instant

  /// Begins now, or went on before a run was resumed; nil for a run without a budget.
  init?(_ prepared: PreparedScenario, after journal: Journal? = nil) {
    guard let budget = prepared.scenario.measuring.budgetSeconds else { return nil }
    // A shard has its part of it.
    let share = Double(prepared.cells.count) / Double(max(1, prepared.wholeCellCount))
    seconds = Double(budget) * share
    let before = journal?.measuredDuration.duration ?? .zero
    end = .now + .seconds(seconds - CostEstimate.reportSeconds) - before
  }

  var hasRoomForProbe: Bool { seconds >= Self.leastForProbe }
  var hasRoomForGrowth: Bool { seconds >= Self.leastForGrowth }

  /// The moment at which a cell should be done, so that the others have as long.
  func end(ofCell number: Int, of prepared: PreparedScenario, growthComes: Bool)
    -> ContinuousClock.Instant
  {
    let reserved = growthComes && hasRoomForGrowth ? Self.growthShare * seconds : 0
    let left = end - .seconds(reserved) - ContinuousClock.now
    return .now + left / (prepared.cells.count - number)
  }

  /// The moment at which the cell of another size should be done.
  func endOfGrowth(comesFirst: Bool) -> ContinuousClock.Instant {
    comesFirst ? .now + .seconds(Self.growthShare * seconds) : end
  }
}

/// The least time of a run, whatever its budget: every store loaded, every operation done a few times.
///
/// Machines differ, so a run that is said to fit may take longer.
package struct LeastTime: Hashable, Sendable {
  /// To load an object, check it, change it and compact the store.
  private static let secondsToPrepare = 60e-6
  private static let secondsToLoad = 15e-6
  /// Of the fewest rounds of one read, for each object there is.
  private static let secondsToRead = 4e-6
  private static let secondsPerStart = 0.5
  private static let secondsPerStore = 0.1

  private let preparation: Double
  private let process: Double

  package init(_ prepared: PreparedScenario) {
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

  package func seconds(processes: Int) -> Double { preparation + process * Double(processes) }

  /// As many processes as a budget holds, four at least.
  package func processes(within seconds: Int, usual: Int) -> Int {
    let fitting = Int((Double(seconds) - preparation) / process)
    return min(usual, max(RunBudget.fewestProcesses, fitting))
  }
}
