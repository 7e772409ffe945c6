package import Foundation

/// How far a run has come and when it will probably end.
package struct ProgressEstimate: Hashable, Sendable {
  package let total: Int
  package private(set) var completed = 0
  private let startedAt: TimeInterval
  private var lastCompletedAt: TimeInterval

  /// - Parameters:
  ///   - total: launches in all.
  ///   - startedAt: seconds of any clock; the same clock is used throughout.
  package init(total: Int, startedAt: TimeInterval) {
    self.total = total
    self.startedAt = startedAt
    lastCompletedAt = startedAt
  }

  package mutating func complete(at time: TimeInterval) {
    completed += 1
    lastCompletedAt = time
  }

  package var fraction: Double { total == 0 ? 1 : Double(completed) / Double(total) }

  /// Seconds until the end, nil before anything is known.
  ///
  /// The mean of the finished launches times those that are left, less the time already spent on
  /// the running one.
  package func secondsLeft(at time: TimeInterval) -> TimeInterval? {
    guard completed > 0 else { return nil }
    let mean = (lastCompletedAt - startedAt) / Double(completed)
    return max(0, mean * Double(total - completed) - (time - lastCompletedAt))
  }
}

/// The text of a progress display; writing it is the caller's business.
package enum ProgressLine {
  /// One line for a terminal of the given width, to be written over the last one.
  package static func bar(
    _ estimate: ProgressEstimate, label: String, at time: TimeInterval, columns: Int
  ) -> String {
    let tail = " \(estimate.completed)/\(estimate.total)  \(label)\(left(estimate, time))"
    let width = max(10, min(30, columns - tail.count - 3))
    let filled = Int((Double(width) * estimate.fraction).rounded(.down))
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    return String((bar + tail).prefix(max(10, columns - 1)))
  }

  /// One line for a log file.
  package static func plain(_ estimate: ProgressEstimate, label: String, at time: TimeInterval)
    -> String
  {
    "launch \(min(estimate.completed + 1, estimate.total)) of \(estimate.total): \(label)"
      + left(estimate, time)
  }

  private static func left(_ estimate: ProgressEstimate, _ time: TimeInterval) -> String {
    guard let seconds = estimate.secondsLeft(at: time) else { return "" }
    let whole = Int(seconds.rounded(.up))
    let text = whole >= 60 ? "\(whole / 60) min \(whole % 60) s" : "\(whole) s"
    return ", about \(text) left"
  }
}
