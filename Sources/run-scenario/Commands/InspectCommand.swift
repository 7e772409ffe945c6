import ArgumentParser
import Console
import Escaping
import Foundation
import Inspection
import Lineage
import Measuring
import RunJournal

/// The command `run-scenario inspect STORE`, which shows a store and the cost of its inheritance.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show a Core Data store: entities, raw tables, and what its inheritance costs.",
    discussion: """
      Reads stores of Apple's Core Data and of Lineage. The command copies the store with its \
      write-ahead log and opens only the copy: the store stays byte for byte the same, and no file appears \
      next to it. It lists damage and shows everything that is still readable.

      Exits with status 65 if part of the file is unreadable, and with 66 if there is no \
      file to read. Values are shown only with --rows. Notebooks/Reference/Inspect.md explains every figure.

      EXAMPLES
        run-scenario inspect NoteStore.sqlite
        run-scenario inspect NoteStore.sqlite --entities
        run-scenario inspect NoteStore.sqlite --raw
        run-scenario inspect NoteStore.sqlite --rows 20
        run-scenario inspect NoteStore.sqlite --html notes.html
        run-scenario inspect NoteStore.sqlite --html - > notes.html
        run-scenario inspect Notes.storedata --model Notes.xcdatamodeld
        run-scenario inspect NoteStore.sqlite --json | jq '.trees[].cost.nullBytes'
        run-scenario inspect NoteStore.sqlite --compare-layout
      """)

  @Argument(help: "The store's main file.", completion: .file())
  var store: String

  @Flag(help: "Show every entity with every property instead of the overview.")
  var entities = false

  @Flag(
    help: """
      Show tables, columns, statements and the use of the file's bytes instead of the overview.
      """)
  var raw = false

  @Flag(help: "Print everything as JSON on standard output.")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Write everything to one HTML page and print a summary; \"-\" is standard output.",
      valueName: "file"))
  var html: String?

  @Flag(help: "Replace an existing page even if it shows more of the store than is readable now.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "Show this many rows of each entity with their values.", valueName: "count"))
  var rows: Int?

  @OptionGroup var opening: SubjectOptions

  @Flag(
    help: """
      Create a new store from the store's model and compare the tables of the two, instead of showing \
      the overview: exact, same set of columns, or different. Exits with status 1 if one is different.
      """)
  var compareLayout = false

  func validate() throws {
    guard rows.map((1...1000).contains) ?? true else {
      throw ValidationError("--rows takes a number from 1 to 1000")
    }
    let hasView = entities || raw || json || html != nil || rows != nil || opening.model != nil
    guard !compareLayout || !hasView else {
      throw ValidationError("--compare-layout cannot be combined with another view")
    }
    guard [entities, raw, json].count(where: \.self) <= 1 else {
      throw ValidationError("give only one of --entities, --raw and --json")
    }
    guard html != "-" || ![entities, raw, json].contains(true) else {
      throw ValidationError(
        "--html - writes the page to standard output; give --html a file name, or leave out "
          + "--entities, --raw and --json")
    }
  }

  func run() throws {
    if compareLayout { return try compareTables() }
    try Failure.reporting {
      let target = try html.map { try InspectPageTarget($0, besides: store) }
      let model = try Subject.model(at: opening.model)
      // The temporary folder is removed when the command ends.
      let scratch = try ScratchFolder(in: FileManager.default.temporaryDirectory.path)
      defer { withExtendedLifetime(scratch) {} }
      let (read, inspection) = try inspected(model, in: scratch)
      try target?.write(InspectionPage(inspection).html(), isForced: force)
      if target?.isStandardOutput != true {
        print(
          json ? try InspectionJSON(inspection).text() : self.text(of: inspection),
          terminator: "")
      }
      if raw { printBytes(of: read.snapshot) }
      if let target, !target.isStandardOutput { printPath(of: target) }
      if inspection.isDamaged { throw ExitCode(ExitStatus.wrongContent) }
    }
  }

  /// Prints the use of the file's bytes, or the reason why it is unknown.
  private func printBytes(of snapshot: StoreSnapshot) {
    do {
      print("\nWhere the bytes go\n" + SpaceText.text(of: try StorageRecord(of: snapshot)))
    } catch {
      Failure.note("the use of the file's bytes is not shown: \(error.reason)")
    }
  }

  /// Inspects a copy of the store.
  private func inspected(_ model: ManagedObjectModel?, in scratch: ScratchFolder) throws -> (
    ReadStore, StoreInspection
  ) {
    let name = Failure.harmless(URL(fileURLWithPath: store).lastPathComponent)
    let display = StepDisplay()
    defer { display.end() }
    let read = try ReadStore(
      path: store, rowsPerEntity: rows ?? 0, model: model,
      in: URL(fileURLWithPath: scratch.path)
    ) { display.show("reading \(name)", share: $0) }
    var inspection = read.inspection
    read.buildLayouts(of: &inspection) { step, share in
      switch step {
      case .reading: display.show("reading \(name)", share: share)
      case .building(let root):
        display.show("building tables of \(Failure.harmless(root))", share: share)
      }
    }
    return (read, inspection)
  }

  private func compareTables() throws {
    try Failure.reporting {
      let name = Failure.harmless(URL(fileURLWithPath: store).lastPathComponent)
      let comparison = try StepDisplay.during("comparing \(name)") {
        try SchemaComparison(fileAt: store)
      }
      guard let comparison else {
        return print("\(name) contains no model, so there is nothing to compare.")
      }
      print(LayoutText.text(of: comparison))
      if comparison.tables.contains(where: { $0.verdict == .different }) {
        throw ExitCode(ExitStatus.other)
      }
    }
  }

  private func text(of inspection: StoreInspection) -> String {
    let view: InspectionText.View =
      entities ? .entities : raw ? .raw : html != nil ? .summary : .overview
    let width = Terminal.columns.map(InspectionText.Width.terminal(columns:)) ?? .unlimited
    return InspectionText(inspection, view: view, width: width, styled: Terminal.styled).text
  }

  /// Reports the page's path on standard output after a summary, otherwise on standard error.
  private func printPath(of target: InspectPageTarget) {
    let text = "The page is in \(Failure.harmless(target.path)); open it in a browser."
    if [entities, raw, json].contains(true) {
      Failure.note(text)
    } else {
      print("\n" + text)
    }
  }
}
