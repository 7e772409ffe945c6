import ArgumentParser
import Console
import Document
import Escaping
import LogicalModel
import ModelReshaping
import Reporting

/// The command `run-scenario explain WORD`, which explains a word of the reports or a strategy.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a word of the reports: a figure, a verdict, a plot or a strategy.",
    discussion: """
      EXAMPLES
        run-scenario explain ratio
        run-scenario explain unresolved
        run-scenario explain "NULL column"
        run-scenario explain parent-entity
        run-scenario explain              lists every word
      """)

  @Argument(help: "The word or words of one term, in upper or lower case. Default: list all.")
  var word: [String] = []

  func run() throws {
    let name = word.joined(separator: " ")
    guard !name.isEmpty else {
      print(Explanation.list + "\n")
      let strategies = StrategyList.all.map(\.name).joined(separator: ", ")
      return Terminal.print("Strategies: \(strategies)")
    }
    let id = word.joined(separator: "-").lowercased()
    if let strategy = StrategyList.all.first(where: { $0.name == id }) {
      return print("\(id)\n  " + strategy.summary.wrapped(to: 78).joined(separator: "\n  "))
    }
    guard let text = Explanation.text(of: name) else {
      let near = Suggestion.nearest(to: id, among: StrategyList.all.map(\.name))
      throw ValidationError(
        near.map { "Unknown strategy “\(name)”. Did you mean “\($0)”?" }
          ?? Explanation.unknown(name))
    }
    print(text)
  }
}
