import Foundation

/// The strategy to use and what the others are next to it.
///
/// The cost of a strategy is the weighed geometric mean of its times, each with the least
/// noticeable time added to it: a shifted geometric mean, as comparisons of solvers and ClickBench use it, so that a
/// hundredfold of nothing stays nothing. The default is the simplest strategy whose mean is within the
/// limit of the least, or to which no other gains anything that counts. A strategy that loses something
/// that counts to another one, and gains nothing from it, is out. Decision 22 says why.
package struct Choice: Hashable, Sendable {
  /// The least difference for which an app would be written another way.
  package static let usualLimit = 0.1

  /// Strategies by the lines of code that the same app takes (Notebooks/Examples, publications); kinds
  /// that hardly differ need no classes, and then one entity with a type attribute comes first.
  static let simplestFirst = [
    "parent-entity", "abstract-root", "enum-content", "independent-entities", "coded-content",
    "details-relationship",
  ]

  /// A strategy next to the default.
  enum Relation: String, Hashable, Codable, Sendable {
    /// Nothing that counts speaks for one of the two.
    case asGood
    /// Something that counts is better, whatever else may be worse.
    case betterOnlyFor
    /// Something that counts is worse, and nothing that counts is better.
    case worse
  }

  /// The index of the default among the strategies.
  let preferred: Int
  /// The regret of each strategy: the factor by which its mean exceeds that of the best times.
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
    // Losses that nobody notices may add up to a regret that is larger than the limit.
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

  /// True where one cost exceeds another by the limit and by what is noticed.
  static func counts(_ worse: Double, over better: Double, _ unit: Costs.Unit, limit: Double)
    -> Bool
  {
    worse >= better * (1 + limit) && worse - better >= unit.noticeable
  }

  /// The relation of a strategy to another one by costs alone.
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
  /// The place of a strategy by its code; one with an index comes right after the one without.
  func rank(_ strategy: String) -> Double {
    let parts = strategy.split(separator: "+")
    let index = parts.count > 1 ? 0.5 : 0
    if kindsHardlyDiffer, parts[0] == "enum-content" { return index - 1 }
    let order = Choice.simplestFirst
    return Double(order.firstIndex { $0 == parts[0] } ?? order.count) + index
  }
}
