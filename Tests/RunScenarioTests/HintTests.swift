import Foundation
import Measuring
import ModelReshaping
import TestSupport
import Testing

@testable import run_scenario

/// Suggestions for misspelt names of commands, files, cells and operations.
@Suite struct HintTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test(arguments: [
    (["chek", "x.yaml"], "run-scenario check?"),
    (["model", "shw", "x.xml"], "run-scenario model show?"),
    (["frobnicate", "x.yaml"], "--help lists"),
  ])
  func `a misspelt command is answered with the intended one`(
    arguments: [String], advice: String
  ) {
    #expect(TypedCommand.complaint(arguments)?.contains(advice) == true)
  }

  @Test(arguments: [
    [], ["x.yaml"], ["./chek"], ["Scenarios"], ["--chek"], ["check", "chek"], ["help", "chek"],
    ["model", "show", "shw"], ["contend"],
  ])
  func `a possible file, option or exercise is not taken for a misspelt command`(
    arguments: [String]
  ) {
    #expect(TypedCommand.complaint(arguments) == nil)
  }

  @Test func `the help shows eight commands and everyday options first`() throws {
    let (first, more) = try halves(Program.run("--help").output, at: "MORE SUBCOMMANDS:")
    let lines = first.components(separatedBy: "SUBCOMMANDS:\n").last?.split(separator: "\n") ?? []
    let commands = lines.filter { $0.prefixMatch(of: #/ {2}[a-z]+ /#) != nil }
    #expect(commands.count == 8, "\(commands)")
    #expect(more.contains("  doctor ") && more.contains("  model "))
    let help = try Program.run("help", "run").output
    let (everyday, advanced) = try halves(help, at: "ADVANCED OPTIONS:")
    #expect(everyday.contains("--data") && !everyday.contains("--skip-finished"))
    #expect(advanced.contains("--skip-finished"))
  }

  private func halves(_ text: String, at title: String) throws -> (String, String) {
    let parts = text.components(separatedBy: title)
    try #require(parts.count == 2, "\(text)")
    return (parts[0], parts[1])
  }

  @Test(arguments: [
    (["inspect", "items.json"], "run-scenario draft items.json"),
    (["inspect", "model.xml"], "run-scenario model show model.xml"),
    (["inspect", "entries.yaml"], "run-scenario check entries.yaml"),
    (["inspect", "."], "report.html"),
    (["model", "show", "items.json"], "run-scenario draft items.json"),
    (["model", "show", "plain.sqlite"], "run-scenario inspect plain.sqlite"),
    (["entry.yaml"], "did you mean entries.yaml?"),
    (["draft", "item.json"], "did you mean items.json?"),
    (["inspect", "plane.sqlite"], "did you mean plain.sqlite?"),
    (["entries.yaml", "--only", "newst"], "did you mean --only newest?"),
    (["entries.yaml", "--cell", "entris"], "run-scenario check lists all"),
    (["entries.yaml", "--level", "engin"], "did you mean engine?"),
    (["entries.yaml", "--level", "sql"], "did you mean engine?"),
    (["entries.yaml", "--cache", "x"], "give warm-connection or"),
    (["explain", "parent-entty"], "Did you mean “parent-entity”?"),
  ])
  func `the error of a misspelt name or a file of another type suggests the next step`(
    arguments: [String], advice: String
  ) throws {
    _ = try SmallScenario.write(in: folder)
    _ = try folder.write("{\"a\":1}", to: "items.json")
    _ = try folder.write("<?xml version=\"1.0\"?><model/>", to: "model.xml")
    try PlainDatabase.make(at: folder.path("plain.sqlite"))
    let result = try Program.run(list: arguments, in: folder.url.path)
    #expect(result.status > 0)
    #expect(result.errors.contains(advice), "\(result.errors)")
  }

  @Test func `every strategy is explained`() throws {
    for strategy in StrategyList.all {
      let result = try Program.run("explain", strategy.name)
      #expect(result.output.hasPrefix("\(strategy.name)\n"), "\(result.errors)")
    }
  }
}
