import Statistics
import Testing

struct BalancedOrderTests {
  @Test(arguments: 1...9)
  func `each strategy is equally often in each position`(count: Int) {
    let names = (0..<count).map { "s\($0)" }
    for seed in UInt64(0)..<20 {
      let plan = BalancedOrder.plan(strategies: names, blocks: 3 * count, seed: seed)
      #expect(plan.count == 3 * count)
      #expect(plan.allSatisfy { Set($0) == Set(names) && $0.count == count })
      for position in 0..<count {
        for name in names {
          #expect(plan.count { $0[position] == name } == 3, "seed \(seed)")
        }
      }
    }
  }

  @Test(arguments: [2, 4, 6, 8])
  func `with an even number each follows each other one equally often`(count: Int) {
    let names = (0..<count).map { "s\($0)" }
    let plan = BalancedOrder.plan(strategies: names, blocks: count, seed: 11)
    #expect(Set(followers(in: plan).values) == [1])
    #expect(followers(in: plan).count == count * (count - 1))
  }

  @Test(arguments: [3, 5, 7])
  func `with an odd number the followers are balanced over two groups`(count: Int) {
    let names = (0..<count).map { "s\($0)" }
    let plan = BalancedOrder.plan(strategies: names, blocks: 2 * count, seed: 11)
    #expect(Set(followers(in: plan).values) == [2])
    #expect(followers(in: plan).count == count * (count - 1))
  }

  @Test func `the seed alone decides`() {
    let names = ["a", "b", "c", "d"]
    let plan = BalancedOrder.plan(strategies: names, blocks: 8, seed: 1)
    #expect(plan == BalancedOrder.plan(strategies: names, blocks: 8, seed: 1))
    #expect(plan != BalancedOrder.plan(strategies: names, blocks: 8, seed: 2))
  }

  @Test func `an uneven number of blocks is cut off`() {
    #expect(BalancedOrder.plan(strategies: ["a", "b", "c"], blocks: 4, seed: 1).count == 4)
    #expect(BalancedOrder.plan(strategies: [], blocks: 4, seed: 1).isEmpty)
    #expect(BalancedOrder.plan(strategies: ["a"], blocks: 0, seed: 1).isEmpty)
    #expect(BalancedOrder.blocks(atLeast: 10, strategies: 6) == 12)
    #expect(BalancedOrder.blocks(atLeast: 12, strategies: 6) == 12)
  }

  /// The first three numbers that the authors' C program gives for the seed 1234567.
  @Test func `the generator gives the published sequence`() {
    var generator = SplitMix64(seed: 1_234_567)
    let numbers = (0..<3).map { _ in generator.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }

  private func followers(in plan: [[String]]) -> [String: Int] {
    plan.reduce(into: [:]) { counts, row in
      for (first, second) in zip(row, row.dropFirst()) {
        counts["\(first)>\(second)", default: 0] += 1
      }
    }
  }
}
