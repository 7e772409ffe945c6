import Foundation
import Statistics

/// A choice with what the run's own noise leaves of it.
///
/// The processes of the run are resampled a thousand times, with replacement, and each resample chooses
/// anew. The answer claims nothing that comes out otherwise in more than 2 % of them.
struct Answer: Hashable, Sendable {
  /// The share of resamples in which a statement may come out otherwise.
  static let tolerance = 0.02
  static let resampleCount = 1_000

  /// Something in which a strategy differs from the default by what counts.
  struct Difference: Hashable, Sendable {
    var item: Costs.Item
    /// The strategy's cost, and the default's.
    var cost: Double
    var preferredCost: Double
    /// The middle 95 % of the resamples' ratios.
    var interval: RatioInterval

    var ratio: Double { cost / preferredCost }
  }

  /// A strategy that is not the default.
  struct Other: Hashable, Sendable {
    var strategy: String
    var relation: Choice.Relation
    /// The share of resamples with this relation.
    var share: Double
    /// The differences that count, in the workload's order.
    var gains: [Difference]
    var losses: [Difference]
    /// For each item the middle 95 % of the resamples' ratios to the default.
    var intervals: [RatioInterval]

    var isCertain: Bool { share >= 1 - tolerance }
  }

  /// The share of resamples with a certain default.
  struct Share: Hashable, Sendable {
    var strategy: String
    var share: Double
  }

  let costs: Costs
  let limit: Double
  let choice: Choice
  /// The defaults of the resamples, the most frequent first.
  let defaults: [Share]
  let others: [Other]

  /// Resamples and chooses; the same costs give the same answer.
  init(_ costs: Costs, limit: Double = Choice.usualLimit) {
    self.costs = costs
    self.limit = limit
    let point = costs.items.map(\.costs)
    let choice = Choice(point, of: costs, limit: limit)
    let resamples = Resamples.all(of: costs)
    self.choice = choice
    defaults = Self.defaults(resamples, costs, limit: limit)
    others = costs.strategies.indices.filter { $0 != choice.preferred }.map {
      Self.other($0, to: choice.preferred, costs, point, resamples, limit: limit)
    }
  }

  var preferred: String { costs.strategies[choice.preferred] }

  /// The strategies among which the run cannot tell, the chosen one first; one for a certain answer.
  var candidates: [String] {
    guard (defaults.first { $0.strategy == preferred }?.share ?? 0) < 1 - Self.tolerance else {
      return [preferred]
    }
    let likely = defaults.filter { $0.share > Self.tolerance }.map(\.strategy)
    return ([preferred] + likely).uniqued()
  }

  var isCertain: Bool { candidates.count == 1 }

  func others(_ relation: Choice.Relation) -> [Other] { others.filter { $0.relation == relation } }

  /// The others as they are next to the default: with its indexes, or without where the same indexes
  /// change nothing in them.
  ///
  /// In a run that tries indexes, most strategies come twice.
  var peers: [Other] {
    let indexes = preferred.drop { $0 != "+" }
    return others.filter { other in
      guard other.strategy.contains("+") else {
        return !preferred.hasPrefix(other.strategy + "+")
          && (indexes.isEmpty || !costs.strategies.contains(other.strategy + indexes))
      }
      return !indexes.isEmpty && other.strategy.hasSuffix(indexes)
    }
  }

  /// The factor by which more processes would decide; nil where 32 times as many would not.
  var factorToTell: Double? {
    [2, 4, 8, 16, 32].first { factor in
      let defaults = Self.defaults(
        Resamples.all(of: costs, factor: factor), costs, limit: limit)
      return (defaults.first?.share ?? 0) >= 1 - Self.tolerance
    }.map(Double.init)
  }

  private static func other(
    _ strategy: Int, to preferred: Int, _ costs: Costs, _ point: [[Double]],
    _ resamples: [[[Double]]], limit: Double
  ) -> Other {
    var gains: [Difference] = []
    var losses: [Difference] = []
    let intervals = costs.items.indices.map { index in
      interval(resamples.map { $0[index][strategy] / $0[index][preferred] })
    }
    let enough = Int((1 - tolerance) * Double(resamples.count))
    for (index, item) in costs.items.enumerated() where item.weight > 0 {
      func isGain(_ costs: [[Double]]) -> Bool {
        Choice.counts(
          costs[index][preferred], over: costs[index][strategy], item.unit, limit: limit)
      }
      func isLoss(_ costs: [[Double]]) -> Bool {
        Choice.counts(
          costs[index][strategy], over: costs[index][preferred], item.unit, limit: limit)
      }
      let difference = {
        Difference(
          item: item, cost: point[index][strategy], preferredCost: point[index][preferred],
          interval: intervals[index])
      }
      if isGain(point), resamples.count(where: isGain) >= enough { gains.append(difference()) }
      if isLoss(point), resamples.count(where: isLoss) >= enough { losses.append(difference()) }
    }
    let relation: Choice.Relation =
      !gains.isEmpty ? .betterOnlyFor : losses.isEmpty ? .asGood : .worse
    let same = resamples.count {
      Choice.relation(of: strategy, to: preferred, $0, costs, limit: limit) == relation
    }
    return Other(
      strategy: costs.strategies[strategy], relation: relation,
      share: Double(same) / Double(resamples.count), gains: gains, losses: losses,
      intervals: intervals)
  }

  private static func interval(_ ratios: [Double]) -> RatioInterval {
    let sorted = ratios.sorted()
    let tail = sorted.count / 40
    return RatioInterval(lower: sorted[tail], upper: sorted[sorted.count - 1 - tail])
  }

  private static func defaults(_ resamples: [[[Double]]], _ costs: Costs, limit: Double) -> [Share]
  {
    var counts: [String: Int] = [:]
    for resample in resamples {
      counts[costs.strategies[Choice(resample, of: costs, limit: limit).preferred], default: 0] += 1
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { Share(strategy: $0.key, share: Double($0.value) / Double(resamples.count)) }
  }
}
