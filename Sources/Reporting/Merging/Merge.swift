package import RunJournal

/// Runs of several machines or shards, brought together by scenario.
package struct Merge: Sendable {
  var scenarios: [MergedScenario]
  /// The command that merged, ready to paste.
  var command: String
  /// What articles claim of these scenarios.
  let claims: MergedClaims

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
    claims = MergedClaims(scenarios)
  }

  var machines: [String] { claims.machines }

  /// For people at a terminal: what was brought together, what is missing, what machines disagree on.
  package var summary: [String] {
    scenarios.flatMap { MergeSentences(merged: $0).all } + claims.sentences
  }
}

/// One run as a merge takes it.
package struct MergeInput: Sendable {
  /// As the user gave it, for messages.
  var path: String
  var journal: Journal
  /// The names of the cells that were measured to their end.
  var finished: [String]
  /// Those that the whole scenario has, in the order of its sweep.
  var wanted: [String]

  package init(path: String, journal: Journal, finished: [String], wanted: [String]) {
    self.path = path
    self.journal = journal
    self.finished = finished
    self.wanted = wanted
  }

  /// Which machine measured; runs of versions that did not record it are told apart by what they say
  /// of the machine.
  var machine: String {
    let environment = journal.run.environment
    return environment.machine
      ?? "\(environment.cpuModel), \(Count.text(environment.cpuCount, "processor"))"
  }

  func cell(_ name: String) -> CellRecord? { journal.cells.first { $0.name == name } }
}

/// Why runs cannot stand side by side, with what to do next.
package enum MergeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Two runs of one scenario are not of the same thing.
  case differ(what: String, first: Side, second: Side)
  /// Machines were asked the same and answered differently.
  case answersDiffer(what: String, first: Side, second: Side)
  /// No run has a cell that was measured to its end.
  case nothingFinished([String])

  /// One run and what it has.
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
      "\(Enumeration.text(paths)): no cell is finished; continue with run-scenario resume"
    }
  }
}

/// What one machine measured of a scenario in several runs, as if it had been one.
///
/// Within a machine figures may stand together, so every report and every claim can be made of it.
struct JoinedJournal {
  /// The runs of one machine and the cells that each gives, in the order of the sweep.
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
      + own(journal.works, \.cell).map(JournalEntry.work)
      + journal.notes.filter { $0.cell == cell || $0.cell.isEmpty }.map(JournalEntry.note)
      + own(journal.processes, \.cell).map(JournalEntry.process)
  }
}
