import Console
import Foundation

/// One step of a run.
package struct ProgressUnit: Hashable, Sendable {
  /// The name; units with the same name and work take about the same time.
  var name: String
  /// The kind of work: the speed of one kind says less about others.
  var kind: String = ""
  /// The expected amount of work, in any unit; the time is proportional to it.
  var work: Double = 1
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

  init(units: [ProgressUnit], startedAt: Duration = .zero) {
    self.units = units
    self.startedAt = startedAt
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
  /// not shift the estimate. Without namesakes it counts with its work at the speed of its kind so
  /// far, or else of all steps.
  func remaining(at now: Duration) -> Duration? {
    guard let current else { return .zero }
    let expected = ExpectedDurations(durations)
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

  init(_ durations: [ProgressUnit: [Duration]]) {
    medians = durations.compactMapValues(Self.median)
  }

  /// Returns the expected duration; nil before any unit has finished.
  func duration(of unit: ProgressUnit) -> Duration? {
    if let own = medians[unit] { return own }
    let ofKind = medians.filter { $0.key.kind == unit.kind }
    let paces = (ofKind.isEmpty ? medians : ofKind).map { $0.value / $0.key.work }
    return Self.median(paces).map { $0 * unit.work }
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

  func cost(members: Int) -> Double { constant + slope * Self.work(members) }

  private static func work(_ members: Int) -> Double {
    let count = Double(max(2, members))
    return count * log(count)
  }
}
