/// Decides when a step that takes long is shown again, and that a short one is not shown at all.
package struct StepProgress: Hashable, Sendable {
  /// What takes less than this is over before anybody asks.
  private static let patience = Duration.seconds(1)

  private let interval: Duration
  private var lastShownAt: Duration?

  /// Takes the least time between two times.
  package init(interval: Duration) { self.interval = interval }

  package var isShown: Bool { lastShownAt != nil }

  /// Takes the time since the step began; true if it is to be shown now.
  package mutating func isTime(at now: Duration) -> Bool {
    if let last = lastShownAt { guard now - last >= interval else { return false } }
    guard now >= Self.patience else { return false }
    lastShownAt = now
    return true
  }

  package mutating func end() { lastShownAt = nil }
}
