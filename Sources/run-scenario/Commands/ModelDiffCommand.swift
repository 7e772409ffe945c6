import ArgumentParser
import Console
import Document
import Lineage
import Measuring

/// The command `run-scenario model diff OLD NEW`, which lists the changes between two models.
struct ModelDiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Print what changed between two models, and which changes need a migration.",
    discussion: """
      Changes marked [hash] change an entity's version hash, so a store of the old model \
      must be migrated before the new one can open it. The last lines say whether that migration can \
      be inferred, or why not.

      EXAMPLES
        run-scenario model diff Old.xcdatamodel New.xcdatamodel
        run-scenario model diff Shop.xcdatamodeld/Shop.xcdatamodel Shop.xcdatamodeld
        run-scenario model diff Old.xcdatamodel New.xcdatamodel --exit-code
        run-scenario model diff Library.sqlite Shop.xcdatamodeld
      """)

  @Argument(help: "The older model.", completion: .file())
  var old: String

  @Argument(help: "The newer model.", completion: .file())
  var new: String

  @Flag(help: "Exit with status 1 if the models differ.")
  var exitCode = false

  func run() throws {
    try Failure.reporting {
      let source = try ModelFile(path: old).model().model
      let destination = try ModelFile(path: new).model().model
      let difference = ModelDifference(from: source, to: destination)
      if difference.isEmpty {
        print("no differences")
      } else {
        let lines = difference.description.split(
          separator: "\n", omittingEmptySubsequences: false)
        print(TerminalRenderer(styled: Terminal.styled).text(lines.map { .paragraph(prose($0)) }))
        print("\n\(summary(of: difference))")
        print(MigrationNeed(from: source, to: destination).text)
      }
      if exitCode && !difference.isEmpty { throw ExitCode(ExitStatus.other) }
    }
  }

  private func prose(_ line: Substring) -> Prose {
    let text = String(line)
    return switch line.drop(while: { $0 == " " }).first {
    case "+" where line.hasPrefix(" "): Prose(text, .good)
    case "-" where line.hasPrefix(" "): Prose(text, .bad)
    case "~" where line.hasPrefix(" "): Prose(text)
    default: Prose(text, .heading)
    }
  }

  private func summary(of difference: ModelDifference) -> String {
    let count = difference.changes.count
    let hashes = difference.changes.count(where: \.changesVersionHash)
    let effect =
      hashes == 0
      ? "none changes a version hash" : "\(hashes) of them changing a version hash"
    return "\(count) \(count == 1 ? "change" : "changes"), \(effect)."
  }
}
