package import RunJournal
import Statistics

/// What to do next for one cell, decided from its history alone.
package struct CellPlan: Sendable {
  /// The steps of a cell's measurement.
  package enum Step: Hashable, Sendable {
    /// Write this line, which plans the next launches.
    case superBlock(SuperBlockRecord)
    case launch(LaunchSlot)
    /// Write this line, which says what is left undone.
    case note(NoteRecord)
    /// There is nothing left to do, for this reason.
    case done(Ending)
  }

  /// Why a cell got no more blocks.
  package enum Ending: String, Hashable, Sendable {
    case allBlocks = "all blocks have run"
    case precise = "the wanted precision is reached"
    case outOfBudget = "the wanted precision is not reached within the budget"
  }

  package let cell: String
  package let strategies: [String]
  package let seed: UInt64
  package let policy: BlockPolicy
  /// False to leave launches that others disturbed as they are, as in tests of the tool itself.
  package let repeatsDisturbed: Bool

  package init(
    cell: String, strategies: [String], seed: UInt64, policy: BlockPolicy,
    repeatsDisturbed: Bool = true
  ) {
    self.repeatsDisturbed = repeatsDisturbed
    self.cell = cell
    self.strategies = strategies
    self.seed = seed
    self.policy = policy
  }

  /// The next step; repeating what it says until it is done measures the cell.
  ///
  /// First every launch that is planned, then more super-blocks as the policy asks for, and at the
  /// end, once, the launches that were disturbed by others, unless that has proved useless.
  ///
  /// - Throws: `StatisticsError` if the history holds what no run writes.
  package func next(after history: CellHistory) throws -> Step {
    if let slot = history.plannedSlots.first(where: { history.launches[$0] == nil }) {
      return .launch(slot)
    }
    let decision = try policy.decision(after: history, strategies: strategies)
    if case .goOn(let blocks) = decision {
      return .superBlock(superBlock(blocks: blocks, after: history))
    }
    let repeated = repeatsDisturbed ? history.repeatedSlots : []
    if let slot = repeated.first(where: { history.launches[$0] == nil }) {
      return .launch(slot)
    }
    if repeatsDisturbed, !history.hasGivenUpRepeating, let note = givingUp(history) {
      return .note(note)
    }
    return .done(ending(decision))
  }

  private func givingUp(_ history: CellHistory) -> NoteRecord? {
    let count = history.abandonedSlots.count
    guard count > 0 else { return nil }
    return NoteRecord(
      cell: cell, subject: .repeatsGivenUp,
      text: "The first \(CellHistory.mostUselessRepeats) launches that were made again, as other "
        + "programs had disturbed them, were disturbed again; so \(count) more disturbed "
        + "\(count == 1 ? "launch was" : "launches were") not repeated.")
  }

  /// The next group of blocks, each strategy once in each place of every `strategies.count` blocks.
  private func superBlock(blocks: Int, after history: CellHistory) -> SuperBlockRecord {
    let number = UInt64(history.superBlocks.count)
    return SuperBlockRecord(
      cell: cell, firstBlock: history.blockCount,
      order: BalancedOrder.plan(strategies: strategies, blocks: blocks, seed: seed &+ number),
      reason: reason(after: history))
  }

  private func reason(after history: CellHistory) -> String {
    guard !history.superBlocks.isEmpty else { return "first blocks" }
    guard let precision = policy.precision(of: history, strategies: strategies) else {
      return "more blocks are planned"
    }
    let wanted = Self.percent(precision.wanted)
    return "precision not reached: ±\(Self.percent(precision.reached * precision.wanted)) of "
      + "±\(wanted)"
  }

  private func ending(_ decision: StoppingRule.Decision) -> Ending {
    if case .fixed = policy { return .allBlocks }
    return decision == .outOfBudget ? .outOfBudget : .precise
  }

  /// One digit behind the point, as 3.1 %.
  static func percent(_ share: Double) -> String {
    guard share.isFinite, share < 1e6 else { return "many %" }
    let tenths = Int((share * 1_000).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10) %" : "\(tenths / 10).\(tenths % 10) %"
  }
}
