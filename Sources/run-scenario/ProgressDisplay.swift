import ScenarioRunner
import Synchronization

/// Shows on standard error how far a run has come: a bar on a terminal, lines elsewhere.
///
/// Loading a store and making a launch both count as one launch, as both are processes of their own
/// and take their time.
final class ProgressDisplay: Sendable {
  private let writer = Mutex(ProgressWriter())

  /// Told before each step and at the end.
  func show(_ progress: RunMonitor.Progress) {
    writer.withLock { $0.show(progress.estimate, at: progress.elapsed) }
  }

  func interrupt() { writer.withLock { $0.interrupt() } }
}
