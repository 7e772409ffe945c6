import RunJournal

/// What one machine measured of a scenario in several runs, as if it had been one.
///
/// Within a machine figures may stand together, so every report and every claim can be made of it.
struct JoinedJournal {
  /// The runs of one machine and the cells that each gives, in the order of the sweep.
  var parts: [(journal: Journal, cell: String)]

  /// The lines of the journal; empty without parts.
  var entries: [JournalEntry] {
    guard var run = parts.first?.journal.run else { return [] }
    // It is no run that could be gone on with.
    run.settings = nil
    let began = parts.map(\.journal.run.startedAt).min() ?? run.startedAt
    run.startedAt = began
    var entries: [JournalEntry] = [.run(run)]
    if let test = parts.compactMap(\.journal.selfTest).first { entries.append(.selfTest(test)) }
    var launchCount = 0
    for part in parts { entries += Self.entries(part.journal, part.cell, &launchCount) }
    return entries + [.end(EndRecord(outcome: .complete, detail: "", finishedAt: finished))]
  }

  private var finished: String {
    parts.compactMap { $0.journal.end?.finishedAt ?? $0.journal.launches.last?.startedAt }.max()
      ?? ""
  }

  private static func entries(
    _ journal: Journal, _ cell: String, _ launchCount: inout Int
  ) -> [JournalEntry] {
    func own<Record>(_ records: [Record], _ name: (Record) -> String) -> [Record] {
      records.filter { name($0) == cell }
    }
    let plans =
      own(journal.templates, \.cell).map(JournalEntry.template)
      + own(journal.cells, \.name).map(JournalEntry.cell)
      + own(journal.probes, \.cell).map(JournalEntry.probe)
      + own(journal.superBlocks, \.cell).map(JournalEntry.superBlock)
      + own(journal.roundPlans, \.cell).map(JournalEntry.roundPlan)
      + own(journal.works, \.cell).map(JournalEntry.work)
      + journal.notes.filter { $0.cell == cell || $0.cell.isEmpty }.map(JournalEntry.note)
    let processes = own(journal.processes, \.cell)
    guard processes.isEmpty else {
      launchCount += processes.map(\.strategies.count).reduce(0, +)
      return plans + processes.map(JournalEntry.process)
    }
    // Numbers count on, so that a figure leads to one line.
    let launches = own(journal.launches, \.cell).map { launch in
      var launch = launch
      launch.index = launchCount
      launchCount += 1
      return launch
    }
    return plans + launches.map(JournalEntry.launch)
  }
}
