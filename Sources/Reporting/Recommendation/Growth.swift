import Foundation
import RunJournal
import Statistics

/// The numbers of members above which differences are noticeable, extrapolated from two sizes.
///
/// Each time grows as a power of the members, fitted to the times at both sizes; Bentley,
/// "Programming Pearls", column 7, discusses the limits of this method. The confidence interval
/// comes from resamples in which both sizes vary as in another run.
package struct Growth: Hashable, Sendable {
  /// A change that begins at a size.
  package struct Event: Hashable, Sendable {
    package enum Kind: String, Hashable, Codable, Sendable {
      /// An action takes longer than a frame in the strategy.
      case frame
      /// Another strategy becomes better or worse by what counts.
      case better, worse
    }

    package var kind: Kind
    package var item: Costs.Item
    package var strategy: String
    package var members: Double
    /// The 95 % confidence interval, from the resamples.
    package var interval: ClosedRange<Double>
  }

  /// The duration of a frame at 60 Hz.
  static let frameNanoseconds = 16e6
  /// The limit of extrapolation.
  package static let mostMembers = 10e6
  /// The least standard deviation of all times of one size between parts of a run; on a machine
  /// whose speed varies more, the processes show it.
  static let partDeviation = 0.05
  /// The standard deviation of an exponent above the larger size, where caches fill and indexes get
  /// another level.
  static let exponentDeviation = 0.1
  /// The largest ratio of an interval's ends; events with wider intervals are omitted.
  private static let widestInterval = 3.0
  private static let resampleCount = 200
  private static let step = 1.03
  /// The step that shows whether an event happens at all.
  private static let coarseStep = 2.0

  /// The events in the order of their sizes.
  package let events: [Event]
  /// The further events, whose sizes are too uncertain to name: their intervals are too wide, or
  /// only the measured times do not show them and over 5 % of the resamples do.
  package let uncertain: [Event]

  /// Extrapolates a strategy's times and those of the others.
  ///
  /// Returns nil if only one size was measured.
  package init?(_ answer: Recommendation, _ cell: Measurements, of strategy: Int? = nil) {
    let strategy = strategy ?? answer.choice.preferred
    guard let other = cell.otherSize, other.costs.strategies == answer.costs.strategies else {
      return nil
    }
    let near = answer.costs
    let far = other.costs.atSpeed(of: near)
    let sizes = (near: Double(cell.cell.scenario.familySize), far: Double(other.members))
    guard sizes.near > 0, sizes.far > 0, sizes.near != sizes.far else { return nil }
    let nearResamples = Resamples.all(of: near, count: Self.resampleCount)
    let farResamples = Resamples.all(of: far, count: Self.resampleCount)
    func powers(_ near: [Double], _ far: [Double], _ bend: () -> Double) -> [Power] {
      zip(near, far).map { Power(near: $0, far: $1, sizes, bend: bend()) }
    }
    var random = SplitMix64(seed: 33)
    var events: [Event] = []
    var uncertain: [Event] = []
    for (nearIndex, item) in near.items.enumerated() where item.unit != .file && item.weight > 0 {
      guard let farIndex = far.items.firstIndex(where: { $0.name == item.name }) else { continue }
      let point = powers(item.costs, far.items[farIndex].costs) { 0 }
      let speed = Speed(near: near, far: far, item, far.items[farIndex])
      let resampled = zip(nearResamples, farResamples).map { nearCosts, farCosts in
        let factors = speed.factors(&random)
        return powers(
          nearCosts[nearIndex].map { $0 * factors.near },
          farCosts[farIndex].map { $0 * factors.far }
        ) { Self.exponentDeviation * random.normal() }
      }
      let found = Self.events(item, answer, strategy, point, resampled, from: sizes.near)
      events += found.certain
      uncertain += found.uncertain
    }
    self.events = events.sorted { $0.members < $1.members }
    self.uncertain = uncertain
  }

  /// Returns a sentence about some uncertain events, with a space before it; empty if there are none.
  func uncertainText(of isNamed: (Event) -> Bool) -> String {
    let count = uncertain.count(where: isNamed)
    return count == 0
      ? ""
      : " Whether \(Count.text(count, "more change")) would begin at some size is too uncertain to say."
  }

  /// The variation of the machine's speed between runs, and between the sizes of one run.
  private struct Speed {
    private let nearDeviation: Double
    private let farDeviation: Double
    /// True if a reference fetch relates the times of one size to those of the other.
    private let isCommon: Bool

    init(near: Costs, far: Costs, _ nearItem: Costs.Item, _ farItem: Costs.Item) {
      func least(_ deviation: Double, _ processes: Int) -> Double {
        max(partDeviation, deviation / Double(max(1, processes)).squareRoot())
      }
      nearDeviation = least(near.speedDeviation, near.processCount)
      isCommon = !nearItem.referenceRatios.isEmpty && !farItem.referenceRatios.isEmpty
      // The other size has too few processes to show how the speed varies.
      let deviation =
        isCommon
        ? max(
          Summary.standardDeviation(nearItem.referenceRatios),
          Summary.standardDeviation(farItem.referenceRatios))
        : max(near.speedDeviation, far.speedDeviation)
      farDeviation = least(deviation, far.processCount)
    }

    /// Returns factors of the times at both sizes, as in another run.
    func factors(_ random: inout SplitMix64) -> (near: Double, far: Double) {
      let near = exp(nearDeviation * random.normal())
      let far = exp(farDeviation * random.normal())
      return (near, isCommon ? near * far : far)
    }
  }

  /// A time as a power of the number of members.
  private struct Power {
    let time: Double
    let size: Double
    let exponent: Double
    /// The larger size, and the addition to the exponent above it.
    let largest: Double
    let bend: Double

    init(near: Double, far: Double, _ sizes: (near: Double, far: Double), bend: Double) {
      largest = max(sizes.near, sizes.far)
      self.bend = bend
      time = near
      size = sizes.near
      exponent = log(far / near) / log(sizes.far / sizes.near)
    }

    func time(at members: Double) -> Double {
      time * pow(members / size, exponent) * pow(max(1, members / largest), bend)
    }
  }

  private static func events(
    _ item: Costs.Item, _ answer: Recommendation, _ preferred: Int, _ point: [Power],
    _ resampled: [[Power]], from size: Double
  ) -> (certain: [Event], uncertain: [Event]) {
    var uncertain: [Event] = []
    func event(
      _ kind: Event.Kind, _ strategy: Int, unless opposite: Double? = nil,
      _ happens: @escaping ([Power], Double) -> Bool
    ) -> Event? {
      let pointMembers = first(point, from: size, happens)
      if let pointMembers, pointMembers <= size { return nil }
      if pointMembers == nil, opposite != nil { return nil }
      let eventStep = pointMembers == nil ? coarseStep : step
      let found = resampled.compactMap { first($0, from: size, by: eventStep, happens) }.sorted()
      if pointMembers == nil, found.count * 20 <= resampled.count { return nil }
      let members = pointMembers ?? found[found.count / 2]
      let tail = found.count / 40
      let isUsual = found.count * 10 >= resampled.count * 9
      let least = found.isEmpty ? members : found[tail]
      let most = isUsual ? found[found.count - 1 - tail] : mostMembers
      let event = Event(
        kind: kind, item: item, strategy: answer.costs.strategies[strategy], members: members,
        interval: least...max(least, most))
      guard pointMembers != nil, isUsual, most <= least * widestInterval else {
        uncertain.append(event)
        return nil
      }
      return event
    }
    let frame =
      item.unit != .action
      ? nil : event(.frame, preferred) { $0[preferred].time(at: $1) > frameNanoseconds }
    let others = point.indices.filter { $0 != preferred }.flatMap { strategy -> [Event?] in
      func counts(_ powers: [Power], _ worse: Int, _ better: Int, _ members: Double) -> Bool {
        answer.costs.counts(
          powers[worse].time(at: members), over: powers[better].time(at: members), item.unit,
          limit: answer.limit)
      }
      let isBetter = { (powers: [Power], members: Double) in
        counts(powers, preferred, strategy, members)
      }
      let isWorse = { (powers: [Power], members: Double) in
        counts(powers, strategy, preferred, members)
      }
      // Far beyond a certain turn, some resamples turn back.
      return [
        event(.better, strategy, unless: first(point, from: size, isWorse), isBetter),
        event(.worse, strategy, unless: first(point, from: size, isBetter), isWorse),
      ]
    }
    return (([frame] + others).compactMap { $0 }, uncertain)
  }

  private static func first(
    _ powers: [Power], from size: Double, by step: Double = step,
    _ happens: ([Power], Double) -> Bool
  ) -> Double? {
    // A loop, because this code is not optimised and tries millions of sizes.
    var members = size
    while members <= mostMembers {
      if happens(powers, members) { return members }
      members *= step
    }
    return nil
  }
}
