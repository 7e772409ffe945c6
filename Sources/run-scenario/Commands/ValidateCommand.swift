import ArgumentParser
import LogicalModel
import Measuring

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
    var status = ExitStatus.success
    for path in scenarios {
      do {
        let prepared = try PreparedScenario(path: path, settings: RunSettings())
        Terminal.print("\(path): fine. \(Self.counts(prepared))")
        let domain = prepared.scenario.domain
        if domain.withDescendants(of: domain.family).count(where: { !$0.isAbstract }) == 1 {
          Terminal.print("one kind: there is nothing to compare", indent: 2)
        }
        for sentence in prepared.leftOut { Terminal.print("left out: \(sentence)", indent: 2) }
        for sentence in prepared.reductions { Terminal.print(sentence, indent: 2) }
      } catch {
        Failure.print(error)
        status = ExitStatus(of: error)
      }
    }
    if status != .success { throw ExitCode(status) }
  }

  /// `3 kinds and 2 companions, 20,099 members, 1 operation`.
  private static func counts(_ prepared: PreparedScenario) -> String {
    let scenario = prepared.scenario
    let (domain, dataset) = (scenario.domain, scenario.dataset)
    let family = domain.withDescendants(of: domain.family).count
    let companions = domain.allKinds.count - family
    let kinds =
      counted(family, "kind") + (companions > 0 ? " and \(counted(companions, "companion"))" : "")
    let cells = prepared.cells.count
    return [
      kinds, counted(dataset.size, "member"), counted(scenario.workload.count, "operation"),
    ].joined(separator: ", ") + (cells > 1 ? ", \(counted(cells, "cell"))" : "")
  }

  private static func counted(_ count: Int, _ one: String) -> String {
    "\(SizeText.grouped(count)) \(count == 1 ? one : one + "s")"
  }
}
