import Console
package import RunJournal

/// The observer of a run, which may stop it.
package struct RunMonitor: Sendable {
  /// The progress of a run.
  package struct Progress: Hashable, Sendable {
    package var estimate: ProgressEstimate
    /// The time since this run began or was resumed.
    package var elapsed: Duration
  }

  /// Called before each step and at the end.
  var progress: @Sendable (Progress) -> Void
  /// Called after each process with the journal so far.
  var figures: @Sendable (Journal) -> Void
  /// Called during other work of the run, such as a probe of the machine.
  var phase: @Sendable (String) -> Void
  /// Called with a sentence that the user should read.
  var note: @Sendable (String) -> Void
  /// Called between processes.
  var shallStop: @Sendable () -> Bool

  package init(
    progress: @escaping @Sendable (Progress) -> Void = { _ in },
    figures: @escaping @Sendable (Journal) -> Void = { _ in },
    phase: @escaping @Sendable (String) -> Void = { _ in },
    note: @escaping @Sendable (String) -> Void = { _ in },
    shallStop: @escaping @Sendable () -> Bool = { false }
  ) {
    self.progress = progress
    self.figures = figures
    self.phase = phase
    self.note = note
    self.shallStop = shallStop
  }
}
