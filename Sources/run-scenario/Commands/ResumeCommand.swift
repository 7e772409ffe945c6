import ArgumentParser
import Foundation
import RunJournal
import ScenarioRunner

/// `run-scenario resume FOLDER`: goes on with a run that was interrupted or killed.
struct ResumeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume",
    abstract: "Go on with a run that was interrupted or killed, and write its report.",
    discussion: """
      Finished launches are kept and none is made twice. Stores are loaded again and must come out \
      the same, byte for byte.

      EXAMPLES
        run-scenario resume Reports/2026-11-21-publications
      """)

  @Argument(help: "The run's folder, which holds journal.jsonl.", completion: .directory)
  var folder: String

  @Flag(help: "Print the figures as JSON on standard output instead of the summary.")
  var json = false

  @Flag(help: "Show no progress.")
  var noProgress = false

  func run() async throws {
    try await Failure.reporting {
      let lock = try RunnerLock.take()
      let run = try RunFolder(existing: folder)
      let journal = try JournalReader.read(path: run.journalPath)
      if journal.end?.outcome == .complete {
        Failure.note("\(folder) is complete; only its report is written again")
      } else {
        try await goOn(journal, run)
      }
      withExtendedLifetime(lock) {}
      try ReportOutput(folder: folder, asJSON: json).write()
    }
  }

  private func goOn(_ journal: Journal, _ folder: RunFolder) async throws {
    if case .answersDiffer? = journal.end?.outcome {
      throw ScenarioRunError.answersDiffer(journal.end?.detail ?? "")
    }
    let saved = try SavedRun(journal.run, folder: folder.path)
    let display = ImportDisplay(showsProgress: !noProgress)
    let prepared = try PreparedScenario(
      text: journal.run.scenario.text, path: saved.scenarioPath, settings: saved.settings,
      watch: display.watch)
    display.end()
    try await Measuring(
      prepared: prepared, settings: saved.settings, folder: folder,
      showsProgress: !noProgress
    ).perform { try await $0.resume(journal) }
  }
}
