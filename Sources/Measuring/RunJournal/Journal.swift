/// A journal's content, checked and in order.
package struct Journal: Hashable, Sendable {
  package var run: RunRecord
  /// In the order of the sweep; empty in a run that was stopped before its first cell.
  package var cells: [CellRecord]
  package var superBlocks: [SuperBlockRecord]
  package var templates: [TemplateRecord]
  /// What one strategy did in one process, in the order of running: a line of its own where it ran
  /// alone, a part of ``processes`` where all took turns.
  package var launches: [LaunchRecord]
  /// In the order of running; empty where each strategy ran alone.
  package var processes: [ProcessRecord] = []
  package var roundPlans: [RoundPlanRecord] = []
  /// One for each cell of a run that looked how small a difference the machine can tell.
  package var probes: [ProbeRecord] = []
  /// One for each cell whose work was counted.
  package var works: [WorkRecord] = []
  package var notes: [NoteRecord] = []
  /// How the run ended; nil if it was killed or still goes on.
  package var end: EndRecord?
  /// The last end that launches follow and that says how long the run had taken.
  package var earlierEnd: EarlierEnd?
  /// True if the file ends in an unfinished line, which was left out.
  package var isTruncated: Bool
  /// What the tool had last found of itself when the run began.
  package var selfTest: SelfTestRecord?

  package init(
    run: RunRecord, cells: [CellRecord] = [], superBlocks: [SuperBlockRecord] = [],
    templates: [TemplateRecord] = [], launches: [LaunchRecord], end: EndRecord?,
    isTruncated: Bool, selfTest: SelfTestRecord? = nil
  ) {
    self.run = run
    self.cells = cells
    self.superBlocks = superBlocks
    self.templates = templates
    self.selfTest = selfTest
    self.launches = launches
    self.end = end
    self.isTruncated = isTruncated
  }
}

extension Journal {
  /// An end after which the run went on.
  package struct EarlierEnd: Hashable, Sendable {
    package var record: EndRecord
    /// How many launches stand before it.
    package var launchCount: Int
  }

  /// Whether the run was told to accept any noise, from its beginning or from when it was resumed.
  package var acceptsNoise: Bool {
    run.acceptsNoise == true || notes.contains { $0.subject == .noiseAccepted }
  }

  /// What the run said last when it ended or was interrupted, even if it has gone on since.
  package var lastEnd: EndRecord? { end ?? earlierEnd?.record }

  /// A journal of lines that were already read.
  ///
  /// - Throws: ``JournalError`` if the first is no run or another one is.
  package init(_ entries: [JournalEntry], path: String) throws(JournalError) {
    guard case .run(let run)? = entries.first else { throw .missingRun(path: path) }
    self.init(run: run, launches: [], end: nil, isTruncated: false)
    for (index, entry) in entries.enumerated().dropFirst() {
      try append(entry, line: index + 1, path)
    }
  }
}
