import LogicalModel
package import RunJournal
import ScenarioFormat
import Statistics
import Strategies

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
    let wanted = Percent.text(precision.wanted)
    return "precision not reached: ±\(Percent.text(precision.reached * precision.wanted)) of "
      + "±\(wanted)"
  }

  private func ending(_ decision: StoppingRule.Decision) -> Ending {
    if case .fixed = policy { return .allBlocks }
    return decision == .outOfBudget ? .outOfBudget : .precise
  }
}

/// What has been done for one cell, as its journal says.
///
/// Planning looks at nothing else, so a run that was killed and resumed takes the same steps as one
/// that was not.
package struct CellHistory: Hashable, Sendable {
  package let cell: String
  package private(set) var superBlocks: [SuperBlockRecord] = []
  package private(set) var launches: [LaunchSlot: LaunchRecord] = [:]
  /// True if it is written down that disturbed launches are not made again any more.
  package private(set) var hasGivenUpRepeating = false

  package init(cell: String) { self.cell = cell }

  /// What a journal holds of the cell.
  package init(cell: String, journal: Journal) {
    self.init(cell: cell)
    for group in journal.superBlocks where group.cell == cell { note(group) }
    for launch in journal.launches where launch.cell == cell { note(launch) }
    for note in journal.notes where note.cell == cell { self.note(note) }
  }

  package mutating func note(_ group: SuperBlockRecord) { superBlocks.append(group) }

  package mutating func note(_ launch: LaunchRecord) { launches[LaunchSlot(launch)] = launch }

  package mutating func note(_ note: NoteRecord) {
    if note.subject == .repeatsGivenUp { hasGivenUpRepeating = true }
  }

  /// Every first attempt that the super-blocks ask for, in order.
  package var plannedSlots: [LaunchSlot] {
    superBlocks.flatMap { group in
      group.order.enumerated().flatMap { offset, names in
        names.enumerated().map { position, name in
          LaunchSlot(
            cell: cell, block: group.firstBlock + offset, position: position, strategy: name)
        }
      }
    }
  }

  package var blockCount: Int { superBlocks.reduce(0) { $0 + $1.order.count } }

  /// Where so many launches were made again and every one was disturbed again, the machine does not
  /// get quieter by waiting for it.
  package static let mostUselessRepeats = 10

  /// The second attempts that first ones call for, in order; no more than there were once they have
  /// proved useless.
  package var repeatedSlots: [LaunchSlot] {
    let wanted = wantedRepeats
    return isRepeatingUseless(wanted) ? wanted.filter { launches[$0] != nil } : wanted
  }

  /// The second attempts that are not made, as repeating has proved useless.
  package var abandonedSlots: [LaunchSlot] {
    let wanted = wantedRepeats
    return isRepeatingUseless(wanted) ? wanted.filter { launches[$0] == nil } : []
  }

  private var wantedRepeats: [LaunchSlot] {
    plannedSlots.filter { launches[$0]?.contention?.isContended ?? false }.map(\.secondAttempt)
  }

  private func isRepeatingUseless(_ wanted: [LaunchSlot]) -> Bool {
    let first = wanted.compactMap { launches[$0] }.sorted { $0.index < $1.index }
      .prefix(Self.mostUselessRepeats)
    return first.count == Self.mostUselessRepeats
      && first.allSatisfy { $0.contention?.isContended ?? false }
  }

  /// The time all launches took, contended ones included.
  package var wallNanoseconds: Int64 {
    launches.values.reduce(0) { $0 + ($1.contention?.wallNanoseconds ?? 0) }
  }

  /// For each slot the launch that counts: the first attempt, or the second if that was quiet.
  package var countingLaunches: [LaunchRecord] {
    plannedSlots.compactMap { slot in
      guard let first = launches[slot] else { return nil }
      guard let second = launches[slot.secondAttempt],
        second.contention?.isContended != true
      else { return first }
      return second
    }
  }
}

/// The cells of a run and how they are cut into shards; a cell is never split.
///
/// Follows from the scenario's text and the settings alone.
package struct CellCut: Hashable, Sendable {
  package struct Cell: Hashable, Sendable {
    package let name: String
    /// See ``NominalCost``.
    package let nominalMilliseconds: Int
  }

  /// Those that the settings name, in the order of the sweep.
  package let cells: [Cell]

  /// - Throws: `ScenarioFileError` and ``ScenarioRunError``, as preparing the scenario does.
  package init(text: String, path: String, settings: RunSettings) throws {
    let reader = ScenarioReader(strategies: StrategyList.all.map(\.name))
    let cells = try CellSelection(settings).cells(of: reader.cells(text: text, path: path))
    let cost = NominalCost(settings: settings, cellCount: cells.count)
    self.cells = cells.filter { settings.cells?.contains($0.name) ?? true }.map {
      Cell(name: $0.name, nominalMilliseconds: cost.milliseconds($0))
    }
  }

  /// Reads the scenario file.
  package init(path: String, settings: RunSettings) throws {
    try self.init(
      text: try ScenarioReader.text(ofFile: path), path: path, settings: settings)
  }

  /// The cells of one shard, in the order of the sweep; empty where there are more shards than cells.
  package func cells(of shard: Shard) -> [Cell] {
    ShardPlan(costs: cells.map(\.nominalMilliseconds), shards: shard.count).share(of: shard)
      .map { cells[$0] }
  }
}

/// The identity of a launch: what a run that is resumed knows it by.
package struct LaunchSlot: Hashable, Sendable {
  package var cell: String
  package var block: Int
  /// The place within the block, from 0.
  package var position: Int
  package var strategy: String
  /// 1 for a launch that is made again because others disturbed the first.
  package var attempt: Int

  package init(cell: String, block: Int, position: Int, strategy: String, attempt: Int = 0) {
    self.cell = cell
    self.block = block
    self.position = position
    self.strategy = strategy
    self.attempt = attempt
  }

  package init(_ record: LaunchRecord) {
    self.init(
      cell: record.cell, block: record.block, position: record.position,
      strategy: record.strategy, attempt: record.attempt)
  }

  var secondAttempt: LaunchSlot {
    var slot = self
    slot.attempt = 1
    return slot
  }
}
