import ArgumentParser
import Foundation
import SQLiteStore
import StoreReport

/// `run-scenario inspect STORE`: what a store holds and what its inheritance costs.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Show a Core Data store: entities, raw tables, and what its inheritance costs.",
    discussion: """
      The store may be Apple's or Lineage's. It is copied with its write-ahead log, and only the \
      copy is opened: not one byte of the store changes, and nothing appears beside it. Damage is \
      listed, and what can still be read is shown.

      Ends with status 65 if something of the file cannot be read, and with 66 if there is no \
      file to read. Every figure is explained in Notebooks/Reference/Inspect.md.

      EXAMPLES
        run-scenario inspect NoteStore.sqlite
        run-scenario inspect NoteStore.sqlite --entities
        run-scenario inspect NoteStore.sqlite --raw
        run-scenario inspect NoteStore.sqlite --html notes.html
        run-scenario inspect NoteStore.sqlite --json | jq '.trees[].cost.nullBytes'
      """)

  @Argument(help: "The store's main file.", completion: .file())
  var store: String

  @Flag(help: "Show every entity with every property instead of the overview.")
  var entities = false

  @Flag(help: "Show tables, columns and statements instead of the overview.")
  var raw = false

  @Flag(help: "Print everything as JSON on standard output.")
  var json = false

  @Option(help: ArgumentHelp("Write everything as one page, too.", valueName: "file"))
  var html: String?

  func validate() throws {
    guard [entities, raw, json].count(where: \.self) <= 1 else {
      throw ValidationError("give one of --entities, --raw and --json")
    }
  }

  func run() throws {
    try Failure.reporting {
      let inspection = try StoreInspection(path: store)
      if let html { try write(try InspectionPage(inspection).html(), to: html) }
      let text = json ? try InspectionJSON(inspection).text() : self.text(of: inspection)
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
      if inspection.isDamaged { throw ExitCode(65) }
    }
  }

  private func text(of inspection: StoreInspection) -> String {
    let view: InspectionText.View = entities ? .entities : raw ? .raw : .overview
    return InspectionText(inspection, view: view) { text, tone in
      switch tone {
      case .plain: text
      case .heading: Terminal.styled(text, .bold)
      case .good: Terminal.styled(text, .green)
      case .bad: Terminal.styled(text, .red)
      case .muted: Terminal.styled(text, .dim)
      }
    }.text
  }

  /// - Throws: 64 as an exit status, for a path that cannot be written or is the store's own.
  private func write(_ text: String, to path: String) throws {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let isOwn = StoreFileIdentity(storeAt: store).contains(path)
    let isOther = !isOwn && !Self.mayBeReplaced(target)
    do {
      guard !isOwn && !isOther else { throw CocoaError(.fileWriteFileExists) }
      try Data(text.utf8).write(to: target, options: .atomic)
    } catch {
      let reason =
        isOwn
        ? "it belongs to the store"
        : isOther
          ? "there is a file already, which is no page; give another name"
          : error.localizedDescription
      Failure.print(
        CocoaError(
          .fileWriteUnknown,
          userInfo: [NSLocalizedDescriptionKey: "cannot write \(path): \(reason)"]
        ))
      throw ExitCode(64)
    }
  }

  /// A page that was written before may be replaced, and nothing else: a forgotten name would cost
  /// whoever forgot it the store that follows.
  private static func mayBeReplaced(_ target: URL) -> Bool {
    guard FileManager.default.fileExists(atPath: target.path) else { return true }
    guard let handle = try? FileHandle(forReadingFrom: target) else { return false }
    defer { try? handle.close() }
    let start = (try? handle.read(upToCount: 15)) ?? Data()
    return start.isEmpty || String(decoding: start, as: UTF8.self).lowercased() == "<!doctype html>"
  }
}
