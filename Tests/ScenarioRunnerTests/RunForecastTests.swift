import Foundation
import RunJournal
import Statistics
import Testing

@testable import ScenarioRunner

/// How long a run is said to take when a tenth of it is done.
@Suite struct RunForecastTests {
  private static let strategies = ["a", "b", "c", "d", "e", "f"]

  /// A run whose steps take what a closure says, told step by step as a run does it.
  private struct Simulated {
    var forecast: RunForecast
    var now = Duration.zero
    /// Seconds of a step: loading (true) or a launch, in a cell, of a strategy.
    let cost: (_ loads: Bool, _ cell: String, _ strategy: String) -> Double

    mutating func measure(_ cells: [RunForecast.CellOutline], disturbedBlocks: Set<Int> = [])
      async throws
    {
      for cell in cells {
        for (number, strategy) in RunForecastTests.strategies.enumerated() {
          forecast.finishStep(at: now)
          forecast.beginPreparation(
            of: cell.name, number: number, after: CellHistory(cell: cell.name), detail: "")
          now += .seconds(cost(true, cell.name, strategy))
        }
        let plan = CellPlan(
          cell: cell.name, strategies: RunForecastTests.strategies, seed: 3,
          policy: .fixed(cell.blocks), repeatsDisturbed: cell.repeatsDisturbed)
        var history = CellHistory(cell: cell.name)
        var launches = FakeLaunches()
        launches.disturbed = disturbedBlocks
        try launch(plan, &history, launches)
      }
      forecast.finishStep(at: now)
    }

    private mutating func launch(
      _ plan: CellPlan, _ history: inout CellHistory, _ launches: FakeLaunches
    ) throws {
      while true {
        switch try plan.next(after: history) {
        case .superBlock(let group): history.note(group)
        case .launch(let slot):
          forecast.finishStep(at: now)
          forecast.begin(slot, after: history, moreBlocks: 0, detail: "")
          now += .seconds(cost(false, slot.cell, slot.strategy))
          let record = launches.record(slot, index: 0)
          history.note(record)
          forecast.note(record)
        case .note(let note): history.note(note)
        case .done: return
        }
      }
    }
  }

  /// What was foretold as a share of what it took.
  private static func estimatedTotal(
    _ cells: [RunForecast.CellOutline], disturbedBlocks: Set<Int> = [],
    cost: @escaping (_ loads: Bool, _ cell: String, _ strategy: String) -> Double
  ) async throws -> Double {
    var run = Simulated(
      forecast: RunForecast(cells: cells, strategies: strategies), cost: cost)
    try await run.measure(cells, disturbedBlocks: disturbedBlocks)
    return try #require(run.forecast.estimatedTotal) / run.now
  }

  private static func outline(
    _ name: String = "", members: Int = 20_000, blocks: Int = 12, repeats: Bool = true
  ) -> RunForecast.CellOutline {
    RunForecast.CellOutline(
      name: name, members: members, blocks: blocks, repeatsDisturbed: repeats)
  }

  @Test func `a strategy that takes thrice as long and long loads do not mislead it`() async throws
  {
    let share = try await Self.estimatedTotal([Self.outline()]) { loads, _, strategy in
      (strategy == "e" ? 6 : 2) * (loads ? 3 : 1)
    }
    #expect(abs(share - 1) < 0.05, "\(share)")
  }

  @Test(arguments: [6, 30])
  func `it has come near at a tenth of few blocks or of many`(blocks: Int) async throws {
    var generator = SplitMix64(seed: 8)
    let share = try await Self.estimatedTotal([Self.outline(blocks: blocks)]) { _, _, _ in
      2 + Double(generator.index(below: 1_000)) / 1_000
    }
    #expect(abs(share - 1) < 0.2, "\(share), seed 8")
  }

  @Test func `launches that will be made again are counted before they are`() async throws {
    // All first attempts are disturbed, so all are made twice.
    let share = try await Self.estimatedTotal([Self.outline()], disturbedBlocks: Set(0..<12)) {
      _, _, _ in 2
    }
    #expect(abs(share - 1) < 0.05, "\(share)")
    let accepted = try await Self.estimatedTotal(
      [Self.outline(repeats: false)], disturbedBlocks: Set(0..<12)
    ) { _, _, _ in 2 }
    #expect(abs(accepted - 1) < 0.05, "\(accepted)")
  }

