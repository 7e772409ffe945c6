import ArgumentParser

/// `run-scenario report FOLDER`: makes a run's report again from its journal.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write the report of a run again from its journal, also of an interrupted one.",
    discussion: """
      EXAMPLES
        run-scenario report Reports/2026-11-21-publications
        run-scenario report Reports/2026-11-21-publications --json
      """)

  @Argument(help: "The run's folder, which holds journal.jsonl.", completion: .directory)
  var folder: String

  @Flag(help: "Print the figures as JSON on standard output instead of the summary.")
  var json = false

  @Option(help: UsageWeight.help)
  var usage: [UsageWeight] = []

  func run() throws {
    try Failure.reporting {
      try ReportOutput(folder: folder, asJSON: json, usage: usage.weights).write()
    }
  }
}
