import ArgumentParser
import Console
import Foundation
import Inspection
import Lineage
import Measuring
import ModelReshaping

/// The command `run-scenario convert`, which copies a store with one tree in another strategy.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Copy a store into a new file that stores one entity tree by another strategy.",
    discussion: """
      Reads a store of this library or of Core Data from a private copy and never changes the \
      original. It then compares every object, value and link with the old store and runs SQLite's \
      integrity check; only after that does the new file appear. A conversion that fails or is killed \
      leaves no file. Next to the new file, the command writes an .xcdatamodeld with the new and the \
      old model, so that converting the new file with --to parent-entity restores the old content.

      If the strategy cannot store a relationship, the command names it with the number of objects that \
      use it and stops. It also stops at rows that no strategy can carry, such as links to missing rows, \
      unless --repair names them; without --to it writes a mended copy in the store's own strategy. \
      It lists everything that the new model or file lacks. Persistent history is not copied.

      EXAMPLES
        run-scenario convert Shop.sqlite --to enum-content --dry-run
        run-scenario convert Shop.sqlite --to enum-content --out Shop2.sqlite
        run-scenario convert Shop.sqlite --tree Item --to independent-entities --out Shop2.sqlite
        run-scenario convert Shop2.sqlite --to parent-entity --out Shop3.sqlite
        run-scenario convert Shop.sqlite --to enum-content --out Shop2.sqlite --ids ids.csv
        run-scenario convert Shop.sqlite --repair orphan --repair missing-row --out Shop2.sqlite
      """)

  @Argument(help: "The store's main file.", completion: .file())
  var store: String

  @Option(
    help: ArgumentHelp(
      "The root of the tree. Default: the model's only tree.", valueName: "entity"))
  var tree: String?

  @Option(
    help: ArgumentHelp(
      "The strategy to convert to: \(StrategyList.names.joined(separator: ", ")). Only --repair can do without.",
      valueName: "strategy"))
  var to: String?

  @Option(
    help: ArgumentHelp(
      "Mend rows that inspect reports by this name, such as missing-row, or all but orphans, which may be "
        + "objects that need no owner; may be repeated.",
      valueName: "defect"))
  var repair: [Repair] = []

  @Option(
    help: ArgumentHelp("The new store; the file must not exist.", valueName: "file"),
    completion: .file())
  var out: String?

  @Option(
    help: ArgumentHelp(
      "Write each object's old and new entity and key to this file: a table if it ends in .sqlite, else CSV.",
      valueName: "file"),
    completion: .file())
  var ids: String?

  @Option(
    help: ArgumentHelp(
      "The model of a store that does not contain one, or the .xcdatamodeld of a converted store if it is "
        + "not next to it.", valueName: "file"),
    completion: .file())
  var model: String?

  @Flag(help: "Report what a conversion costs and loses, and keep no file.")
  var dryRun = false

  @Flag(help: "Do not show progress.")
  var noProgress = false

  func validate() throws {
    guard dryRun != (out != nil) else {
      throw ValidationError("pass either --out with the name of the new file, or --dry-run")
    }
    guard ids == nil || !dryRun else { throw ValidationError("--ids needs --out") }
    guard to != nil || !repair.isEmpty else {
      throw ValidationError("pass --to with a strategy, or --repair to mend a copy")
    }
    guard to != nil || ids == nil else { throw ValidationError("--ids needs --to") }
    guard let to else { return }
    guard StrategyList.names.contains(to) else {
      throw ValidationError(
        "unknown strategy \(to); choose from \(StrategyList.names.joined(separator: ", "))")
    }
  }

  func run() throws {
    try Failure.reporting {
      if let out { try ConversionWork.requireNothing(at: out, ids: ids) }
      // The folder is next to the new store, because that disk must also hold the copy.
      let place = out.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
      let folder = try ScratchFolder(
        in: (place ?? FileManager.default.temporaryDirectory).path,
        option: out == nil ? "TMPDIR" : "--out")
      defer { withExtendedLifetime(folder) {} }
      let snapshot = try StoreSnapshot(of: store, in: PrivateFolder(in: folder.path))
      let subject = try Subject(snapshot, modelPath: model)
      let rows = try StoreRows(snapshot, subject.model, repairing: Set(repair.flatMap(\.kinds)))
      guard let to else {
        return print(try MendedCopy(snapshot, rows, in: folder).publish(to: out))
      }
      try rows.requireWhole()
      let source = try ConversionSource(subject, snapshot, tree: tree)
      for loss in source.losses { Failure.note(loss) }
      let work = ConversionWork(
        snapshot: snapshot, folder: folder, conversion: try source.conversion(to: to),
        showsProgress: !noProgress)
      let name = out.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "trial.sqlite"
      let file = try work.convert(as: name, ids: ids)
      let files = try out.map { try work.publish(file, to: $0, ids: ids) } ?? []
      print(
        ConversionText(conversion: work.conversion, file: file, rows: rows, files: files).text)
    }
  }
}
