import Foundation
import RunJournal
import Statistics

/// A choice, with its certainty given the noise of the run.
///
/// The run's processes are resampled a thousand times with replacement, and each resample chooses
/// again. The answer makes only statements that hold in at least 98 % of the resamples.
package struct Recommendation: Hashable, Sendable {
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
    /// The place of the strategy in the costs.
    var place: Int
    var relation: Choice.Relation
    /// The share of resamples with this relation.
    var share: Double
    /// The differences that count, in the workload's order.
    var gains: [Difference]
    var losses: [Difference]
    /// The item that adds most to the strategy's loss; nil if none adds to it.
    var mainLoss: Difference?
    /// The 95 % confidence interval of each item's ratio to the default, from the resamples.
    var intervals: [RatioInterval]

    var isCertain: Bool { share >= 1 - tolerance }
  }

  /// The share of resamples in which a strategy is the default.
  struct Share: Hashable, Sendable {
    var strategy: String
    var share: Double
  }

  /// The default on a device with another speed.
  struct Device: Hashable, Sendable {
    /// The factor by which the device is slower than the one of the answer.
    var slowness: Double
    var strategy: String
  }

  /// The devices that the answer looks at, and those whose other default makes a tie.
  static let slownesses = [0.5, 2, 4, 8]
  static let tiedSlownesses = 0.5...2.0

  package let costs: Costs
  package let limit: Double
  let choice: Choice
  /// The defaults of the resamples, in descending order of frequency.
  let defaults: [Share]
  let devices: [Device]
  let others: [Other]

  /// Chooses for the costs and for their resamples; equal costs give equal answers.
  init(_ costs: Costs, limit: Double = Choice.usualLimit) {
    self.costs = costs
    self.limit = limit
    let point = costs.items.map(\.costs)
    let choice = Choice(point, of: costs, limit: limit)
    let resamples = Resamples.all(of: costs)
    let choices = resamples.map { Choice($0, of: costs, limit: limit) }
    self.choice = choice
    defaults = Self.defaults(choices, costs)
    devices = Self.slownesses.map { factor in
      let device = costs.onDevice(costs.slowness * factor)
      let chosen = Choice(point, of: device, limit: limit).preferred
      return Device(slowness: factor, strategy: costs.strategies[chosen])
    }
    others = costs.strategies.indices.filter { $0 != choice.preferred }.map {
      Self.other($0, to: choice, costs, point, (resamples, choices), limit: limit)
    }
  }

  var preferred: String { costs.strategies[choice.preferred] }

  /// The default with its additional indexes.
  var variant: StrategyVariant { costs.variants[choice.preferred] }

  /// The strategies that the run cannot decide between, the chosen one first; one if certain.
  ///
  /// A default that another device of about the same speed would turn is not certain either.
  var candidates: [String] {
    ([preferred] + likely + tiedByDevice).uniqued()
  }

  /// The defaults of the resamples if they disagree too often; empty otherwise.
  private var likely: [String] {
    let share = defaults.first { $0.strategy == preferred }?.share ?? 0
    return share >= 1 - Self.tolerance
      ? [] : defaults.filter { $0.share > Self.tolerance }.map(\.strategy)
  }

  /// True if the resamples agree, and only the speed of the device is open.
  var isTiedByDeviceAlone: Bool { likely.isEmpty && !tiedByDevice.isEmpty }

  /// The defaults on devices of about the same speed.
  var tiedByDevice: [String] {
    devices.filter { Self.tiedSlownesses.contains($0.slowness) && $0.strategy != preferred }
      .map(\.strategy)
  }

  var isCertain: Bool { candidates.count == 1 }

  func others(_ relation: Choice.Relation) -> [Other] { others.filter { $0.relation == relation } }

  /// The strategies to compare with the default, with its indexes if they were tried on them.
  ///
  /// A run that tries indexes has most strategies twice.
  var peers: [Other] {
    let own = variant
    return others.filter { other in
      let variant = costs.variants[other.place]
      guard variant.isPlain else { return variant.indexes == own.indexes }
      return own.isPlain
        || variant.strategy != own.strategy && costs.indexed(variant.strategy) == nil
    }
  }

  /// The factor by which the number of processes must grow to decide; nil if 32 is not enough, or
  /// if the speed of the device decides.
  var factorToDecide: Double? {
    guard tiedByDevice.isEmpty else { return nil }
    return [2, 4, 8, 16, 32].first { factor in
      let choices = Resamples.all(of: costs, factor: factor).map {
        Choice($0, of: costs, limit: limit)
      }
      return (Self.defaults(choices, costs).first?.share ?? 0) >= 1 - Self.tolerance
    }.map(Double.init)
  }

  private static func other(
    _ strategy: Int, to choice: Choice, _ costs: Costs, _ point: [[Double]],
    _ resamples: (costs: [[[Double]]], choices: [Choice]), limit: Double
  ) -> Other {
    let preferred = choice.preferred
    var gains: [Difference] = []
    var losses: [Difference] = []
    var main: (difference: Difference, loss: Double)?
    let intervals = costs.items.indices.map { index in
      RatioInterval(resampled: resamples.costs.map { $0[index][strategy] / $0[index][preferred] })
    }
    let enough = Int((1 - tolerance) * Double(resamples.costs.count))
    for (index, item) in costs.items.enumerated() where item.weight > 0 {
      func isGain(_ all: [[Double]]) -> Bool {
        costs.counts(all[index][preferred], over: all[index][strategy], item.unit, limit: limit)
      }
      func isLoss(_ all: [[Double]]) -> Bool {
        costs.counts(all[index][strategy], over: all[index][preferred], item.unit, limit: limit)
      }
      let difference = Difference(
        item: item, cost: point[index][strategy], preferredCost: point[index][preferred],
        interval: intervals[index])
      if isGain(point), resamples.costs.count(where: isGain) >= enough { gains.append(difference) }
      if isLoss(point), resamples.costs.count(where: isLoss) >= enough { losses.append(difference) }
      let loss =
        item.weight * costs.loss(of: difference.cost, to: difference.preferredCost, item.unit)
      if loss > main?.loss ?? 0 { main = (difference, loss) }
    }
    let relation = choice.relation(of: strategy)
    let same = resamples.choices.count { $0.relation(of: strategy) == relation }
    return Other(
      strategy: costs.strategies[strategy], place: strategy, relation: relation,
      share: Double(same) / Double(resamples.choices.count), gains: gains, losses: losses,
      mainLoss: main?.difference, intervals: intervals)
  }

  private static func defaults(_ choices: [Choice], _ costs: Costs) -> [Share] {
    var counts: [String: Int] = [:]
    for choice in choices { counts[costs.strategies[choice.preferred], default: 0] += 1 }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { Share(strategy: $0.key, share: Double($0.value) / Double(choices.count)) }
  }
}
