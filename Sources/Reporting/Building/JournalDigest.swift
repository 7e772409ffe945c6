import RunJournal

/// A journal grouped by cell.
struct JournalDigest {
  var journal: Journal
  var run: RunRecord
  /// The cells in the order of the sweep.
  var cells: [CellDigest]
  /// The cells that show the growth of another one.
  var growths: [CellDigest]

  init(_ journal: Journal) throws(ReportError) {
    guard !journal.run.strategies.isEmpty else { throw .journalWithoutRun }
    self.journal = journal
    run = journal.run
    cells = journal.scenarioCells.map { CellDigest($0, of: journal) }
    growths = journal.cells.filter { $0.growthOf != nil }.map { CellDigest($0, of: journal) }
  }

  var disturbedProcesses: Int { cells.map(\.disturbedProcesses).reduce(0, +) }

  var progress: RunCompletion {
    RunCompletion(
      ending: ending, isQuick: run.isQuick,
      plannedProcesses: (cells + growths).map(\.plannedProcesses).reduce(0, +),
      finishedProcesses: journal.processes.count,
      estimatedSeconds: journal.end?.estimatedSeconds,
      elapsedSeconds: journal.end?.elapsedSeconds,
      isElapsedAtLeast: journal.end?.isElapsedAtLeast ?? false,
      budgetSeconds: journal.end?.budgetSeconds)
  }

  private var ending: RunCompletion.Ending {
    switch journal.end?.outcome {
    case .complete: .complete
    case .interrupted: .interrupted
    case .answersDiffer: .answersDiffer
    case nil: .cutOff
    }
  }
}
