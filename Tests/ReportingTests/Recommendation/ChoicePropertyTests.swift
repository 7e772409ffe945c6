import Foundation
import Statistics
import TestSupport
import Testing

@testable import Reporting

/// Properties of the rule, over random costs and weights.
struct ChoicePropertyTests {
  private static let seeds: ClosedRange<UInt64> = 1...(TestLength.choose(short: 300, long: 20_000))

  /// Random costs of six strategies in up to eight actions and an import.
  private struct RandomRun {
    var strategies = Choice.simplestFirst
    var items: [Costs.Item] = []
    private var random: SplitMix64

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      let count = 2 + Int(random.next() % 7)
      for number in 0..<count {
        let base = exp(uniform(in: log(0.01e6)...log(500e6)))
        let spread = uniform(in: 0...1.5)
        add("action \(number)", number == count - 1 ? .background : .action) {
          run in run.strategies.map { _ in base * exp(spread * run.uniform(in: -1...1)) }
        }
      }
    }

    mutating func uniform(in range: ClosedRange<Double>) -> Double {
      let share = Double(random.next() >> 11) / Double(1 << 53)
      return range.lowerBound + share * (range.upperBound - range.lowerBound)
    }

    mutating func add(
      _ name: String, _ unit: Costs.Unit, _ costs: (inout RandomRun) -> [Double]
    ) {
      let weight = uniform(in: 0.05...1)
      items.append(
        Costs.Item(
          name: name, label: name, unit: unit, weight: weight, costs: costs(&self),
          deviations: strategies.map { _ in [0] }))
    }

    /// The costs with the file, which has a share of the other weights.
    var costs: Costs {
      let sum = items.map(\.weight).reduce(0, +)
      let file = Costs.Item(
        name: Costs.fileName, label: "file", unit: .file, weight: sum * Costs.fileShare,
        costs: strategies.map { _ in 5e6 }, deviations: strategies.map { _ in [0] })
      return Costs(strategies: strategies, items: items + [file])
    }

    var choice: Choice {
      let costs = costs
      return Choice(costs.items.map(\.costs), of: costs, limit: Choice.usualLimit)
    }

    /// The chosen strategy and those that are as good.
    var answer: [String] {
      let choice = choice
      return [strategies[choice.preferred]] + choice.fitting.map { strategies[$0] }.sorted()
    }

    /// The distance of the strategy nearest to the limit, so that rounding decides nothing.
    var margin: Double {
      let losses = choice.losses
      let limit = (losses.min() ?? 0) + log(1 + Choice.usualLimit)
      return losses.map { abs($0 - limit) }.min() ?? 0
    }

    /// The share of the weights of actions in which strategies differ fully.
    var differingShare: Double {
      let costs = costs
      let all = costs.items.map { item in
        let best = item.costs.min() ?? 0
        let felt = item.costs.map { costs.loss(of: $0, to: best, item.unit) }
        return item.weight * Choice.differingShare(felt, limit: Choice.usualLimit)
      }
      return all.reduce(0, +) / costs.items.map(\.weight).reduce(0, +)
    }
  }

  private func check(_ property: (inout RandomRun, UInt64) -> Void) {
    for seed in Self.seeds {
      var run = RandomRun(seed: seed)
      if run.margin > 1e-6 { property(&run, seed) }
    }
  }

  @Test func `a weight that goes to nothing gives the answer without the action`() {
    check { run, seed in
      let without = run
      run.add("rare", .action) { run in run.strategies.map { _ in run.uniform(in: 1e6...900e6) } }
      let last = run.items.count - 1
      run.items[last].weight = 1e-9
      #expect(run.answer == without.answer, "seed \(seed)")
      run.items[last].weight = 0
      #expect(run.answer == without.answer, "seed \(seed)")
    }
  }

  @Test func `a factor of all weights changes nothing`() {
    check { run, seed in
      let before = run.answer
      for index in run.items.indices { run.items[index].weight *= 37 }
      #expect(run.answer == before, "seed \(seed)")
    }
  }

  @Test func `two halves of an action are the action`() {
    check { run, seed in
      let before = run.answer
      run.items[0].weight /= 2
      run.items.append(run.items[0])
      #expect(run.answer == before, "seed \(seed)")
    }
  }

  /// If most use were alike, a rest of any size would decide, however rare: then the share counts.
  @Test func `one more action in which all are alike changes nothing, up to half of the use`() {
    check { run, seed in
      let before = run.answer
      run.add("alike", .action) { run in run.strategies.map { _ in 30e6 } }
      if run.differingShare > Choice.leastDiffering {
        #expect(run.answer == before, "seed \(seed)")
      }
    }
  }

  @Test func `the order of the strategies changes nothing`() {
    check { run, seed in
      let before = run.answer
      run.strategies.reverse()
      for index in run.items.indices { run.items[index].costs.reverse() }
      #expect(run.answer == before, "seed \(seed)")
    }
  }

  @Test func `a strategy made slower never rises`() {
    check { run, seed in
      let before = run.choice
      let strategy = Int(seed % UInt64(run.strategies.count))
      let item = Int(seed % UInt64(run.items.count))
      run.items[item].costs[strategy] *= 1 + run.uniform(in: 0...9)
      let after = run.choice
      if !before.fitting.contains(strategy) {
        #expect(!after.fitting.contains(strategy), "seed \(seed)")
      }
      if before.preferred != strategy { #expect(after.preferred != strategy, "seed \(seed)") }
    }
  }

  @Test func `the first step of a slider changes no loss by more than a step`() {
    check { run, seed in
      run.add("rare", .action) { run in run.strategies.map { _ in run.uniform(in: 1e6...900e6) } }
      let last = run.items.count - 1
      run.items[last].weight = 0
      let before = run.choice.losses
      run.items[last].weight = 0.0001
      for (one, other) in zip(before, run.choice.losses) {
        #expect(abs(one - other) < 0.05, "seed \(seed)")
      }
    }
  }

  /// The first property is not empty: with a full weight, the same action does change answers.
  @Test func `the rare action of the first property changes answers with a full weight`() {
    var found = false
    for seed in Self.seeds {
      var run = RandomRun(seed: seed)
      let before = run.answer
      run.add("rare", .action) { run in run.strategies.map { _ in run.uniform(in: 1e6...900e6) } }
      found = found || run.answer != before
    }
    #expect(found)
  }

  @Test func `a slower device turns an answer by its limits alone`() {
    let items = [[5.0, 3], [6, 3]].enumerated().map { number, times in
      Costs.Item(
        name: "list \(number)", label: "list", unit: .action, weight: 0.5,
        costs: times.map { $0 * 1e6 }, deviations: [[0], [0]])
    }
    let costs = Costs(strategies: ["parent-entity", "enum-content"], items: items)
    let answer = Recommendation(costs)
    #expect(answer.preferred == "parent-entity")
    #expect(
      answer.devices.map { "\($0.slowness) \($0.strategy)" } == [
        "0.5 parent-entity", "2.0 enum-content", "4.0 enum-content", "8.0 enum-content",
      ])
    // It turns within a factor of 2.
    #expect(answer.candidates == ["parent-entity", "enum-content"] && !answer.isCertain)
    #expect(Recommendation(costs.onDevice(4)).preferred == "enum-content")
    #expect(Recommendation(costs.onDevice(4)).isCertain)
  }
}
