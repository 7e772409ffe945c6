import RunJournal
import Statistics
import Testing

@testable import ScenarioRunner

/// What is launched when, decided from the journal alone.
@Suite struct CellPlanTests {
  private static func precise(
    _ halfWidth: Double, strategies: Int = 2, most: Int = 60, budgetSeconds: Int64? = nil
  ) -> BlockPolicy {
    .precise(
      StoppingRule(strategies: strategies, halfWidth: halfWidth, mostBlocks: most),
      targets: [OperationTarget(id: MeasurementID(operation: "fetch"), halfWidth: halfWidth)],
      budgetNanoseconds: budgetSeconds.map { $0 * 1_000_000_000 })
  }

  private func plan(_ policy: BlockPolicy, _ strategies: [String] = ["a", "b"]) -> CellPlan {
    CellPlan(cell: "size=1k", strategies: strategies, seed: 9, policy: policy)
  }

  @Test(arguments: 1...6)
  func `a super-block holds each strategy once in each place of its blocks`(count: Int) async throws
  {
    let names = (0..<count).map { "s\($0)" }
    let policy = BlockPolicy(
      strategies: count, blocks: 7, precision: nil, targets: [], budgetSeconds: nil)
    let memory = MemoryJournal()
    var journal = memory.writer()
    _ = try await FakeLaunches(strategies: names).run(plan(policy, names), &journal)
    let content = try memory.content()
    for position in names.indices {
      let counts = names.map { name in
        content.launches.count { $0.position == position && $0.strategy == name }
      }
      #expect(Set(counts).count == 1 && counts[0] * count >= 7, "\(counts)")
    }
  }

  @Test func `a super-block is in the journal before its first launch`() async throws {
    let memory = MemoryJournal()
    var journal = memory.writer()
    _ = try await FakeLaunches(scatter: 0.2).run(plan(Self.precise(0.05)), &journal)
    var planned = 0
    for entry in memory.entries {
      switch entry {
      case .superBlock(let group): planned = group.firstBlock + group.order.count
      case .launch(let launch): #expect(launch.block < planned)
      default: Issue.record("unexpected \(entry)")
      }
    }
    #expect(try memory.content().superBlocks.count > 1)
  }

  @Test func `blocks are added until intervals are narrow, whatever they show`() async throws {
    var counts: [Int] = []
    for step in [0.0, 0.5] {
      let memory = MemoryJournal()
      var journal = memory.writer()
      let ending = try await FakeLaunches(scatter: 0.08, step: step)
        .run(plan(Self.precise(0.04)), &journal)
      #expect(ending == .precise)
      counts.append(try memory.content().launches.count)
    }
    // The same scatter needs the same blocks, with and without a difference.
    #expect(counts[0] == counts[1] && counts[0] > 20, "\(counts)")
  }

  @Test func `a budget ends a cell that does not get precise`() async throws {
    let memory = MemoryJournal()
    var journal = memory.writer()
    let ending = try await FakeLaunches(scatter: 3)
      .run(plan(Self.precise(0.001, budgetSeconds: 30)), &journal)
    #expect(ending == .outOfBudget)
    #expect(try memory.content().launches.count == 32)
  }

  @Test func `a disturbed launch is made once more at the end, and both are kept`() async throws {
    let memory = MemoryJournal()
    var journal = memory.writer()
    let ending = try await FakeLaunches(disturbed: [1, 3]).run(plan(.fixed(6)), &journal)
    #expect(ending == .allBlocks)
    let launches = try memory.content().launches
    #expect(launches.count == 16)
    #expect(launches.prefix(12).allSatisfy { $0.attempt == 0 })
    #expect(launches.suffix(4).map(\.block) == [1, 1, 3, 3])
    #expect(launches.suffix(4).allSatisfy { $0.attempt == 1 })
    let history = try CellHistory(cell: "size=1k", journal: memory.content())
    #expect(history.countingLaunches.count == 12)
    #expect(history.countingLaunches.allSatisfy { $0.contention?.isContended == false })
  }

  @Test func `a launch that is disturbed twice counts with its first figures`() throws {
    var history = CellHistory(cell: "")
    history.note(
      SuperBlockRecord(cell: "", firstBlock: 0, order: [["a"]], reason: "first blocks"))
    let slot = LaunchSlot(cell: "", block: 0, position: 0, strategy: "a")
    let fake = FakeLaunches(disturbed: [0])
    history.note(fake.record(slot, index: 0))
    var again = fake.record(slot, index: 1)
    again.attempt = 1
    history.note(again)
    #expect(history.countingLaunches.map(\.index) == [0])
  }

