import Console
import Foundation

/// One step of a run.
package struct ProgressUnit: Hashable, Sendable {
  /// The name; units with the same name take about the same time.
  var name: String
  /// The kind of work: units of other kinds do not help to estimate this one.
  var kind: String = ""
  /// The group; units of one kind and group differ less than those of other groups.
  var group: String = ""
  /// The amount of work, such as the number of members: between groups, the time grows with it.
  var size: Int = 1
}

/// An estimate of a run's progress and time left; it reads no clock.
///
/// Times are durations since any fixed moment, the same one in all calls.
package struct ProgressEstimate: Hashable, Sendable {
  /// The steps of the run, in order.
  package private(set) var units: [ProgressUnit]
  /// The text shown for the current process instead of its name; empty for the name.
  var detail = ""
  package private(set) var completed = 0
  private var durations: [ProgressUnit: [Duration]] = [:]
  private let startedAt: Duration
  private var lastFinishedAt: Duration
  /// The time of a unit of the smallest size, which extrapolates to other sizes where only one size
  /// is known.
  private let least: Duration

  init(
    units: [ProgressUnit], startedAt: Duration = .zero, least: Duration = .zero
  ) {
    self.units = units
    self.startedAt = startedAt
    self.least = least
    lastFinishedAt = startedAt
  }

  /// Skips processes of a resumed run that finished earlier, with unknown durations.
  mutating func skip(_ count: Int) {
    completed = min(units.count, completed + count)
  }

  /// Replaces the remaining units, starting with the current one, because plans grow during a run.
  mutating func replaceRest(with rest: [ProgressUnit]) {
    units = units.prefix(completed) + rest
  }

  /// Records that the current unit has finished.
  mutating func finishUnit(at now: Duration) {
    guard let unit = current else { return }
    durations[unit, default: []].append(now - lastFinishedAt)
    lastFinishedAt = now
    completed += 1
  }

  func elapsed(at now: Duration) -> Duration { max(now - startedAt, .zero) }

  package var isComplete: Bool { completed == units.count }

  /// The unit that is running; nil at the end.
  var current: ProgressUnit? { isComplete ? nil : units[completed] }

  /// The finished share, from 0 to 1.
  var fraction: Double {
    units.isEmpty ? 1 : Double(completed) / Double(units.count)
  }

  /// Returns the time left, nil before the first process has finished.
  ///
  /// Each remaining process counts with the median of its namesakes, so one delayed process does
  /// not shift the estimate. Without namesakes it counts with its group's mean, or else with other
  /// groups' times, extrapolated to its size.
  func remaining(at now: Duration) -> Duration? {
    guard let current else { return .zero }
    let expected = ExpectedDurations(durations, least: least)
    guard let thisOne = expected.duration(of: current) else { return nil }
    var known: [ProgressUnit: Duration] = [:]
    var toCome = Duration.zero
    for unit in units[completed...] {
      let duration = known[unit] ?? expected.duration(of: unit) ?? thisOne
      known[unit] = duration
      toCome += duration
    }
    return toCome - min(max(now - lastFinishedAt, .zero), thisOne)
  }
}

/// The expected durations of units, from those that have finished.
private struct ExpectedDurations {
  private let medians: [ProgressUnit: Duration]
  private let least: Duration

  init(_ durations: [ProgressUnit: [Duration]], least: Duration) {
    medians = durations.compactMapValues(Self.median)
    self.least = least
  }

  /// Returns the expected duration; nil before any unit has finished.
  func duration(of unit: ProgressUnit) -> Duration? {
    if let own = medians[unit] { return own }
    let ofKind = medians.filter { $0.key.kind == unit.kind }
    let ofGroup = ofKind.filter { $0.key.group == unit.group }
    return Self.mean(ofGroup.values) ?? drawn(from: ofKind, to: unit.size)
      ?? Self.mean(medians.values)
  }

  /// Extrapolates from the mean times of the two nearest sizes, or from the only one.
  private func drawn(from known: [ProgressUnit: Duration], to size: Int) -> Duration? {
    let sizes = Dictionary(grouping: known, by: \.key.size).compactMapValues {
      Self.mean($0.map(\.value)).map { $0 / .seconds(1) }
    }
    func distance(_ other: Int) -> Double {
      let (one, two) = (Double(max(1, size)), Double(max(1, other)))
      return max(one, two) / min(one, two)
    }
    let nearest = sizes.keys.sorted { (distance($0), $0) < (distance($1), $1) }
    guard let first = nearest.first, let cost = sizes[first] else { return nil }
    if first == size { return .seconds(cost) }
    let other = nearest.dropFirst().first
    let model: CostModel
    if let other, let second = sizes[other] {
      let points = [(members: first, cost: cost), (members: other, cost: second)]
        .sorted { $0.members < $1.members }
      model = CostModel(small: points[0], large: points[1])
    } else {
      model = CostModel(constant: min(cost, least / .seconds(1)), through: (first, cost))
    }
    return .seconds(model.cost(members: size))
  }

  private static func mean(_ durations: some Collection<Duration>) -> Duration? {
    durations.isEmpty ? nil : durations.reduce(.zero, +) / durations.count
  }

  private static func median(_ durations: [Duration]) -> Duration? {
    guard !durations.isEmpty else { return nil }
    let sorted = durations.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}

extension ProgressEstimate {
  /// Returns a text such as `step 7 of 18 · abstract-root · 01:12 left`.
  func text(at now: Duration) -> String {
    guard let current else {
      return "\(completed) of \(units.count) steps · done in \(ProgressLine.clock(now - startedAt))"
    }
    let what = detail.isEmpty ? current.name : detail
    let place = "step \(completed + 1) of \(units.count) · \(what)"
    return remaining(at: now).map { "\(place) · \(ProgressLine.clock($0)) left" } ?? place
  }
}

/// A cost as a function of the number of members, fitted to two trials: c + d · n · ln n.
///
/// Fetching or storing a member costs constant time, and looking up its key in a B-tree logarithmic
/// time.
struct CostModel: Hashable, Sendable {
  private let constant: Double
  private let slope: Double

  /// - Parameters:
  ///   - small: number of members and cost of the smaller trial.
  ///   - large: number of members and cost of the larger trial.
  init(small: (members: Int, cost: Double), large: (members: Int, cost: Double)) {
    let (first, last) = (Self.work(small.members), Self.work(large.members))
    let slope = last > first ? max(0, (large.cost - small.cost) / (last - first)) : 0
    self.slope = slope
    constant = max(0, large.cost - slope * last)
  }

  /// Fits a model with a known constant cost to one trial.
  init(constant: Double, through trial: (members: Int, cost: Double)) {
    self.constant = constant
    slope = max(0, trial.cost - constant) / Self.work(trial.members)
  }

  func cost(members: Int) -> Double { constant + slope * Self.work(members) }

  private static func work(_ members: Int) -> Double {
    let count = Double(max(2, members))
    return count * log(count)
  }
}
