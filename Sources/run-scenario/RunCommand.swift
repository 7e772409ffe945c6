import ArgumentParser
import Foundation
import LogicalModel
import Reporting
import Sampling
import ScenarioFormat
import ScenarioRunner
import Strategies

/// `run-scenario [run] FILE`: measures and reports.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run a scenario and write its report (the default command).",
    discussion: """
      EXAMPLES
        run-scenario Scenarios/publications.yaml            about 3 minutes, 100,000 publications
        run-scenario Scenarios/publications.yaml --quick    seconds: shows that everything works
        run-scenario Scenarios/publications.yaml --size 1m
        run-scenario Scenarios/zotero.yaml --data items.jsonl
        run-scenario Scenarios/publications.yaml --strategy parent-entity --strategy enum-content
        run-scenario Scenarios/publications.yaml --out /tmp/my-run --json > summary.json
      """)

  @Argument(help: "The scenario file.", completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String

  @Option(help: "Family members instead of the scenario's number: 2k, 100k, 1m, 250000.")
  var size: String?

  @Option(
    help: ArgumentHelp(
      "A strategy to run; repeat for more. The first one is the baseline. Default: all.",
      valueName: "name"))
  var strategy: [String] = []

  @Option(help: "The seed of data and launch order instead of the scenario's.")
  var seed: UInt64?

  @Option(
    help: ArgumentHelp(
      "A JSON Lines or CSV file to load instead of generated data.", valueName: "file"),
    completion: .file())
  var data: String?

  @Option(
    help: ArgumentHelp(
      "The folder for this run; it must be new or empty. Default: Reports/<date>-<scenario>.",
      valueName: "folder"))
  var out: String?

  @Option(
    help: ArgumentHelp(
      "Leave each strategy's loaded store in this folder as <strategy>.sqlite.",
      valueName: "folder"))
  var keepStores: String?

  @Flag(help: "2,000 members and 2 blocks: shows that everything works, not who is faster.")
  var quick = false

  @Flag(help: "Print the figures as JSON on standard output instead of the summary.")
  var json = false

  func run() async throws {
    try await Failure.reporting {
      let settings = try settings()
      let prepared = try PreparedScenario(path: scenario, settings: settings)
      if let keepStores {
        try RunFolder.checkKeptStores(in: keepStores, strategies: prepared.strategies.map(\.name))
      }
      let folder = try RunFolder(path: out ?? defaultFolder(of: prepared.scenario.name))
      try await measure(prepared, settings, folder)
      try ReportOutput(folder: folder.path, asJSON: json).write()
    }
  }

  private func settings() throws -> RunSettings {
    RunSettings(
      size: try size.map { try SizeText.number(from: $0) }, seed: seed, dataPath: data,
      strategies: strategy, isQuick: quick)
  }

  private func defaultFolder(of scenario: String) -> String {
    RunFolder.defaultPath(
      scenario: scenario, date: String(Timestamp.now().prefix(10)), below: "Reports")
  }

  private func measure(
    _ prepared: PreparedScenario, _ settings: RunSettings, _ folder: RunFolder
  ) async throws {
    let record = try RunRecord(
      prepared: prepared, settings: settings,
      command: CommandLineText.text(of: CommandLine.arguments), folder: folder,
      gitRevision: await GitRevision.ofThisTool(), startedAt: Timestamp.now())
    let run = ScenarioRun(
      prepared: prepared, settings: settings, executable: ThisExecutable.path, folder: folder,
      keptStoreFolder: keepStores)
    let task = Task {
      var display = ProgressDisplay(launches: record.plan.flatMap { $0 })
      try await run.perform(record, timestamp: Timestamp.now) { display.show($0) }
    }
    // Ctrl-C ends the running launch, and the journal gets its last line.
    let signals = SignalWatch { _ in task.cancel() }
    defer { signals.cancel() }
    try await task.value
  }
}