  @Test(arguments: 0..<20)
  func `interrupted anywhere, even twice, a run gives the journal of an uninterrupted one`(
    seed: UInt64
  ) async throws {
    let fake = FakeLaunches(seed: seed, scatter: 0.1, disturbed: [2, 5])
    let plan = plan(Self.precise(0.05, most: 30))
    let whole = MemoryJournal()
    var journal = whole.writer()
    _ = try await fake.run(plan, &journal)
    var generator = SplitMix64(seed: seed)
    let memory = MemoryJournal()
    var content: Journal?
    for _ in 0..<2 {
      var part = memory.writer(continuing: content)
      _ = try await fake.run(plan, &part, atMost: generator.index(below: 12))
      content = try memory.content()
    }
    var rest = memory.writer(continuing: content)
    let ending = try await fake.run(plan, &rest)
    #expect(ending != nil)
    #expect(memory.entries == whole.entries, "seed \(seed)")
  }

  @Test func `the reason of more blocks names what was reached and what is wanted`() async throws {
    let memory = MemoryJournal()
    var journal = memory.writer()
    _ = try await FakeLaunches(scatter: 0.2).run(plan(Self.precise(0.01, most: 20)), &journal)
    let reasons = try memory.content().superBlocks.map(\.reason)
    #expect(reasons.first == "first blocks")
    #expect(reasons[1].hasPrefix("precision not reached: ±") && reasons[1].hasSuffix("of ±1 %"))
  }

  /// What a run of twelve blocks says and writes whose launches are all disturbed, and again.
  private func hopeless(disturbed: Set<Int>) async throws -> (sentences: [String], Journal) {
    let memory = MemoryJournal()
    var journal = memory.writer()
    var sentences: [String] = []
    let ending = try await FakeLaunches(disturbed: disturbed, isDisturbedAgain: true)
      .run(plan(.fixed(12)), &journal) { sentences.append($0) }
    #expect(ending == .allBlocks)
    return (sentences, try memory.content())
  }

  @Test func `repeating is given up when the first ten repeats were all disturbed too`()
    async throws
  {
    let (sentences, journal) = try await hopeless(disturbed: Set(0..<12))
    #expect(journal.launches.count == 24 + CellHistory.mostUselessRepeats)
    let note = try #require(journal.notes.first)
    #expect(journal.notes.count == 1 && note.subject == .repeatsGivenUp)
    #expect(note.text.contains("The first 10 launches") && note.text.contains("14 more disturbed"))
    #expect(
      sentences == [
        "Processes 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 14 more were disturbed by other programs and "
          + "are repeated.", note.text,
      ])
  }

  @Test func `ten repeats that were disturbed again leave nothing to give up`() async throws {
    let (sentences, journal) = try await hopeless(disturbed: Set(0..<5))
    #expect(journal.launches.count == 24 + 10 && journal.notes.isEmpty)
    #expect(sentences.count == 1)
  }

  @Test func `one quiet repeat among the first ten is reason to go on`() throws {
    var history = CellHistory(cell: "")
    let order = (0..<12).map { _ in ["a"] }
    history.note(SuperBlockRecord(cell: "", firstBlock: 0, order: order, reason: "first blocks"))
    let slots = history.plannedSlots
    let always = FakeLaunches(disturbed: Set(0..<12), isDisturbedAgain: true)
    for (index, slot) in slots.enumerated() { history.note(always.record(slot, index: index)) }
    for (index, slot) in slots.prefix(10).map(\.secondAttempt).enumerated() {
      let fake = index == 4 ? FakeLaunches() : always
      #expect(history.repeatedSlots.count == 12)
      history.note(fake.record(slot, index: 12 + index))
    }
    #expect(history.repeatedSlots.count == 12 && history.abandonedSlots.isEmpty)
  }

  @Test(arguments: 0..<10)
  func `a run that gives up gives the same journal where it was interrupted`(seed: UInt64)
    async throws
  {
    let fake = FakeLaunches(seed: seed, disturbed: Set(0..<12), isDisturbedAgain: true)
    let whole = MemoryJournal()
    var journal = whole.writer()
    _ = try await fake.run(plan(.fixed(12)), &journal)
    var generator = SplitMix64(seed: seed)
    let memory = MemoryJournal()
    var part = memory.writer()
    _ = try await fake.run(plan(.fixed(12)), &part, atMost: 22 + generator.index(below: 13))
    var rest = memory.writer(continuing: try memory.content())
    _ = try await fake.run(plan(.fixed(12)), &rest)
    #expect(memory.entries == whole.entries, "seed \(seed)")
  }
}
