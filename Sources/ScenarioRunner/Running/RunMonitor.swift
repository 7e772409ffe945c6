import LogicalModel

/// Who follows a run and may ask it to stop.
package struct RunMonitor: Sendable {
  /// What a run is about to do.
  package struct Step: Hashable, Sendable {
    /// What a step's process does.
    package enum Kind: Hashable, Sendable {
      /// A store is loaded for launches to copy.
      case preparation
      case launch
    }

    package var kind: Kind
    package var cell: String
    package var strategy: String
    /// From 0; nil for a preparation.
    package var block: Int?
    package var blockCount: Int
    /// The widest half-width and the wanted one in readable form, empty while there is none.
    package var precision: String
    /// What is planned of this cell after this step, preparations left out.
    package var launchesLeft: Int
    package var preparationsLeft = 0
  }

  /// Told before each step.
  package var step: @Sendable (Step) -> Void
  /// Asked between launches.
  package var shallStop: @Sendable () -> Bool

  package init(
    step: @escaping @Sendable (Step) -> Void = { _ in },
    shallStop: @escaping @Sendable () -> Bool = { false }
  ) {
    self.step = step
    self.shallStop = shallStop
  }

  func show(_ cell: PreparedCell, _ plan: CellPlan, _ slot: LaunchSlot, _ history: CellHistory) {
    let precision = plan.policy.precision(of: history, strategies: plan.strategies).map {
      "±\(CellPlan.percent($0.reached * $0.wanted)) of ±\(CellPlan.percent($0.wanted))"
    }
    let open = (history.plannedSlots + history.repeatedSlots).count {
      history.launches[$0] == nil
    }
    step(
      Step(
        kind: .launch, cell: cell.name, strategy: slot.strategy, block: slot.block,
        blockCount: max(history.blockCount, plan.policy.firstBlocks), precision: precision ?? "",
        launchesLeft: open - 1))
  }

  /// - Parameter number: of the strategy, from 0.
  func showPreparation(_ cell: PreparedCell, _ strategies: [String], number: Int) {
    step(
      Step(
        kind: .preparation, cell: cell.name, strategy: strategies[number], block: nil,
        blockCount: cell.scenario.blocks, precision: "",
        launchesLeft: cell.scenario.blocks * strategies.count,
        preparationsLeft: strategies.count - number - 1))
  }
}
