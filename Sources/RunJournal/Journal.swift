/// The content of a journal, checked and in order.
package struct Journal: Hashable, Sendable {
  package var run: RunRecord
  /// The cells in the order of the sweep; empty if the run was stopped before its first cell.
  package var cells: [CellRecord] = []
  package var templates: [TemplateRecord] = []
  /// The processes in the order of running.
  package var processes: [ProcessRecord] = []
  package var plans: [PlanRecord] = []
  /// One record for each cell whose smallest detectable difference was probed.
  package var probes: [ProbeRecord] = []
  /// Facts about the run for its reader.
  package var notes: [NoteRecord] = []
  /// The end of the run; nil if it was killed or is still running.
  package var end: EndRecord?
  /// The last end that has processes after it and records the run's duration.
  package var earlierEnd: EarlierEnd?
  /// True if the file ends in an unfinished line, which was ignored.
  var isTruncated: Bool
  /// The latest self-test when the run began.
  package var selfTest: SelfTestRecord?

  package init(run: RunRecord, isTruncated: Bool = false) {
    self.run = run
    self.isTruncated = isTruncated
  }
}

extension Journal {
  /// The cells of the scenario, without those that show the growth of another cell.
  package var scenarioCells: [CellRecord] { cells.filter { $0.growthOf == nil } }

  /// An end after which the run was resumed.
  package struct EarlierEnd: Hashable, Sendable {
    package var record: EndRecord
    /// The number of processes that precede it.
    package var processCount: Int
  }

  /// True if the run accepts any noise, from its beginning or since it was resumed.
  package var acceptsNoise: Bool {
    run.acceptsNoise == true || notes.contains { $0.subject == .noiseAccepted }
  }

  /// The last end of the run, even if the run was resumed since.
  package var lastEnd: EndRecord? { end ?? earlierEnd?.record }

  /// Creates a journal from lines that were already read.
  ///
  /// - Throws: ``JournalError`` if the first entry is not a run or a later one is.
  package init(_ entries: [JournalEntry], path: String) throws(JournalError) {
    guard case .run(let run)? = entries.first else { throw .missingRun(path: path) }
    self.init(run: run)
    for (index, entry) in entries.enumerated().dropFirst() {
      try append(entry, line: index + 1, path)
    }
  }
}
