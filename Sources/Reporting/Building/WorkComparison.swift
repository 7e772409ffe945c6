/// The work of a strategy as a multiple of the baseline's: counted, so without noise.
///
/// It has a verdict of its own, which says nothing of times.
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

  /// Within a hundredth of each other; only instructions say that.
  var isSame: Bool {
    unit == .instructions && max(ratio, 1 / ratio) <= 1 + Self.limit
  }

  var verdict: String { isSame ? "same work" : "" }
}

extension WorkComparison {
  /// Nil for the baseline and where nothing was counted.
  init?(_ strategy: StrategyResult, of result: OperationResult) {
    guard let baseline = result.strategies.first, baseline.strategy != strategy.strategy else {
      return nil
    }
    if let own = strategy.instructions, let other = baseline.instructions, own > 0, other > 0 {
      self.init(unit: .instructions, ratio: Double(own) / Double(other))
    } else {
      // Of the same questions in every strategy, however many rounds each had.
      let own = strategy.virtualMachineSteps.smallest
      let other = baseline.virtualMachineSteps.smallest
      guard own > 0, other > 0 else { return nil }
      self.init(unit: .steps, ratio: Double(own) / Double(other))
    }
  }
}
