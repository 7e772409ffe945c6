import LogicalModel
import RunJournal
import ScenarioFormat
import Statistics
import Testing

@testable import Measuring

/// The order of turns and the resulting samples.
@Suite struct InterleavedMeasurementTests {
  private let log = FakeContender.Log()
  private static let names = ["a", "b", "c", "d"]

  private static func scenario(_ workload: String) throws -> Scenario {
    let text = """
      scenario: turns
      title: Turns
      question: Who?
      expectation: All.
      family: Entry
      kinds:
        Entry:
          properties: {title: "String, required", date: "Date, required, indexed"}
        Note:
          parent: Entry
          properties: {text: String}
      data: {seed: 1, size: 40, mix: {Entry: 50%, Note: 50%}}
      workload:
      \(workload)
      """
    return try #require(
      try ScenarioReader(strategies: ["parent-entity"]).cells(text: text, path: "turns").first
    ).scenario
  }

  private func contenders(_ change: (FakeContender) -> Void = { _ in }) -> [FakeContender] {
    Self.names.map { name in
      let contender = FakeContender(name, log)
      change(contender)
      return contender
    }
  }

  private func turns(
    _ contenders: [FakeContender], _ scenario: Scenario, _ rounds: [String: [Int]],
    seed: UInt64 = 1
  ) -> InterleavedMeasurement {
    let plan = scenario.plannedMeasurements.map { planned in
      let counts = rounds[planned.id.operation] ?? Self.names.map { _ in 1 }
      return PlanRecord.RoundCount(
        measurement: planned.id,
        rounds: Dictionary(uniqueKeysWithValues: zip(Self.names, counts)))
    }
    // A stopped clock gives one visit to each operation until its rounds are done.
    return InterleavedMeasurement(
      contenders, scenario: scenario, plan: InterleavedMeasurement.Plan(rounds: plan, seed: seed),
      clock: SampleClock(wallNanoseconds: { 0 }, cpuNanoseconds: { 0 }))
  }

  private var samples: [(name: String, question: Int, other: Int?)] {
    log.entries.compactMap {
      if case .sample(let name, _, let question, let other) = $0 {
        (name, question, other)
      } else {
        nil
      }
    }
  }

  @Test(arguments: 0..<20)
  func `in each round every store answers the same query once`(seed: UInt64) throws {
    let scenario = try Self.scenario("- {fetchByID: Entry, samples: 3, repetitions: 2}")
    var turns = turns(contenders(), scenario, ["fetch-entry-by-id": [6, 6, 6, 6]], seed: seed)
    let result = try turns.run()
    for round in 0..<6 {
      let turn = samples[(round * 4)..<(round * 4 + 4)]
      #expect(Set(turn.map(\.name)) == Set(Self.names), "seed \(seed)")
      #expect(Set(turn.map(\.question)) == [round % 3], "seed \(seed)")
    }
    for records in result.records {
      #expect(records[0].cpuNanoseconds.count == 6 && records[0].questionCount == 3)
    }
    let positions = result.records.map { $0[0].positions ?? [] }
    for round in 0..<6 {
      #expect(Set(positions.map { $0[round] }) == [0, 1, 2, 3], "seed \(seed)")
    }
  }

  @Test func `orders are drawn from the seed and differ from round to round`() throws {
    let scenario = try Self.scenario("- {fetchAll: Entry, samples: 1}")
    func order(_ seed: UInt64) throws -> [String] {
      let before = samples.count
      var turns = turns(
        contenders(), scenario, ["fetch-all-entry": [12, 12, 12, 12]], seed: seed)
      _ = try turns.run()
      return samples[before...].map(\.name)
    }
    let first = try order(7)
    #expect(try order(7) == first)
    #expect(try order(8) != first)
    let rounds = stride(from: 0, to: first.count, by: 4).map { Array(first[$0..<($0 + 4)]) }
    #expect(Set(rounds).count > 6)
  }

  @Test func `a store with all its rounds leaves the rotation`() throws {
    let scenario = try Self.scenario("- {fetchAll: Entry, samples: 1}")
    var turns = turns(contenders(), scenario, ["fetch-all-entry": [5, 2, 5, 1]])
    let result = try turns.run()
    #expect(result.records.map { $0[0].cpuNanoseconds.count } == [5, 2, 5, 1])
    #expect(samples.suffix(6).allSatisfy { ["a", "c"].contains($0.name) })
  }

  @Test func `short samples are warmed up by another query, and long ones are not`() throws {
    let scenario = try Self.scenario("- {fetchByID: Entry, samples: 3, repetitions: 2}")
    let quick = contenders {
      $0.sampleNanoseconds = InterleavedMeasurement.warmUpLimitNanoseconds - 1
    }
    var short = turns(quick, scenario, ["fetch-entry-by-id": [3, 3, 3, 3]])
    _ = try short.run()
    #expect(samples.allSatisfy { $0.other == ($0.question + 1) % 3 })
    let before = samples.count
    let slow = contenders { $0.sampleNanoseconds = InterleavedMeasurement.warmUpLimitNanoseconds }
    var long = turns(slow, scenario, ["fetch-entry-by-id": [3, 3, 3, 3]])
    _ = try long.run()
    #expect(samples[before...].allSatisfy { $0.other == nil })
  }

  @Test func `a store whose answer differs from before ends the process`() throws {
    let scenario = try Self.scenario("- {fetchAll: Entry, samples: 1}")
    let stores = contenders { if $0.name == "c" { $0.wrongSample = 2 } }
    var turns = turns(stores, scenario, ["fetch-all-entry": [4, 4, 4, 4]])
    let error = #expect(throws: ScenarioRunError.self) { try turns.run() }
    guard case .answersDiffer(let text) = try #require(error) else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(text.contains("c found -1 objects instead of 10"))
  }

  @Test func `all loads are open before the first slice, and slices are stored in turns`() throws {
    let scenario = try Self.scenario("- insert: all at once")
    var turns = turns(contenders(), scenario, [:])
    let result = try turns.run()
    let kinds = log.entries.compactMap { entry -> String? in
      switch entry {
      case .beginLoad: "begin"
      case .slice: "slice"
      case .endLoad: "end"
      default: nil
      }
    }
    #expect(
      kinds == Array(repeating: "begin", count: 4) + Array(repeating: "slice", count: 12)
        + Array(repeating: "end", count: 4))
    let slices = log.entries.compactMap { if case .slice(let name) = $0 { name } else { nil } }
    for turn in 0..<3 {
      #expect(Set(slices[(turn * 4)..<(turn * 4 + 4)]) == Set(Self.names))
    }
    for records in result.records {
      #expect(records[0].questionCount == 4 && records[0].positions?.count == 4)
    }
    // The commit of the innermost load comes first.
    #expect(Set(result.records.map { $0[0].positions?.last }) == [0, 1, 2, 3])
  }

  @Test func `changes are made sample by sample, each round on new copies`() throws {
    let scenario = try Self.scenario(
      "- {edit: Entry, change: set title, count: 2, samples: 2, name: update}")
    var turns = turns(contenders(), scenario, ["update": [2, 2, 2, 2]])
    let result = try turns.run()
    let changes = log.entries.compactMap { entry -> Int? in
      if case .change(_, _, let sample) = entry { sample } else { nil }
    }
    #expect(changes == [0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1])
    #expect(log.entries.count { if case .beginChanges = $0 { true } else { false } } == 8)
    // Each round makes the same changes, so the last one's content is hashed.
    let digests = log.entries.compactMap { entry -> Bool? in
      if case .endChanges(_, let digestsContent) = entry { digestsContent } else { nil }
    }
    #expect(digests == [false, false, false, false, true, true, true, true])
    for (records, digest) in zip(result.records, result.contentDigests) {
      #expect(records[0].cpuNanoseconds == [1, 2, 1, 2] && records[0].questionCount == 2)
      #expect(records[0].positions?.count == 4 && digest == "changed")
    }
  }

  @Test func `statement variants of the engine level share one rotation`() throws {
    var scenario = try Self.scenario("- {fetchAll: Entry, samples: 1}")
    scenario.measuring.levels = [.engine]
    let stores = contenders { if $0.name == "b" { $0.engineVariants = [nil, "compound"] } }
    // No plan names the variant: only the store that has it knows it.
    let plan = [
      PlanRecord.RoundCount(
        measurement: MeasurementID(operation: "fetch-all-entry", level: .engine),
        rounds: ["a": 2, "b": 1, "c": 2, "d": 2])
    ]
    var turns = InterleavedMeasurement(
      stores, scenario: scenario, plan: InterleavedMeasurement.Plan(rounds: plan, seed: 3),
      clock: SampleClock(wallNanoseconds: { 0 }, cpuNanoseconds: { 0 }))
    let result = try turns.run()
    #expect(samples.count == 9)
    #expect(
      result.records[1].map(\.id.name)
        == ["fetch-all-entry.engine", "fetch-all-entry.engine-compound"])
    #expect(result.records[1].map(\.cpuNanoseconds.count) == [1, 2])
  }

  @Test func `records have the median of the reference fetches before their visits`() throws {
    let scenario = try Self.scenario("- {fetchAll: Entry, samples: 1}")
    let plan = [
      PlanRecord.RoundCount(
        measurement: MeasurementID(operation: "fetch-all-entry", level: .objects),
        rounds: Dictionary(uniqueKeysWithValues: Self.names.map { ($0, 12) }))
    ]
    // Three rounds a visit: four visits of 12 rounds.
    var times: [Int64] = [50, 10, 30, 20]
    var turns = InterleavedMeasurement(
      contenders(), scenario: scenario, plan: InterleavedMeasurement.Plan(rounds: plan, seed: 3),
      clock: SampleClock(wallNanoseconds: { 0 }, cpuNanoseconds: { 0 }),
      timeReference: { times.removeFirst() })
    let records = try turns.run().records
    #expect(times.isEmpty)
    #expect(records.map { $0[0].referenceNanoseconds } == Array(repeating: 30, count: 4))
  }
}
