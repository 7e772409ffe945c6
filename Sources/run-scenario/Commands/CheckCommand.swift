import ArgumentParser
import Console
import Measuring

/// The command `run-scenario check FILE`, which validates a scenario and estimates its run.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a scenario and its data file, and estimate how long a run takes.",
    discussion: """
      Lists every problem of the scenario with its line, or which parts of the data file are stored and \
      lost, and then the plan that run --plan prints. Given several files, it only checks that they \
      are valid. It needs no lock.

      Exits with status 64 if the scenario has mistakes or names fields that no item has, and with \
      65 if more than 2 % of the items, or of the values that the scenario reads, do not fit it.

      EXAMPLES
        run-scenario check Scenarios/publications.yaml
        run-scenario check Scenarios/*.yaml
        run-scenario check Scenarios/zotero.yaml --data items.jsonl
        run-scenario check Scenarios/scale.yaml --json | jq .seconds
      """)

  @Argument(help: "The scenario file, or several.", completion: .file(extensions: ["yaml", "yml"]))
  var scenarios: [String]

  @OptionGroup var file: DataOptions

  @Flag(
    help: "Print the findings as JSON; Notebooks/Reference/CommandLine.md describes the fields.")
  var json = false

  func validate() throws {
    guard scenarios.count == 1 || (!json && file.data == nil) else {
      throw ValidationError("--data and --json are for one scenario; leave out the others")
    }
  }

  func run() async throws {
    var settings = RunSettings(dataPath: file.data)
    settings.acceptsLoss = file.acceptLoss ? true : nil
    guard let scenario = scenarios.first, scenarios.count == 1 else {
      return try Failure.reporting(each: scenarios) { path in
        try CheckText.print(PreparedScenario(path: path, settings: settings))
      }
    }
    try await Failure.reporting {
      settings.measuresGrowth = true
      try await RunPlan(scenario: scenario, settings: settings, asJSON: json).print()
    }
  }
}
