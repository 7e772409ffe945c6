import ArgumentParser
import Console
import Document
import Foundation
import LogicalModel
import Measuring
import ModelReshaping
import ScenarioFormat

/// The command `run-scenario list`, which lists scenarios and strategies.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the scenarios of a folder and the strategies.",
    discussion: """
      EXAMPLES
        run-scenario list
        run-scenario list ~/my-scenarios
      """)

  @Argument(help: "The folder with the scenario files.", completion: .directory)
  var folder = "Scenarios"

  func run() throws {
    try Failure.reporting {
      guard let contents = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
        throw ScenarioRunError.noScenarioFolder(folder)
      }
      let names =
        contents.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }.sorted()
      print("Scenarios in \(folder):")
      if names.isEmpty { print("  none; a scenario is a .yaml file") }
      for name in names { describe("\(folder)/\(name)") }
      print("\nStrategies; the first is the baseline:")
      for strategy in StrategyList.all {
        print("  \(strategy.name)")
        for line in strategy.summary.wrapped(to: 74) { print("      \(line)") }
      }
    }
  }

  private func describe(_ path: String) {
    do {
      let scenario = try PreparedScenario(path: path, settings: RunSettings()).scenario
      print(
        "  \(path)\n      \(scenario.title); \(SizeText.grouped(scenario.dataset.size)) members")
    } catch {
      print("  \(path)\n      has problems; run-scenario check \(path) lists them")
    }
  }
}
