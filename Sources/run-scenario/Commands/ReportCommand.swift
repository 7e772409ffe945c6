import ArgumentParser
import Console
import Reporting

/// The command `run-scenario report FOLDER`, which rewrites a run's report from its journal.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write the report of a run again from its journal, even if the run was interrupted.",
    discussion: """
      EXAMPLES
        run-scenario report runs/2026-11-21-publications
        run-scenario report runs/2026-11-21-publications --json
        run-scenario report runs/2026-11-21-publications --slower 4
      """)

  @Argument(help: "The run's folder, which contains journal.jsonl.", completion: .directory)
  var folder: String

  @Flag(help: "Print the figures as JSON on standard output instead of the summary.")
  var json = false

  @Option(help: OperationWeight.help)
  var weight: [OperationWeight] = []

  @Option(
    help: ArgumentHelp(
      "The smallest difference that decides the answer: 5%. Default: 10%. Intervals and "
        + "the scorecard's verdicts do not change."))
  var minEffect: Share?

  @Option(
    help: ArgumentHelp(
      "Answer for a device that is so many times slower than the measuring machine; 0.5 is twice "
        + "as fast. Default: 1.", valueName: "factor"))
  var slower = 1.0

  @Flag(help: "Replace a report made from more processes than the journal has now.")
  var force = false

  func validate() throws {
    guard (0.01...100).contains(slower) else {
      throw ValidationError("--slower must be from 0.01 to 100, such as 4")
    }
  }

  func run() throws {
    try Failure.reporting {
      try ReportOutput(
        folder: folder, asJSON: json, usage: weight.weights,
        choosingEffect: minEffect?.value ?? Reporting.Choice.usualLimit, slowness: slower,
        replacesAny: force
      ).write()
    }
  }
}
