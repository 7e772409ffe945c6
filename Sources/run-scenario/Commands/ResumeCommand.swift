import ArgumentParser
import Console
import Measuring
import RunJournal

/// The command `run-scenario resume FOLDER`, which continues an interrupted or killed run.
struct ResumeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Continue a run that was interrupted or killed, and write its report.",
    discussion: """
      Keeps finished processes and measures none twice. Loads the stores again, which must give the \
      same bytes, so resume on the machine that started the run. Repeat --keep-stores if the run had it.

      EXAMPLES
        run-scenario resume runs/2026-11-21-publications
        run-scenario resume runs/2026-11-21-publications --accept-noise --wait
      """)

  @Argument(help: "The run's folder, which contains journal.jsonl.", completion: .directory)
  var folder: String

  @Flag(
    help: "Continue even on a noisy machine; the report says so.")
  var acceptNoise = false

  @Option(
    help: ArgumentHelp(
      "Keep each strategy's loaded store in this folder; required if the run was started with this "
        + "option.",
      valueName: "folder"))
  var keepStores: String?

  @OptionGroup var lock: LockOptions

  @Flag(help: "Print the figures as JSON on standard output instead of the summary.")
  var json = false

  @Flag(help: "Do not show progress.")
  var noProgress = false

  func run() async throws {
    try await Failure.reporting {
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
      try ReportOutput(folder: folder, asJSON: json).write()
      if begun.run.command.hasPrefix("run-scenario \(AdviseCommand.name) ") {
        Failure.note("to get the advice and the other trees, start again: \(begun.run.command)")
      }
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
    if let named = saved.settings.keptStoreFolder, keepStores == nil {
      throw ScenarioRunError.keptStoresUnconfirmed(folder: folder.path, stores: named)
    }
    saved.settings.keptStoreFolder = keepStores
    if acceptNoise || journal.acceptsNoise { saved.settings.acceptsNoise = true }
    let display = ImportDisplay(showsProgress: !noProgress)
    let prepared = try PreparedScenario(
      text: journal.run.scenario.text, path: saved.scenarioPath, settings: saved.settings,
      watch: display.watch)
    display.end()
    try prepared.requireRoom(in: folder.path)
    try await InterruptibleRun(
      prepared: prepared, settings: saved.settings, folder: folder,
      showsProgress: !noProgress
    ).perform { try await $0.resume(journal, to: writer) }
  }
}
