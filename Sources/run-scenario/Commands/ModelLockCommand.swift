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
        run-scenario model lock "Shop.xcdatamodeld/Shop 2.xcdatamodel"
      """)

  @Argument(help: "The model.", completion: .file())
  var file: String

  func run() throws {
    try Failure.reporting {
      print(try ModelFile(path: file).model().model.versionLock)
    }
  }
}
