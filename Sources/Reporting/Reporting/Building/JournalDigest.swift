import RunJournal

/// A journal sorted by cells.
struct JournalDigest {
  var journal: Journal
  var run: RunRecord
  /// In the order of the sweep.
  var cells: [CellDigest]

  init(_ journal: Journal, resamples: Int) throws(ReportError) {
    guard RunRecord.readableSchemaVersions.contains(journal.run.schemaVersion) else {
      throw .unknownSchema(found: journal.run.schemaVersion)
    }
    guard !journal.run.strategies.isEmpty else { throw .journalWithoutRun }
    self.journal = journal
    run = journal.run
    cells = journal.cells.map { CellDigest($0, of: journal, resamples: resamples) }
  }

  /// True where strategies took turns within processes.
  var isInterleaved: Bool { !cells.isEmpty && cells.allSatisfy(\.isInterleaved) }

  /// The launches that count and that others disturbed; where strategies took turns the processes,
  /// each of them once.
  var disturbedRuns: Int { cells.map(\.disturbedRuns).reduce(0, +) }

  var progress: RunProgress {
    let used = cells.flatMap(\.blocks)
    return RunProgress(
      ending: ending, isInterleaved: isInterleaved, finishedProcesses: journal.processes.count,
      isQuick: run.isQuick, plannedBlocks: cells.map(\.plan.count).reduce(0, +),
      usedBlocks: used.count, plannedLaunches: cells.map(\.plannedLaunches).reduce(0, +),
      finishedLaunches: journal.launches.count, usedLaunches: used.map(\.count).reduce(0, +),
      repeatedLaunches: journal.launches.count { $0.attempt > 0 },
      excludedLaunches: cells.map(\.excluded.count).reduce(0, +),
      estimatedSeconds: journal.end?.estimatedSeconds,
      elapsedSeconds: journal.end?.elapsedSeconds,
      isElapsedAtLeast: journal.end?.isElapsedAtLeast ?? false)
  }

  private var ending: RunProgress.Ending {
    switch journal.end?.outcome {
    case .complete: .complete
    case .interrupted: .interrupted
    case .answersDiffer: .answersDiffer
    case nil: .cutOff
    }
  }
}
