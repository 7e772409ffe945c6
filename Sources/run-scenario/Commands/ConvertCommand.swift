import ArgumentParser
import Console
import Foundation
import Lineage
import Measuring
import ModelReshaping

/// `run-scenario convert STORE --to STRATEGY --out FILE`: a store's tree in another strategy, in a new file.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Copy a store into a new file in which a tree of entities has another strategy.",
    discussion: """
      The store, one of this library or of Core Data, is read from a private copy and not one byte of it \
      changes. The new file gets its name when every object, value and link has been compared with the \
      old one and SQLite finds it sound; a conversion that fails or is killed leaves none. Next to it is \
      its model, an .xcdatamodeld with the version that leads back: converting the new file with --to \
      parent-entity gives the old content again.

      What a strategy cannot hold is refused with the relationship and the number of objects that have \
      one; rules that it loses, such as a unique value, are listed. Persistent history is not taken over.

      EXAMPLES
        run-scenario convert Shop.sqlite --to enum-content --dry-run
        run-scenario convert Shop.sqlite --to enum-content --out Shop2.sqlite
        run-scenario convert Shop.sqlite --tree Item --to independent-entities --out Shop2.sqlite
        run-scenario convert Shop2.sqlite --to parent-entity --out Shop3.sqlite
        run-scenario convert Shop.sqlite --to enum-content --out Shop2.sqlite --ids ids.csv
      """)

  @Argument(help: "The store's main file.", completion: .file())
  var store: String

  @Option(
    help: ArgumentHelp(
      "The root of the tree. Default: the only tree of the model.", valueName: "entity"))
  var tree: String?

  @Option(
    help: ArgumentHelp(
      "The strategy to convert to: \(StrategyList.names.joined(separator: ", ")).",
      valueName: "strategy"))
  var to: String

  @Option(
    help: ArgumentHelp("The new store, a file that does not exist.", valueName: "file"),
    completion: .file())
  var out: String?

  @Option(
    help: ArgumentHelp(
      "Write each object's old and new entity and key to this file: a table for .sqlite, else CSV.",
      valueName: "file"),
    completion: .file())
  var ids: String?

  @Option(
    help: ArgumentHelp(
      "The model of a store that keeps none, or the .xcdatamodeld of a converted store that does not "
        + "lie next to it.", valueName: "file"),
    completion: .file())
  var model: String?

  @Flag(help: "Convert on trial: say what it costs and what is lost, and keep no file.")
  var dryRun = false

  @Flag(help: "Show no progress.")
  var noProgress = false

  func validate() throws {
    guard dryRun != (out != nil) else {
      throw ValidationError("give --out with the new file, or --dry-run")
    }
    guard ids == nil || !dryRun else { throw ValidationError("--ids needs --out") }
    guard StrategyList.names.contains(to) else {
      throw ValidationError(
        "there is no strategy \(to); choose from \(StrategyList.names.joined(separator: ", "))")
    }
  }

  func run() throws {
    try Failure.reporting {
      if let out { try ConversionWork.requireNothing(at: out, ids: ids) }
      // Next to the new store, whose disk has to hold the copy too.
      let place = out.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
      let folder = try TrialFolder(
        in: (place ?? FileManager.default.temporaryDirectory).path,
        option: out == nil ? "TMPDIR" : "--out")
      defer { withExtendedLifetime(folder) {} }
      let snapshot = try StoreSnapshot(of: store, in: PrivateFolder(in: folder.path))
      let source = try ConvertedStore(snapshot, tree: tree, model: model)
      for loss in source.losses { Failure.note(loss) }
      let work = ConversionWork(
        snapshot: snapshot, folder: folder, conversion: try source.conversion(to: to),
        showsProgress: !noProgress)
      let name = out.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "trial.sqlite"
      let file = try work.convert(as: name)
      let files = try out.map { try work.publish(file, to: $0, ids: ids) } ?? []
      print(ConversionText(conversion: work.conversion, file: file, files: files).text)
    }
  }
}
