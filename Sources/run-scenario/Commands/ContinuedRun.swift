import Console
import Measuring
import RunJournal

/// A run that was interrupted or killed and is continued in its folder.
///
/// Finished processes are kept, and nothing is measured twice. The stores are loaded again, which
/// must give the same bytes, so only the machine that started the run can continue it.
struct ContinuedRun {
  /// The run's folder, which contains `journal.jsonl`.
  let folder: String
  let acceptsNoise: Bool
  /// The folder for the loaded stores; required if the run was started with one.
  let keptStores: String?
  let lock: LockOptions
  let asJSON: Bool
  let showsProgress: Bool

  func perform() async throws {
    let run = try RunFolder(existing: folder)
    let held = try await lock.take()
    let begun = try JournalReader.read(path: run.journalPath)
    if begun.end?.outcome == .complete {
      Failure.note("\(folder) is complete; rewriting only its report")
    } else {
      // Lock the journal before reading it, so that no other process appends to it afterwards.
      let writer = try JournalWriter(resuming: run.journalPath)
      try await resume(JournalReader.read(path: run.journalPath), run, to: writer)
    }
    withExtendedLifetime(held) {}
    try ReportOutput(folder: folder, asJSON: asJSON).write()
    if begun.run.command.hasPrefix("run-scenario advise ") {
      Failure.note("to get the advice and the other trees, start again: \(begun.run.command)")
    }
  }

  private func resume(_ journal: Journal, _ folder: RunFolder, to writer: JournalWriter)
    async throws
  {
    if case .answersDiffer? = journal.end?.outcome {
      throw ScenarioRunError.answersDiffer(journal.end?.detail ?? "")
    }
    let machine = MachineName.current()
    if let was = journal.run.environment.machine, was != machine {
      throw ScenarioRunError.otherMachine(folder: folder.path, was: was, is: machine)
    }
    var saved = try SavedRun(journal.run, folder: folder.path)
    // The journal may come from another user, and the run overwrites and removes files in the folder.
    if let named = saved.settings.keptStoreFolder, keptStores == nil {
      throw ScenarioRunError.keptStoresUnconfirmed(folder: folder.path, stores: named)
    }
    saved.settings.keptStoreFolder = keptStores
    if acceptsNoise || journal.acceptsNoise { saved.settings.acceptsNoise = true }
    let display = ImportDisplay(showsProgress: showsProgress)
    let prepared = try PreparedScenario(
      text: journal.run.scenario.text, path: saved.scenarioPath, settings: saved.settings,
      watch: display.watch)
    display.end()
    try prepared.requireRoom(in: folder.path)
    try await InterruptibleRun(
      prepared: prepared, settings: saved.settings, folder: folder,
      showsProgress: showsProgress
    ).perform { try await $0.resume(journal, to: writer) }
  }
}
