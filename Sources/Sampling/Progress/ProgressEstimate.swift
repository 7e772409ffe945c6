/// How far a run is and how long it will take; knows no clock.
///
/// Times are durations since any fixed moment, the same one in all calls.
package struct ProgressEstimate: Hashable, Sendable {
  /// What each launch measures, in order; launches of the same name take about the same time.
  package private(set) var units: [String]
  /// What is said of the current launch instead of its name; empty for the name.
  package var detail = ""
  package private(set) var completed = 0
  private var durations: [String: [Duration]] = [:]
  private let startedAt: Duration
  private var lastFinishedAt: Duration

  package init(units: [String], startedAt: Duration = .zero) {
    self.units = units
    self.startedAt = startedAt
    lastFinishedAt = startedAt
  }

  /// For a resumed run: counts launches that were finished before, of unknown duration.
  package mutating func skip(_ count: Int) {
    completed = min(units.count, completed + count)
  }

  /// Says anew what is still to come, the current launch first: plans grow as they are carried out.
  package mutating func replaceRest(with rest: [String]) {
    units = units.prefix(completed) + rest
  }

  /// Notes that the current launch has finished.
  package mutating func finishUnit(at now: Duration) {
    guard let unit = current else { return }
    durations[unit, default: []].append(now - lastFinishedAt)
    lastFinishedAt = now
    completed += 1
  }

  package var isComplete: Bool { completed == units.count }

  /// What runs now; nil at the end.
  package var current: String? { isComplete ? nil : units[completed] }

  /// From 0 to 1.
  package var fraction: Double {
    units.isEmpty ? 1 : Double(completed) / Double(units.count)
  }

  /// The time left, nil before the first launch has finished.
  ///
  /// For every launch to come the median of its namesakes, or of all where there is none yet: one
  /// launch held up by the machine does not shift the estimate.
  package func remaining(at now: Duration) -> Duration? {
    let all = durations.values.flatMap { $0 }
    guard let usual = Self.median(all), let current else { return isComplete ? .zero : nil }
    let medians = durations.compactMapValues(Self.median)
    let toCome = units[completed...].reduce(Duration.zero) { $0 + (medians[$1] ?? usual) }
    return toCome - min(max(now - lastFinishedAt, .zero), medians[current] ?? usual)
  }

  private static func median(_ durations: [Duration]) -> Duration? {
    guard !durations.isEmpty else { return nil }
    let sorted = durations.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}

extension ProgressEstimate {
  /// For instance `launch 7 of 18 · abstract-root · 01:12 left`.
  package func text(at now: Duration) -> String {
    guard let current else {
      return "\(completed) of \(units.count) launches · done in \(Self.clock(now - startedAt))"
    }
    let what = detail.isEmpty ? current : detail
    let place = "launch \(completed + 1) of \(units.count) · \(what)"
    return remaining(at: now).map { "\(place) · \(Self.clock($0)) left" } ?? place
  }

  /// Minutes and seconds, with hours where there are any.
  static func clock(_ duration: Duration) -> String {
    let seconds = max(0, (duration.wholeNanoseconds + 500_000_000) / 1_000_000_000)
    let minutes = "\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60))"
    return seconds < 3_600 ? minutes : "\(seconds / 3_600):\(minutes)"
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
