import Statistics
import Testing

struct SimulationTests {
  /// 400 comparisons of equals: at a true 5 % rate more than 31 flags come once in a hundred seeds.
  @Test(arguments: [
    ([1, 1], 12), ([1, 1, 1], 9), ([1, 1, 1, 1], 12), ([4, 1, 1, 1], 12),
    ([1, 1, 1, 1, 1, 1], 6), ([1, 1, 1, 1, 1, 1], 12),
  ])
  func `equal strategies are rarely called different`(noise: [Double], blocks: Int) throws {
    var simulation = Simulation(
      strategies: noise.count, blocks: blocks, effects: noise.map { _ in 0 }, seed: 0x5eed)
    simulation.noise = noise
    var generator = SplitMix64(seed: 1)
    var flagged = 0
    var claimed = 0
    for _ in 0..<400 {
      let table = try simulation.run()
      let comparison = try PairedComparison(
        candidate: "1", baseline: "0", differences: table.differences(of: "1", to: "0"))
      if comparison.pValue < 0.05 { flagged += 1 }
      let family = try ComparisonFamily(
        table, rule: .warmReads, resamples: 20, using: &generator)
      let claims = family.members.filter { $0.verdict == .faster || $0.verdict == .slower }
      if !claims.isEmpty { claimed += 1 }
    }
    #expect(flagged <= 31, "seed \(simulation.seed)")
    #expect(claimed <= 20, "seed \(simulation.seed)")
  }

  @Test func `five percent more work is called slower`() throws {
    var simulation = Simulation(
      strategies: 2, blocks: 20, effects: [0, 0.0488], seed: 0xfeed)
    var generator = SplitMix64(seed: 2)
    var found = 0
    for _ in 0..<20 {
      let family = try ComparisonFamily(
        try simulation.run(), rule: .warmReads, resamples: 999, using: &generator)
      if family.member(of: "1", to: "0")?.verdict == .slower { found += 1 }
    }
    #expect(found >= 18, "seed \(simulation.seed)")
  }

  @Test func `taking the position out finds more real effects`() throws {
    var simulation = Simulation(strategies: 2, blocks: 12, effects: [0, 0.03], seed: 0xace)
    var adjusted = 0
    var plain = 0
    for _ in 0..<200 {
      let table = try simulation.run()
      let differences = try table.differences(of: "1", to: "0")
      let comparison = try PairedComparison(
        candidate: "1", baseline: "0", differences: differences)
      if comparison.pValue < 0.05 { adjusted += 1 }
      let raw = try simulation.plainComparison(of: table)
      if raw.pValue < 0.05 { plain += 1 }
    }
    #expect(adjusted > plain + 20, "\(adjusted) and \(plain), seed \(simulation.seed)")
  }

  @Test func `bootstrap intervals depend on the seed alone`() throws {
    let differences = try compare([1.1, 2.3, 3, 4.2, 5], [1, 2, 3.1, 4, 5.1]).differences
    var first = SplitMix64(seed: 7)
    var second = SplitMix64(seed: 7)
    let one = try BlockBootstrap.interval(of: differences, using: &first)
    let other = try BlockBootstrap.interval(of: differences, using: &second)
    #expect(one == other)
    #expect(one.lower < one.upper)
  }

  @Test func `the bootstrap interval is close to the t interval`() throws {
    var simulation = Simulation(strategies: 2, blocks: 30, effects: [0, 0], seed: 0xb00)
    var generator = SplitMix64(seed: 3)
    let table = try simulation.run()
    let family = try ComparisonFamily(table, rule: .warmReads, using: &generator)
    let member = try #require(family.members.first)
    let t = member.comparison.interval
    let bootstrap = try #require(member.bootstrapInterval)
    #expect(abs(bootstrap.lower - t.lower) < 0.25 * (t.upper - t.lower))
    #expect(abs(bootstrap.upper - t.upper) < 0.25 * (t.upper - t.lower))
  }

  @Test func `a family of three holds every pair once and adjusts by Holm`() throws {
    var simulation = Simulation(strategies: 3, blocks: 9, effects: [0, 0.2, 0.01], seed: 5)
    var generator = SplitMix64(seed: 4)
    let family = try ComparisonFamily(
      try simulation.run(), rule: .warmReads, resamples: 99, using: &generator)
    let pairs = family.members.map { "\($0.comparison.candidate)/\($0.comparison.baseline)" }
    #expect(pairs == ["1/0", "2/0", "2/1"])
    let adjusted = try HolmAdjustment.adjusted(family.members.map(\.comparison.pValue))
    #expect(family.members.map(\.adjustedPValue) == adjusted)
    #expect(family.member(of: "1", to: "0")?.verdict == .slower)
    #expect(family.member(of: "2", to: "1")?.verdict == .faster)
  }
}

extension Simulation {
  /// What the comparison would be if the order were ignored.
  func plainComparison(of table: BlockTable) throws -> PairedComparison {
    let differences = try table.differences(of: "1", to: "0", adjustingPositions: false)
    return try PairedComparison(candidate: "1", baseline: "0", differences: differences)
  }
}
