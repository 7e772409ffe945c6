import LogicalModel
package import RunJournal
package import Statistics

/// How many blocks a cell gets.
package enum BlockPolicy: Hashable, Sendable {
  /// So many, rounded up to whole super-blocks, whatever they show.
  case fixed(Int)
  /// As many as the intervals need to become narrow enough.
  case precise(StoppingRule, targets: [OperationTarget], budgetNanoseconds: Int64?)

  /// What a run shows of its way to the end.
  package struct Precision: Hashable, Sendable {
    /// The widest half-width, as a share of what its operation is to reach.
    package var reached: Double
    /// The half-width of warm reads that is wanted, 0.01 for ±1 %.
    package var wanted: Double
  }
}

/// How narrow the intervals of one operation are to be.
package struct OperationTarget: Hashable, Sendable {
  package var id: MeasurementID
  /// The half-width as a share.
  package var halfWidth: Double

  package init(id: MeasurementID, halfWidth: Double) {
    self.id = id
    self.halfWidth = halfWidth
  }
}

extension BlockPolicy {
  /// A run never gets more blocks for precision's sake alone, as a noisy machine would never end.
  package static let mostBlocks = 120

  /// - Parameters:
  ///   - strategies: how many there are.
  ///   - blocks: what the scenario asks for; for a wanted precision only where to begin.
  ///   - precision: the half-width to reach.
  ///   - targets: for each operation the narrowest interval that its verdicts can use.
  ///   - budgetSeconds: how long launches may take for the precision; nil for no limit.
  ///   - isRoundedUp: false for runs that only show that everything works.
  package init(
    strategies: Int, blocks: Int, precision: Double?, targets: [OperationTarget],
    budgetSeconds: Int?, isRoundedUp: Bool = true
  ) {
    guard let precision else {
      self = .fixed(
        isRoundedUp ? BalancedOrder.blocks(atLeast: blocks, strategies: strategies) : blocks)
      return
    }
    let rule = StoppingRule(
      strategies: strategies, halfWidth: precision, mostBlocks: Self.mostBlocks)
    self = .precise(
      rule,
      targets: targets.map {
        OperationTarget(id: $0.id, halfWidth: max(precision, $0.halfWidth))
      }, budgetNanoseconds: budgetSeconds.map { Int64($0) * 1_000_000_000 })
  }

  /// The blocks to begin with.
  package var firstBlocks: Int {
    switch self {
    case .fixed(let count): count
    case .precise(let rule, _, _): rule.firstBlocks
    }
  }

  /// Decides after all blocks that a history plans have run.
  func decision(after history: CellHistory, strategies: [String]) throws(StatisticsError)
    -> StoppingRule.Decision
  {
    switch self {
    case .fixed(let count):
      let left = count - history.blockCount
      return left > 0 ? .goOn(blocks: left) : .precise
    case .precise(let rule, _, let budget):
      // Nothing to compare cannot get more precise.
      guard strategies.count > 1 else {
        let left = rule.firstBlocks - history.blockCount
        return left > 0 ? .goOn(blocks: left) : .precise
      }
      let isSpent = budget.map { history.wallNanoseconds >= $0 } ?? false
      return rule.decision(
        blocks: history.blockCount, halfWidths: try scaledHalfWidths(history, strategies),
        isBudgetSpent: isSpent)
    }
  }

  /// How far the intervals are, nil while there are none or nothing was asked for.
  package func precision(of history: CellHistory, strategies: [String]) -> Precision? {
    guard case .precise(let rule, _, _) = self, strategies.count > 1,
      let widest = try? scaledHalfWidths(history, strategies).max(), widest.isFinite
    else { return nil }
    return Precision(reached: widest / rule.logHalfWidth, wanted: rule.halfWidth)
  }

  /// About how many blocks more than are planned the wanted precision needs: half-widths shrink with
  /// the root of the number of blocks.
  package func moreBlocks(
    after history: CellHistory, strategies: [String], _ precision: Precision?
  ) -> Int {
    guard case .precise(let rule, _, let budget) = self, let precision,
      precision.reached.isFinite, !strategies.isEmpty
    else { return 0 }
    let done = Double(history.countingLaunches.count) / Double(strategies.count)
    let needed = min(
      done * precision.reached * precision.reached, Double(rule.mostBlocks ?? Self.mostBlocks))
    var more = max(0, needed - Double(history.blockCount))
    if let budget, done > 0 {
      let block = Double(history.wallNanoseconds) / done
      let planned = max(0, Double(history.blockCount) - done)
      more = min(more, max(0, Double(budget) / max(1, block) - done - planned))
    }
    return Int(more.rounded(.up))
  }

  /// The half-widths of all pairs of all operations, each in units that make the rule's one target
  /// that of its operation.
  private func scaledHalfWidths(_ history: CellHistory, _ strategies: [String])
    throws(StatisticsError) -> [Double]
  {
    guard case .precise(let rule, let targets, _) = self else { return [] }
    var widths: [Double] = []
    for target in targets {
      var found: [BlockObservation] = []
      for launch in history.countingLaunches {
        if let observation = try launch.observation(of: target.id) { found.append(observation) }
      }
      if found.isEmpty { continue }
      let table = try BlockTable(found, strategies: strategies)
      guard table.blockCount > 0 else { continue }
      let own = StoppingRule(strategies: strategies.count, halfWidth: target.halfWidth)
      let scale = rule.logHalfWidth / own.logHalfWidth
      widths += try StoppingRule.halfWidths(of: table).map { $0 * scale }
    }
    return widths
  }
}

extension PreparedCell {
  /// How many blocks the cell gets.
  ///
  /// Paced operations have no say: they get no verdict, so no interval of theirs needs to become
  /// narrow.
  func policy(strategies: Int, _ settings: RunSettings, budgetSeconds: Int?) -> BlockPolicy {
    let measuring = scenario.measuring
    return BlockPolicy(
      strategies: strategies, blocks: scenario.blocks, precision: measuring.precision,
      targets: scenario.measuredOperations.filter { !$0.isPaced }.map {
        OperationTarget(id: $0.id, halfWidth: $0.minimumEffect(of: measuring) / 2)
      }, budgetSeconds: budgetSeconds, isRoundedUp: !settings.isQuick)
  }
}

extension RunSettings {
  /// False where nobody looks at how quiet the machine was.
  var repeatsDisturbed: Bool { !isQuick && !acceptsNoise }
}
