import RunJournal
import Statistics
import TestSupport
import Testing

@testable import Measuring

/// The division of a run among several machines.
@Suite struct ShardTests {
  @Test func `a shard is written as its number and the number of shards`() throws {
    let shard = try #require(Shard("2/3"))
    #expect(shard.number == 2 && shard.count == 3)
    #expect("\(shard)" == "2/3")
    for text in ["", "2", "0/3", "4/3", "-1/3", "1/0", "a/b", "1/2/3", "1 / 2"] {
      #expect(Shard(text) == nil, "\(text)")
    }
  }

  @Test func `the longest piece goes to the shard with the least work`() {
    #expect(ShardPlan(costs: [2, 9, 4, 3], shards: 2).shares == [[1], [0, 2, 3]])
    #expect(ShardPlan(costs: [5, 5, 5, 5], shards: 2).shares == [[0, 2], [1, 3]])
  }

  @Test func `pieces without cost are distributed too`() {
    #expect(ShardPlan(costs: [0, 0, 0, 0], shards: 2).shares == [[0, 2], [1, 3]])
  }

  @Test func `more shards than pieces leave some without work`() throws {
    let plan = ShardPlan(costs: [7, 3], shards: 4)
    #expect(plan.shares == [[0], [1], [], []])
    #expect(plan.share(of: try #require(Shard(4, of: 4))).isEmpty)
  }

  @Test func `every piece is in one shard, and the excess is at most the longest piece`() {
    var generator = SplitMix64(seed: 61)
    for round in 0..<300 {
      let costs = (0..<generator.index(below: 30)).map { _ in generator.index(below: 10_000) }
      let shards = 1 + generator.index(below: 8)
      let plan = ShardPlan(costs: costs, shards: shards)
      #expect(plan.shares.flatMap { $0 }.sorted() == Array(costs.indices), "round \(round)")
      #expect(plan.shares.allSatisfy { $0 == $0.sorted() })
      #expect(plan == ShardPlan(costs: costs, shards: shards))
      let sums = plan.shares.map { $0.reduce(0) { $0 + max(1, costs[$1]) } }
      let spread = (sums.max() ?? 0) - (sums.min() ?? 0)
      #expect(spread <= max(1, costs.max() ?? 0), "round \(round) with seed 61")
    }
  }
}

/// The cells of a scenario and their shards.
@Suite struct CellCutTests {
  private static let sweep = LaunchFixture.scenario + "\nsweep: {size: [50, 100, 40000, 20000]}\n"

  private func cut(_ change: (inout RunSettings) -> Void = { _ in }) throws -> CellSubset {
    var settings = RunSettings()
    change(&settings)
    return try CellSubset(text: Self.sweep, path: "shelf.yaml", settings: settings)
  }

  private func names(_ cut: CellSubset, _ shard: String) throws -> [String] {
    cut.cells(of: try #require(Shard(shard))).map(\.name)
  }

  @Test func `shards together are the scenario, each in the order of its sweep`() throws {
    let cut = try cut()
    #expect(try names(cut, "1/1") == ["size=50", "size=100", "size=40000", "size=20000"])
    let parts = try ["1/3", "2/3", "3/3"].map { try names(cut, $0) }
    #expect(parts == [["size=40000"], ["size=20000"], ["size=50", "size=100"]])
  }

  @Test func `a cell with more members costs more, also beyond its budget`() throws {
    let costs = try cut().cells.map(\.nominalMilliseconds)
    #expect(costs[0] < costs[1] && costs[1] < costs[3] && costs[3] < costs[2])
    // Rounds use the usual budget up.
    #expect(costs[0] >= 90_000)
    #expect(try cut { $0.isQuick = true }.cells[0].nominalMilliseconds < 90_000)
  }

  @Test func `a division depends on text and options, not on the machine`() throws {
    #expect(try cut() == cut())
    #expect(try cut { $0.size = 70 }.cells.map(\.name) == ["size=70"])
    #expect(try cut { $0.cells = ["size=100"] }.cells.map(\.name) == ["size=100"])
  }

  @Test func `a run of some cells prepares only these and knows the number of all`() throws {
    var settings = RunSettings()
    settings.cells = ["size=100", "size=50"]
    let prepared = try PreparedScenario(text: Self.sweep, path: "shelf.yaml", settings: settings)
    #expect(prepared.cells.map(\.name) == ["size=50", "size=100"])
    #expect(prepared.wholeCellCount == 4)
    settings.cells = ["size=51"]
    #expect(throws: ScenarioRunError.unknownCell("size=51", suggestion: "size=50")) {
      try PreparedScenario(text: Self.sweep, path: "shelf.yaml", settings: settings)
    }
  }
}
