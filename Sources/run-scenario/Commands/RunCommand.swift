import ArgumentParser
import Console
import LogicalModel
import Measuring
import ModelReshaping
import RunJournal

/// The command `run-scenario [run] FILE`, which measures a scenario and writes its report, or
/// continues a run.
struct RunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run a scenario and write its report (the default command).",
    discussion: """
      Given the folder of a run that was interrupted or killed, continues it: keeps finished processes, \
      measures none twice, and loads the stores again, which must give the same bytes. Continue on \
      the machine that started the run, and repeat --keep-stores if the run had it.

      Exits with status 0, 3 if answers differ, 4 if the machine is too noisy for the requested precision, \
      6 if the run was interrupted and can be continued, 64 for invalid input, and 65 if more than 2 % of a \
      data file does not fit the scenario.

      EXAMPLES
        run-scenario books.yaml
        run-scenario books.yaml --plan          estimates the time and measures nothing
        run-scenario books.yaml --quick         shows that everything works
        run-scenario books.yaml --size 1m --budget 20m
        run-scenario books.yaml --data books.jsonl
        run-scenario books.yaml --strategy parent-entity --strategy enum-content
        run-scenario books.yaml --only newest --level objects --level engine
        run-scenario books.yaml --out /tmp/my-run --json > summary.json
        run-scenario scale.yaml --shard 2/3 --out runs/2    see run-scenario report --out
        run-scenario runs/2026-11-21-books --accept-noise   continues an interrupted run
      """)

  @Argument(
    help: "The scenario file, or the folder of a run to continue.",
    completion: .file(extensions: ["yaml", "yml"]))
  var scenario: String

  struct Everyday: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "The folder for this run; it must be new or empty. Default: runs/<date>-<scenario>.",
        valueName: "folder"))
    var out: String?

    @Flag(help: "Print the figures as JSON on standard output instead of the summary.")
    var json = false

    @Flag(
      help: """
        Print the processes, minutes and disk space of each cell, estimated from small runs of a few \
        seconds, and measure nothing.
        """)
    var plan = false
  }

  struct Advanced: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Keep each strategy's loaded store in this folder as <strategy>.sqlite.",
        valueName: "folder"))
    var keepStores: String?

    @OptionGroup var lock: LockOptions

    @Flag(help: "Do not show progress.")
    var noProgress = false
  }

  @OptionGroup var options: MeasuringOptions
  @OptionGroup(title: OptionTitle.everyday) var everyday: Everyday
  @OptionGroup(title: OptionTitle.advanced) var advanced: Advanced

  func validate() throws {
    guard !everyday.plan || (everyday.out == nil && advanced.keepStores == nil) else {
      throw ValidationError(
        "--plan measures nothing, so --out and --keep-stores have no effect; leave them out")
    }
    guard isContinued else { return }
    let cells = options.share
    var given = RunSettings()
    if cells.shard == nil, cells.skipFinished == nil {
      given = try options.settings(scenario: scenario)
      given.acceptsNoise = false
    }
    guard cells.shard == nil, cells.skipFinished == nil, given == RunSettings(),
      everyday.out == nil, !everyday.plan
    else {
      throw ValidationError(
        "a run that is continued keeps its options and its folder; leave out all options but "
          + "--accept-noise, --keep-stores, --wait, --json and --no-progress")
    }
  }

  /// True if the argument is the folder of a run.
  private var isContinued: Bool { (try? RunFolder(existing: scenario)) != nil }

  func run() async throws {
    try await Failure.reporting {
      if isContinued {
        return try await ContinuedRun(
          folder: scenario, acceptsNoise: options.advanced.acceptNoise,
          keptStores: advanced.keepStores, lock: advanced.lock, asJSON: everyday.json,
          showsProgress: !advanced.noProgress
        ).perform()
      }
      var settings = try options.settings(scenario: scenario)
      settings.measuresGrowth = true
      if everyday.plan {
        return try await RunPlan(
          scenario: scenario, settings: settings, asJSON: everyday.json
        ).print()
      }
      settings.keptStoreFolder = advanced.keepStores
      let early = try await options.workload.lockBeforeReading(
        scenario, settings, advanced.lock)
      let prepared = try PreparedScenario.read(
        path: scenario, settings: settings, showsProgress: !advanced.noProgress)
      if let warning = prepared.budgetWarning(settings, load: .current()) { Failure.note(warning) }
      if let keepStores = advanced.keepStores {
        try SavedStores(folder: keepStores, strategies: prepared.strategies.map(\.name)).prepare()
      }
      let held = if let early { early } else { try await advanced.lock.take() }
      let folder = try RunFolder(path: everyday.out ?? defaultFolder(of: prepared.scenario.name))
      try PreFlight(prepared: prepared, settings: settings, folder: folder.path).check()
      do {
        try await measure(prepared, settings, folder)
      } catch {
        try ReportOutput(folder: folder.path, asJSON: everyday.json).write(after: error)
        throw error
      }
      withExtendedLifetime(held) {}
      try ReportOutput(folder: folder.path, asJSON: everyday.json).write()
    }
  }

  private func defaultFolder(of scenario: String) -> String {
    RunFolder.defaultPath(
      scenario: scenario, date: String(Timestamp.now().prefix(10)), below: "runs")
  }

  private func measure(
    _ prepared: PreparedScenario, _ settings: RunSettings, _ folder: RunFolder
  ) async throws {
    // Report reductions of the user's own file only; the report covers those of the scenario.
    let reductions = settings.dataPath == nil || settings.isQuick ? [] : prepared.reductions
    for sentence in prepared.leftOut + reductions { Failure.note(sentence) }
    let record = try RunRecord(
      prepared: prepared, settings: settings,
      command: CommandLineText.text(of: CommandLine.arguments), folder: folder,
      gitRevision: await GitRevision.ofThisTool(), startedAt: Timestamp.now())
    if let sentence = record.scenario.hardlyDiffer { Failure.note(sentence) }
    try await InterruptibleRun(
      prepared: prepared, settings: settings, folder: folder, showsProgress: !advanced.noProgress
    ).perform { run in
      try await run.perform(record, selfTest: SelfTestRun.latest)
    }
  }
}
