import ArgumentParser
import Console
import Lineage

/// The command `run-scenario model lock FILE`, which prints version hashes as Swift source.
struct ModelLockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock",
    abstract: "Print a model's version hashes as Swift source to paste.",
    discussion: """
      A test that calls model.verify(lock) fails when the model changes unintentionally.

      EXAMPLES
        run-scenario model lock Shop.xcdatamodeld
        run-scenario model lock Shop.xcdatamodeld --model-version "Shop 2"
      """)

  @Argument(help: "The model.", completion: .file())
  var file: String

  @Option(
    name: .customLong("model-version"),
    help: ArgumentHelp(
      "A version of an .xcdatamodeld or .momd instead of the current one.", valueName: "name"))
  var modelVersion: String?

  func run() throws {
    try Failure.reporting {
      print(try ModelFile(path: file).model(version: modelVersion).model.versionLock)
    }
  }
}
