/// A journal's content, checked and in order.
package struct Journal: Hashable, Sendable {
  package var run: RunRecord
  /// In the order of the sweep; empty in a run that was stopped before its first cell.
  package var cells: [CellRecord] = []
  package var templates: [TemplateRecord] = []
  /// In the order of running.
  package var processes: [ProcessRecord] = []
  package var plans: [PlanRecord] = []
  /// One for each cell of a run that looked how small a difference the machine can tell.
  package var probes: [ProbeRecord] = []
  /// One for each cell whose work was counted.
  package var works: [WorkRecord] = []
  package var notes: [NoteRecord] = []
  /// The way the run ended; nil if it was killed or is still running.
  package var end: EndRecord?
  /// The last end that processes follow and that says how long the run had taken.
  package var earlierEnd: EarlierEnd?
  /// True if the file ends in an unfinished line, which was left out.
  var isTruncated: Bool
  /// What the tool had last found of itself when the run began.
  package var selfTest: SelfTestRecord?

  package init(run: RunRecord, isTruncated: Bool = false) {
    self.run = run
    self.isTruncated = isTruncated
  }
}

extension Journal {
  /// The cells of the scenario, without those that show how another one grows.
  package var scenarioCells: [CellRecord] { cells.filter { $0.growthOf == nil } }

  /// An end after which the run was resumed.
  package struct EarlierEnd: Hashable, Sendable {
    package var record: EndRecord
    /// The number of processes that precede it.
    package var processCount: Int
  }

  /// Whether the run was told to accept any noise, from its beginning or from when it was resumed.
  package var acceptsNoise: Bool {
    run.acceptsNoise == true || notes.contains { $0.subject == .noiseAccepted }
  }

  /// The last end of the run, even if the run was resumed since.
  package var lastEnd: EndRecord? { end ?? earlierEnd?.record }

  /// A journal of lines that were already read.
  ///
  /// - Throws: ``JournalError`` if the first is no run or another one is.
  package init(_ entries: [JournalEntry], path: String) throws(JournalError) {
    guard case .run(let run)? = entries.first else { throw .missingRun(path: path) }
    self.init(run: run)
    for (index, entry) in entries.enumerated().dropFirst() {
      try append(entry, line: index + 1, path)
    }
  }
}
