import Foundation
import Statistics

/// A choice, with its certainty given the noise of the run.
///
/// The run's processes are resampled a thousand times with replacement, and each resample chooses
/// again. The answer makes only statements that hold in at least 98 % of the resamples.
struct Answer: Hashable, Sendable {
  /// The share of resamples that may contradict a statement.
  static let tolerance = 0.02
  static let resampleCount = 1_000

  /// A difference from the default that counts.
  struct Difference: Hashable, Sendable {
    var item: Costs.Item
    /// The costs of the strategy and of the default.
    var cost: Double
    var preferredCost: Double
    /// The 95 % confidence interval of the ratio, from the resamples.
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
    /// The 95 % confidence interval of each item's ratio to the default, from the resamples.
    var intervals: [RatioInterval]

    var isCertain: Bool { share >= 1 - tolerance }
  }

  /// The share of resamples in which a strategy is the default.
  struct Share: Hashable, Sendable {
    var strategy: String
    var share: Double
  }

  let costs: Costs
  let limit: Double
  let choice: Choice
  /// The defaults of the resamples, in descending order of frequency.
  let defaults: [Share]
  let others: [Other]

  /// Chooses for the costs and for their resamples; equal costs give equal answers.
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

  /// The strategies that the run cannot decide between, the chosen one first; one if certain.
  var candidates: [String] {
    guard (defaults.first { $0.strategy == preferred }?.share ?? 0) < 1 - Self.tolerance else {
      return [preferred]
    }
    let likely = defaults.filter { $0.share > Self.tolerance }.map(\.strategy)
    return ([preferred] + likely).uniqued()
  }

  var isCertain: Bool { candidates.count == 1 }

  func others(_ relation: Choice.Relation) -> [Other] { others.filter { $0.relation == relation } }

  /// The strategies to compare with the default, with its indexes if they were tried on them.
  ///
  /// A run that tries indexes has most strategies twice.
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

  /// The factor by which the number of processes must grow to decide; nil if 32 is not enough.
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
