import Foundation

/// The strategy to use, and the relations of the others to it.
///
/// The cost of a strategy is the weighted geometric mean of its times, each increased by the
/// smallest noticeable time. Comparisons of solvers and ClickBench use such a shifted geometric
/// mean, because it ignores large ratios of tiny times. A strategy is excluded if it loses
/// something that counts to another one and gains nothing from it. The default is the simplest
/// strategy whose mean is within the limit of the smallest, or over which no other gains anything
/// that counts. Decision 22 explains why.
package struct Choice: Hashable, Sendable {
  /// The smallest difference that justifies writing an app differently.
  package static let usualLimit = 0.1

  /// The strategies by lines of code for the same app (Notebooks/Examples, publications).
  ///
  /// Kinds that hardly differ need no classes; then one entity with a type attribute comes first.
  static let simplestFirst = [
    "parent-entity", "abstract-root", "enum-content", "independent-entities", "coded-content",
    "details-relationship",
  ]

  /// The relation of a strategy to the default.
  enum Relation: String, Hashable, Codable, Sendable {
    /// Neither is better by anything that counts.
    case asGood
    /// Better for something that counts, even if worse for something else.
    case betterOnlyFor
    /// Worse for something that counts, and better for nothing that counts.
    case worse
  }

  /// The index of the default in the strategies.
  let preferred: Int
  /// The regret of each strategy: the ratio of its mean to the mean of the best times.
  let regrets: [Double]

  /// Chooses by the costs of each item in each strategy.
  ///
  /// - Parameters:
  ///   - costs: A row for each item, a column for each strategy.
  ///   - all: The items and strategies.
  ///   - limit: The relative difference that counts, 0.1 for 10 %.
  init(_ costs: [[Double]], of all: Costs, limit: Double) {
    let strategies = all.strategies.indices
    let logRegrets = strategies.map { strategy in
      zip(all.items, costs).reduce(0.0) { sum, item in
        sum + item.0.weight * item.0.unit.logRegret(of: item.1[strategy], to: item.1.min() ?? 0)
      }
    }
    let sound = strategies.filter { strategy in
      !strategies.contains { other in
        Self.relation(of: other, to: strategy, costs, all, limit: limit) == .betterOnlyFor
          && Self.relation(of: strategy, to: other, costs, all, limit: limit) == .worse
      }
    }
    let candidates = sound.isEmpty ? Array(strategies) : sound
    let least = candidates.map { logRegrets[$0] }.min() ?? 0
    // Unnoticeable losses may add up to a regret above the limit.
    let fitting = candidates.filter { strategy in
      logRegrets[strategy] <= least + log(1 + limit)
        || !candidates.contains {
          Self.relation(of: $0, to: strategy, costs, all, limit: limit) == .betterOnlyFor
        }
    }
    preferred =
      fitting.min { all.rank(all.strategies[$0]) < all.rank(all.strategies[$1]) } ?? 0
    regrets = logRegrets.map { exp($0) }
  }

  /// True if one cost exceeds another by the limit and by a noticeable amount.
  static func counts(_ worse: Double, over better: Double, _ unit: Costs.Unit, limit: Double)
    -> Bool
  {
    worse >= better * (1 + limit) && worse - better >= unit.noticeable
  }

  /// Returns the relation of a strategy to another one, by costs alone.
  static func relation(
    of strategy: Int, to other: Int, _ costs: [[Double]], _ all: Costs, limit: Double
  ) -> Relation {
    var isWorse = false
    for (item, costs) in zip(all.items, costs) where item.weight > 0 {
      if counts(costs[other], over: costs[strategy], item.unit, limit: limit) {
        return .betterOnlyFor
      }
      if counts(costs[strategy], over: costs[other], item.unit, limit: limit) { isWorse = true }
    }
    return isWorse ? .worse : .asGood
  }
}

extension Costs {
  /// Returns a strategy's rank by its code; a strategy with an index follows the one without.
  func rank(_ strategy: String) -> Double {
    let parts = strategy.split(separator: "+")
    let index = parts.count > 1 ? 0.5 : 0
    if kindsHardlyDiffer, parts[0] == "enum-content" { return index - 1 }
    let order = Choice.simplestFirst
    return Double(order.firstIndex { $0 == parts[0] } ?? order.count) + index
  }
}
