import LogicalModel
import Strategies

/// What a cell would take on a machine that nobody has, in whole milliseconds.
///
/// `plan` tries a scenario where it runs, and so finds another time on every machine. To cut a run
/// into shards all machines must find the same: these rates stand for any machine's, since only how
/// cells compare with each other matters.
struct NominalCost {
  /// To store an object, from its making to the commit.
  private static let nanosecondsToStore = 20_000
  /// A store is loaded once, then aged and compacted.
  private static let loadsToPrepare = 2
  /// A round of a read, for each object that is there: some touch all of them, most a few.
  private static let nanosecondsToRead = 1_500
  private static let roundsOfReads = 4

  let settings: RunSettings
  /// Of the run before it is cut.
  let cellCount: Int

  func milliseconds(_ cell: Cell) -> Int {
    let scenario = cell.scenario
    let objects = scenario.domain.roots.reduce(0) { $0 + scenario.expectedCount(of: $1.name) }
    let stored = objects * strategyCount(of: scenario)
    let prepared = Self.loadsToPrepare * stored * Self.nanosecondsToStore
    let operations = scenario.measuredOperations
    let loads = operations.count { $0.operation.action.sort == .insert }
    let others = operations.count - loads
    let process =
      loads * stored * Self.nanosecondsToStore
      + others * Self.roundsOfReads * stored * Self.nanosecondsToRead
    let processes = settings.isIsolated ? scenario.blocks : settings.processCount
    let measured = max(processes * process, budgetNanoseconds(scenario.measuring))
    return (prepared + measured) / 1_000_000
  }

  /// Strategies that cannot hold a domain are not known before it is prepared; they are the same in
  /// every cell.
  private func strategyCount(of scenario: Scenario) -> Int {
    let named = settings.strategies.isEmpty ? scenario.strategies : settings.strategies
    return named.isEmpty ? StrategyList.all.count : named.count
  }

  /// What rounds are bought with until it is spent.
  private func budgetNanoseconds(_ measuring: Measuring) -> Int {
    guard !settings.isQuick, !settings.isIsolated else { return 0 }
    let cells = measuring.budgetSeconds == nil ? 1 : max(1, cellCount)
    return Int(measuring.usualBudgetSeconds) * 1_000_000_000 / cells
  }
}