  @Test func `cells to come are counted with their loads, larger ones as larger`() async throws {
    let cells = [
      Self.outline("size=10k", members: 10_000), Self.outline("size=20k", members: 20_000),
      Self.outline("size=40k", members: 40_000),
    ]
    let members = Dictionary(uniqueKeysWithValues: cells.map { ($0.name, Double($0.members)) })
    let share = try await Self.estimatedTotal(cells) { loads, cell, _ in
      let count = members[cell] ?? 0
      return 0.4 + (loads ? 1e-5 : 2e-5) * count * log(count)
    }
    #expect(abs(share - 1) < 0.2, "\(share)")
  }

  @Test func `a resumed run keeps its estimate or says nothing`() {
    let cells = [Self.outline(blocks: 2)]
    let kept = RunForecast(
      cells: cells, strategies: Self.strategies, launchesDone: 4, estimatedTotal: .seconds(70))
    #expect(kept.estimatedTotal == .seconds(70))
    var late = RunForecast(cells: cells, strategies: Self.strategies, launchesDone: 4)
    var history = CellHistory(cell: "")
    history.note(
      SuperBlockRecord(
        cell: "", firstBlock: 0, order: [Self.strategies, Self.strategies], reason: ""))
    for (number, slot) in history.plannedSlots.enumerated() {
      late.finishStep(at: .seconds(number))
      late.begin(slot, after: history, moreBlocks: 0, detail: "")
    }
    #expect(late.estimatedTotal == nil)
  }

  @Test func `stores that are loaded again leave launches done that were done`() {
    let cell = Self.outline(blocks: 3)
    var forecast = RunForecast(cells: [cell], strategies: Self.strategies, launchesDone: 7)
    var history = CellHistory(cell: "")
    history.note(
      SuperBlockRecord(
        cell: "", firstBlock: 0, order: [Self.strategies, Self.strategies], reason: ""))
    for slot in history.plannedSlots.prefix(7) {
      history.note(FakeLaunches().record(slot, index: 0))
    }
    forecast.beginPreparation(of: "", number: 4, after: history, detail: "")
    let rest = forecast.estimate.units.dropFirst(7)
    #expect(rest.count { $0.kind == RunMonitor.Step.Kind.preparation.rawValue } == 2)
    // 5 of the two blocks that are planned, and a third block.
    #expect(rest.count { $0.kind == RunMonitor.Step.Kind.launch.rawValue } == 5 + 6)
  }

  @Test func `what a run took before it is resumed is summed`() throws {
    var journal = try MemoryJournal().content()
    #expect(journal.measuredDuration.duration == .zero)
    let slot = LaunchSlot(cell: "", block: 0, position: 0, strategy: "a")
    journal.launches = [
      FakeLaunches().record(slot, index: 0), FakeLaunches().record(slot, index: 1),
    ]
    // Killed: the launches are all that is known.
    #expect(
      journal.measuredDuration == MeasuredDuration(duration: .seconds(2), isAtLeast: true))
    // Where strategies took turns, both are parts of one process.
    var turns = journal
    turns.processes = [
      ProcessRecord(
        cell: "", number: 0, startedAt: "", openingOrder: [], contention: nil,
        resources: journal.launches[0].resources, strategies: [])
    ]
    #expect(turns.measuredDuration == MeasuredDuration(duration: .seconds(1), isAtLeast: true))
    journal.end = EndRecord(
      outcome: .interrupted, detail: "", finishedAt: "", elapsedSeconds: 7.5)
    #expect(
      journal.measuredDuration == MeasuredDuration(duration: .seconds(7.5), isAtLeast: false))
    journal.end?.isElapsedAtLeast = true
    #expect(journal.measuredDuration.isAtLeast)
  }

  @Test func `a run that was interrupted, resumed and killed keeps the time until the first end`()
    throws
  {
    let slot = LaunchSlot(cell: "", block: 0, position: 0, strategy: "a")
    func launch(_ index: Int) -> JournalEntry { .launch(FakeLaunches().record(slot, index: index)) }
    let end = EndRecord(
      outcome: .interrupted, detail: "", finishedAt: "", estimatedSeconds: 20, elapsedSeconds: 7.5)
    let journal = try Journal(
      [.run(MemoryJournal.run), launch(0), .end(end), launch(1), launch(2)], path: "memory")
    #expect(journal.end == nil && journal.lastEnd == end)
    // 7.5 seconds with the first launch, and one for each of the two others.
    #expect(
      journal.measuredDuration == MeasuredDuration(duration: .seconds(9.5), isAtLeast: true))
  }
}
