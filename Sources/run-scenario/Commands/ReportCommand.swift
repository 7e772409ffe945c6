import ArgumentParser
import Console
import Reporting

/// The command `run-scenario report FOLDER…`, which writes a run's report again from its journal, or
/// one page of several runs.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write the report of a run again from its journal, or one page of several runs.",
    discussion: """
      A run may have been interrupted. --out takes every run in and below the folders, of several \
      machines or shards. It combines the finished cells, and lists unfinished and missing ones. Times \
      and sizes of different machines are never mixed. A ratio is computed on each machine and then \
      pooled over the machines that measured it, with the machine as a level of variance; the page \
      reports where machines contradict each other.

      Then the command writes merged.html and merged.md, ratios.csv and times.csv, and below machines/ \
      one run with everything a machine measured, for report and claims --from. Runs of different \
      scenarios follow one another. It exits with status 0, 3 if machines give different answers, 5 \
      if the runs did not measure the same, and 66 if there are no runs.

      EXAMPLES
        run-scenario report runs/2026-11-21-publications
        run-scenario report runs/2026-11-21-publications --json
        run-scenario report runs/2026-11-21-publications --slower 4
        run-scenario report laptop/ server/ --out merged
      """)

  @Argument(
    help:
      "The run's folder, which contains journal.jsonl; with --out, folders with runs below them.",
    completion: .directory)
  var folders: [String]

  @Option(
    help: ArgumentHelp(
      "The folder for one page of all runs; it must be new or empty.", valueName: "folder"),
    completion: .directory)
  var out: String?

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

  @Flag(
    help:
      "Replace a report made from more processes than the journal has now, or an earlier page of --out."
  )
  var force = false

  func validate() throws {
    guard (0.01...100).contains(slower) else {
      throw ValidationError("--slower must be from 0.01 to 100, such as 4")
    }
    guard out != nil else {
      guard folders.count == 1 else {
        throw ValidationError("--out must name the folder for one page of several runs")
      }
      return
    }
    guard !json, weight.isEmpty, minEffect == nil, slower == 1 else {
      throw ValidationError(
        "--json, --weight, --min-effect and --slower are for the report of one run; leave out --out"
      )
    }
  }

  func run() throws {
    try Failure.reporting {
      if let out { return try MergedRuns(folders: folders, out: out, isForced: force).write() }
      try ReportOutput(
        folder: folders[0], asJSON: json, usage: weight.weights,
        choosingEffect: minEffect?.value ?? Reporting.Choice.usualLimit, slowness: slower,
        replacesAny: force
      ).write()
    }
  }
}
