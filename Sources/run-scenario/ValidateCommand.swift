import ArgumentParser
import LogicalModel
import ScenarioRunner
import Strategies

/// `run-scenario validate FILE…`: every problem of scenario files, without running them.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Check scenario files and list every problem with its place.",
    discussion: """
      EXAMPLES
        run-scenario validate Scenarios/publications.yaml
        run-scenario validate Scenarios/*.yaml
      """)

  @Argument(help: "The scenario files.", completion: .file(extensions: ["yaml", "yml"]))
  var scenarios: [String]

  func run() throws {
    var failures = 0
    for path in scenarios {
      do {
        let prepared = try PreparedScenario(path: path, settings: RunSettings())
        let scenario = prepared.scenario
        let cells = prepared.cells.count
        print(
          "\(path): fine. \(scenario.domain.allKinds.count) kinds, "
            + "\(scenario.dataset.size) members, \(scenario.workload.count) operations"
            + (cells > 1 ? ", \(cells) cells" : ""))
        for sentence in prepared.leftOut { print("  left out: \(sentence)") }
      } catch {
        Failure.print(error)
        failures += 1
      }
    }
    if failures > 0 { throw ExitCode(64) }
  }
}
