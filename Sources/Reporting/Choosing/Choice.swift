import Foundation
import RunJournal

/// The strategy to use, and the losses of all.
///
/// The loss of a strategy is the mean of its felt losses, weighted by use: the logarithm of a
/// geometric mean of ratios that begins where a person notices, so that large ratios of tiny times
/// do not count. The default is the simplest strategy whose loss is within the limit of the
/// least. Nothing else decides, so an action never counts for more than its share of use. Decision
/// 22 explains why.
package struct Choice: Hashable, Sendable {
  /// The smallest difference that justifies writing an app differently.
  package static let usualLimit = 0.1
  /// The least divisor of the mean, as a share of all use.
  static let leastDiffering = 0.5

  /// The strategies by lines of code for the same app (Notebooks/Examples, publications).
  ///
  /// Kinds that hardly differ need no classes; then one entity with a type attribute comes first.
  static let simplestFirst = [
    "parent-entity", "abstract-root", "enum-content", "independent-entities", "coded-content",
    "details-relationship",
  ]

  /// The relation of a strategy to the default.
  enum Relation: String, Hashable, Codable, Sendable {
    /// Its loss is within the limit of the least.
    case asGood
    /// Its loss is not, though single actions may be faster.
    case worse
  }

  /// The index of the default in the strategies.
  let preferred: Int
  /// The loss of each strategy, 0 if it is the best in every item.
  let losses: [Double]
  /// The indexes of the strategies whose loss is within the limit of the least.
  let fitting: Set<Int>

  /// Chooses by the costs of each item in each strategy.
  ///
  /// - Parameters:
  ///   - costs: A row for each item, a column for each strategy.
  ///   - all: The items and strategies.
  ///   - limit: The relative difference that counts, 0.1 for 10 %.
  init(_ costs: [[Double]], of all: Costs, limit: Double) {
    let felt = zip(all.items, costs).map { item, costs in
      let best = costs.min() ?? 0
      return costs.map { all.loss(of: $0, to: best, item.unit) }
    }
    let whole = Self.differingWeight(felt, all, limit: limit)
    let losses = all.strategies.indices.map { strategy in
      let sum = zip(all.items, felt).reduce(0.0) { $0 + $1.0.weight * $1.1[strategy] }
      return whole > 0 ? sum / whole : 0
    }
    let least = losses.min() ?? 0
    self.losses = losses
    fitting = Set(losses.indices.filter { losses[$0] <= least + log(1 + limit) })
    preferred = fitting.min { all.rank($0) < all.rank($1) } ?? 0
  }

  func relation(of strategy: Int) -> Relation { fitting.contains(strategy) ? .asGood : .worse }

  /// Returns the divisor of the mean: the weight of the items in which strategies differ, and at
  /// least half of the whole weight.
  ///
  /// More actions in which all strategies are alike do not change the losses of the others until
  /// they are most of the use. An item counts in proportion to its largest loss up to the limit,
  /// so that no small change of a cost or a weight makes a jump.
  static func differingWeight(_ felt: [[Double]], _ all: Costs, limit: Double) -> Double {
    var differing = 0.0
    var whole = 0.0
    for (item, losses) in zip(all.items, felt) {
      differing += item.weight * differingShare(losses, limit: limit)
      whole += item.weight
    }
    return max(differing, leastDiffering * whole)
  }

  /// Returns the share of an item that counts as differing, from 0 to 1.
  static func differingShare(_ losses: [Double], limit: Double) -> Double {
    min(1, (losses.max() ?? 0) / log(1 + limit))
  }
}

extension Costs {
  /// Returns the rank by code of the strategy at a place; one with an index follows the one without.
  func rank(_ place: Int) -> Double {
    let variant = variants[place]
    let index = variant.isPlain ? 0 : 0.5
    if kindsHardlyDiffer, variant.strategy == "enum-content" { return index - 1 }
    let order = Choice.simplestFirst
    return Double(order.firstIndex(of: variant.strategy) ?? order.count) + index
  }
}
