package import RunJournal

/// Who follows a run and may ask it to stop.
package struct RunMonitor: Sendable {
  /// What a run is about to do.
  package struct Step: Hashable, Sendable {
    /// What a step's process does.
    package enum Kind: String, Hashable, Sendable {
      /// A store is loaded for launches to copy.
      case preparation
      case launch
    }

    package var kind: Kind
    package var cell: String
    package var strategy: String
    /// From 0; nil for a preparation.
    package var block: Int?
    /// True for a launch that others have disturbed before.
    package var isRepeated = false
    package var blockCount: Int
    /// The widest half-width and the wanted one in readable form, empty while there is none.
    package var precision: String

    /// "size=10k · block 2/12 · enum-content · ±3 % of ±1 %".
    var text: String {
      let place = block.map { "block \($0 + 1)/\(blockCount)" } ?? "loading"
      return [cell, place, isRepeated ? "repeated" : "", strategy, precision].filter { !$0.isEmpty }
        .joined(separator: " · ")
    }
  }

  /// How far a run is.
  package struct Progress: Hashable, Sendable {
    package var estimate: ProgressEstimate
    /// Since this run began or was resumed.
    package var elapsed: Duration
  }

  /// Told before each step and at the end.
  package var progress: @Sendable (Progress) -> Void
  /// Told after each process what the journal holds.
  package var figures: @Sendable (Journal) -> Void
  /// Told what a run does beside stores and launches, such as a look at the machine.
  package var phase: @Sendable (String) -> Void
  /// Told a sentence that stays on the screen.
  package var announce: @Sendable (String) -> Void
  /// Asked between launches.
  package var shallStop: @Sendable () -> Bool

  package init(
    progress: @escaping @Sendable (Progress) -> Void = { _ in },
    figures: @escaping @Sendable (Journal) -> Void = { _ in },
    phase: @escaping @Sendable (String) -> Void = { _ in },
    announce: @escaping @Sendable (String) -> Void = { _ in },
    shallStop: @escaping @Sendable () -> Bool = { false }
  ) {
    self.progress = progress
    self.figures = figures
    self.phase = phase
    self.announce = announce
    self.shallStop = shallStop
  }
}
