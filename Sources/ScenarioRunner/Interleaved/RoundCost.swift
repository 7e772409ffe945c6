import LogicalModel
import RunJournal

/// About what rounds and processes of a cell cost, from what its reads took when they were tried.
struct RoundCost: Hashable {
  /// Making a question ready and warming short samples take as long as the sample again; strategies
  /// that are known well enough leave the rotation, which about takes it back.
  private static let preparationFactor = 1.3
  /// The statements alone, without objects.
  private static let engineFactor = 0.6
  /// Storing one object, in any strategy.
  private static let secondsPerObject = 12e-6
  /// Starting a process and opening a store.
  private static let secondsPerStart = 0.3
  private static let secondsPerStore = 0.1

  let secondsPerRound: Double
  let secondsPerProcess: Double

  /// Takes for each strategy how long each read took.
  init(_ cell: PreparedCell, trials: [[String: Int64]]) {
    let scenario = cell.scenario
    let levels = scenario.measuring.levels.reduce(0) {
      $0 + ($1 == .engine ? Self.engineFactor : 1)
    }
    var round = 0.0
    var examination = 0.0
    for operation in scenario.workload where operation.action.sort == .fetch {
      let seconds = trials.reduce(0) { $0 + Double($1[operation.name] ?? 0) / 1e9 }
      round += seconds * levels * Self.preparationFactor
      examination += seconds * levels * Double(operation.questionCount)
    }
    let stored = scenario.workload.reduce(0) { sum, operation in
      switch operation.action.sort {
      case .insert: sum + cell.memberCount
      // Objects are fetched before they are changed, and looked at afterwards.
      case .change:
        sum + 2 * operation.actionsPerSample(memberCount: cell.memberCount) * operation.samples
      case .fetch: sum
      }
    }
    secondsPerRound = round
    secondsPerProcess =
      examination + Self.secondsPerStart
      + Double(trials.count) * (Self.secondsPerStore + Double(stored) * Self.secondsPerObject)
  }
}
