import ArgumentParser
import Foundation
import LogicalModel
import Measuring
import RunJournal

/// `run-scenario [run] FILE`: measures and reports.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run a scenario and write its report (the default command).",
    discussion: """
      Ends with status 0, 3 if answers differ, 4 if the machine is too noisy for a wanted precision, \
      6 if it was interrupted and can be resumed, 64 for wrong input, and 65 if more than 2 % of a \
      data file does not fit the scenario.

      EXAMPLES
        run-scenario Scenarios/publications.yaml            see run-scenario plan for how long
        run-scenario Scenarios/publications.yaml --quick    shows that everything works
        run-scenario Scenarios/publications.yaml --size 1m
        run-scenario Scenarios/zotero.yaml --data items.jsonl
        run-scenario Scenarios/publications.yaml --strategy parent-entity --strategy enum-content
        run-scenario Scenarios/publications.yaml --only newest --level objects --level engine
        run-scenario Scenarios/publications.yaml --precision 2% --budget 20m
        run-scenario Scenarios/publications.yaml --work     counts instructions beside the times
        run-scenario Scenarios/publications.yaml --out /tmp/my-run --json > summary.json
        run-scenario Scenarios/scale.yaml --shard 2/3 --out runs/2    see also run-scenario merge
      """)

  @Argument(help: "The scenario file.", completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String

  @OptionGroup var options: MeasuringOptions

  @OptionGroup var share: ShardOptions

  @Option(
    help: ArgumentHelp(
      "The folder for this run; it must be new or empty. Default: runs/<date>-<scenario>.",
      valueName: "folder"))
  var out: String?

  @Option(
    help: ArgumentHelp(
      "Leave each strategy's loaded store in this folder as <strategy>.sqlite.",
      valueName: "folder"))
  var keepStores: String?

  @Flag(
    help: ArgumentHelp(
      "Count each operation's processor instructions too, with valgrind; see run-scenario work."))
  var work = false

  @Flag(help: "Print the figures as JSON on standard output instead of the summary.")
  var json = false

  @OptionGroup var lock: LockOptions

  @Flag(help: "Show no progress.")
  var noProgress = false

  func run() async throws {
    try await Failure.reporting {
      var settings = try share.applied(to: options.settings(), scenario: scenario)
      settings.countsWork = work
      settings.measuresGrowth = true
      settings.keptStoreFolder = keepStores
      if work { try Callgrind.require() }
      let early = try await options.lockBeforeReading(scenario, settings, lock)
      let prepared = try PreparedScenario.read(
        path: scenario, settings: settings, showsProgress: !noProgress)
      if let warning = prepared.warning(of: settings) { Failure.note(warning) }
      if let keepStores {
        try KeptStores(folder: keepStores, strategies: prepared.strategies.map(\.name)).prepare()
      }
      let held = if let early { early } else { try await lock.take() }
      let folder = try RunFolder(path: out ?? defaultFolder(of: prepared.scenario.name))
      try PreFlight(prepared: prepared, settings: settings, folder: folder.path).check()
      do {
        try await measure(prepared, settings, folder)
      } catch {
        try ReportOutput(folder: folder.path, asJSON: json).write(after: error)
        throw error
      }
      withExtendedLifetime(held) {}
      try ReportOutput(folder: folder.path, asJSON: json).write()
    }
  }

  private func defaultFolder(of scenario: String) -> String {
    RunFolder.defaultPath(
      scenario: scenario, date: String(Timestamp.now().prefix(10)), below: "runs")
  }

  private func measure(
    _ prepared: PreparedScenario, _ settings: RunSettings, _ folder: RunFolder
  ) async throws {
    // Of one's own file it is news; what a scenario says of its own size, the report tells.
    let reductions = settings.dataPath == nil || settings.isQuick ? [] : prepared.reductions
    for sentence in prepared.leftOut + reductions { Failure.note(sentence) }
    let record = try RunRecord(
      prepared: prepared, settings: settings,
      command: CommandLineText.text(of: CommandLine.arguments), folder: folder,
      gitRevision: await GitRevision.ofThisTool(), startedAt: Timestamp.now())
    if let sentence = record.scenario.hardlyDiffer { Failure.note(sentence) }
    try await InterruptibleRun(
      prepared: prepared, settings: settings, folder: folder, showsProgress: !noProgress
    ).perform { run in
      try await run.perform(record, selfTest: SelfTestCommand.latest)
    }
  }
}
