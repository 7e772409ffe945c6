import ArgumentParser
import Reporting

/// `run-scenario explain WORD`: what a word of the reports means.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a word of the reports: a figure, a verdict or a plot.",
    discussion: """
      EXAMPLES
        run-scenario explain ratio
        run-scenario explain unresolved
        run-scenario explain "NULL column"
        run-scenario explain              every word there is
      """)

  @Argument(help: "The word, in any case of letters; several make one term. Default: list all.")
  var word: [String] = []

  func run() throws {
    let name = word.joined(separator: " ")
    guard !name.isEmpty else {
      print(Explanation.list)
      return
    }
    guard let text = Explanation.text(of: name) else {
      throw ValidationError(Explanation.unknown(name))
    }
    print(text)
  }
}
