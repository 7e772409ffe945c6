/// The work of a strategy as a multiple of the baseline's, without noise because it is counted.
///
/// Its verdict does not apply to times.
struct WorkComparison: Hashable {
  enum Unit: String, Hashable {
    /// Processor instructions, counted by valgrind.
    case instructions
    /// Steps of SQLite's virtual machine, used if instructions were not counted.
    case steps
  }

  var unit: Unit
  var ratio: Double

  /// The largest relative difference that counts as the same work.
  static let limit = 0.01

  /// True if the instructions differ by at most 1 %; steps are never called the same.
  var isSame: Bool {
    unit == .instructions && max(ratio, 1 / ratio) <= 1 + Self.limit
  }

  var verdict: String { isSame ? "same work" : "" }
}

extension WorkComparison {
  /// Returns nil for the baseline and without counts.
  init?(_ strategy: StrategyResult, of result: OperationResult) {
    guard let baseline = result.strategies.first, baseline.strategy != strategy.strategy else {
      return nil
    }
    if let own = strategy.instructions, let other = baseline.instructions, own > 0, other > 0 {
      self.init(unit: .instructions, ratio: Double(own) / Double(other))
    } else {
      // All strategies have the same questions, whatever their numbers of rounds.
      let own = strategy.virtualMachineSteps.smallest
      let other = baseline.virtualMachineSteps.smallest
      guard own > 0, other > 0 else { return nil }
      self.init(unit: .steps, ratio: Double(own) / Double(other))
    }
  }
}
