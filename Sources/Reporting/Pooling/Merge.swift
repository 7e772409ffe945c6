package import Document
package import RunJournal

/// Runs of several machines or shards, merged by scenario.
package struct Merge: Sendable {
  package var scenarios: [MergedScenario]
  /// The command that made the merge, ready to paste.
  var command: String
  /// A section that follows the cells, with the sentences that its results and the terminal show.
  package var addition: (sentences: [String], section: PageSection)?

  /// - Throws: ``MergeError`` and ``ReportError``.
  package init(
    _ inputs: [MergeInput], command: String, builder: ReportBuilder = ReportBuilder()
  ) throws {
    self.command = command
    let names = inputs.map(\.journal.run.scenario.name).uniqued()
    scenarios = try names.map { name in
      try MergedScenario(
        inputs.filter { $0.journal.run.scenario.name == name }, builder: builder)
    }
  }

  package var machines: [String] {
    scenarios.flatMap { $0.machines.map(\.name) }.uniqued().sorted()
  }

  /// The sentences for a terminal: the merged runs, the missing cells and the disagreements.
  package var summary: [String] {
    scenarios.flatMap { MergeSentences(merged: $0).all } + (addition?.sentences ?? [])
  }
}

/// A run to merge.
package struct MergeInput: Sendable {
  /// The path on the command line.
  var path: String
  var journal: Journal
  /// The names of the completely measured cells.
  var finished: [String]
  /// The cells of the whole scenario, in the order of its sweep.
  var wanted: [String]

  package init(path: String, journal: Journal, finished: [String], wanted: [String]) {
    self.path = path
    self.journal = journal
    self.finished = finished
    self.wanted = wanted
  }

  /// The machine that measured; older journals do not name it, so its description takes the name's
  /// place.
  var machine: String {
    let environment = journal.run.environment
    return environment.machine
      ?? "\(environment.cpuModel), \(Count.text(environment.cpuCount, "processor"))"
  }

  func cell(_ name: String) -> CellRecord? { journal.cells.first { $0.name == name } }
}

/// The reason why runs cannot be merged, with the next step.
package enum MergeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Two runs of one scenario measured different things.
  case differ(what: String, first: Side, second: Side)
  /// Two runs gave different answers to the same question.
  case answersDiffer(what: String, first: Side, second: Side)
  /// No run has a completely measured cell.
  case nothingFinished([String])

  /// A run with its value.
  package struct Side: Hashable, Sendable {
    var path: String
    package var value: String
  }

  package var description: String {
    switch self {
    case .differ(let what, let first, let second):
      "\(first.path) and \(second.path) cannot be merged, because \(what) differs: \(first.value) / "
        + "\(second.value). Leave out one of them, or measure it again"
    case .answersDiffer(let what, let first, let second):
      "\(first.path) and \(second.path) give different answers in \(what): \(first.value) / "
        + "\(second.value). No figure is valid until you know which answer is right"
    case .nothingFinished(let paths):
      "\(Enumeration.text(paths)): no cell is finished; continue with run-scenario run FOLDER"
    }
  }
}

/// The runs of one scenario on one machine, joined into one journal.
///
/// Figures of one machine are comparable, so the journal can produce every report and decide every
/// claim.
struct JoinedJournal {
  /// The runs of one machine, each with a cell, in the order of the sweep.
  var parts: [(journal: Journal, cell: String)]

  /// The lines of the journal; empty without parts.
  var entries: [JournalEntry] {
    guard var run = parts.first?.journal.run else { return [] }
    // A joined run cannot be resumed.
    run.settings = nil
    let began = parts.map(\.journal.run.startedAt).min() ?? run.startedAt
    run.startedAt = began
    var entries: [JournalEntry] = [.run(run)]
    if let test = parts.compactMap(\.journal.selfTest).first { entries.append(.selfTest(test)) }
    for part in parts { entries += Self.entries(part.journal, part.cell) }
    return entries + [.end(EndRecord(outcome: .complete, detail: "", finishedAt: finished))]
  }

  private var finished: String {
    parts.compactMap { $0.journal.end?.finishedAt ?? $0.journal.processes.last?.startedAt }.max()
      ?? ""
  }

  private static func entries(_ journal: Journal, _ cell: String) -> [JournalEntry] {
    func own<Record>(_ records: [Record], _ name: (Record) -> String) -> [Record] {
      records.filter { name($0) == cell }
    }
    return own(journal.templates, \.cell).map(JournalEntry.template)
      + own(journal.cells, \.name).map(JournalEntry.cell)
      + own(journal.probes, \.cell).map(JournalEntry.probe)
      + own(journal.plans, \.cell).map(JournalEntry.plan)
      + journal.notes.filter { $0.cell == cell || $0.cell.isEmpty }.map(JournalEntry.note)
      + own(journal.processes, \.cell).map(JournalEntry.process)
  }
}
