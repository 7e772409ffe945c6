import ArgumentParser
import Console
import Escaping
import Foundation
import Inspection
import LogicalModel
import Measuring
import ScenarioFormat

/// The command `run-scenario draft SOURCE`, which writes a scenario from data, a model or a store.
struct DraftCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "draft",
    abstract: "Write a scenario from a data file, an Xcode model or a Core Data store.",
    discussion: """
      In JSON lines, a JSON array or separated values it finds the kinds with their shares, types, gaps \
      and links, and which field fills which property; it maps every field or gives the reason why not. \
      Without --kind, a text field called type, kind, class, category or similar, with at most \
      64 values, names the kinds; of several, the one that most other fields depend on. In a model or a \
      store the family is the largest entity hierarchy, unless --tree names another.

      The workload comes from the model's fetch request templates, fetched properties and indexes, \
      completed with guesses; with --usage or --log it comes only from that file.

      You can check and run the draft without editing it. Comments mark guesses.

      EXAMPLES
        run-scenario draft artworks.jsonl
        run-scenario draft artworks.jsonl --kind classification --out artworks.yaml
        run-scenario draft posts.csv --kind-rule "AskHN: title begins with Ask HN" \\
          --kind-rule "LinkPost: url is present"
        run-scenario draft Shop.xcdatamodeld --tree Product
        run-scenario draft NoteStore.sqlite --out notes.yaml --force
        run-scenario draft Notes.xcdatamodeld --usage usage.txt
        run-scenario draft NoteStore.sqlite --log console.txt

      A usage file has one query per line, in Core Data's predicate format with the model's names; \
      $folder is a different folder of the data each time:

        60%  Note: folder == $folder; sort: modified descending; limit: 50
        25%  count Note: isRead == NO
        10%  Folder; sort: title
         5%  exactly Note; sort: folder.title; limit: 50; offset: 100

      A line that cannot be measured is left out with its place and the reason.
      """)

  @Argument(
    help: "The data file, model (.xcdatamodeld, .xcdatamodel, .momd, .mom) or store.",
    completion: .file())
  var source: String

  @Option(
    help: ArgumentHelp(
      "The field whose values are the kinds; write object.part for a field inside an object.",
      valueName: "field"))
  var kind: String?

  @Option(
    name: .customLong("kind-rule"),
    help: ArgumentHelp(
      """
      A kind for the items that match a rule, "NAME: FIELD begins with TEXT"; also contains, is, is \
      present. Repeatable; the first rule that matches decides.
      """, valueName: "rule"))
  var rules: [String] = []

  @Option(
    help: ArgumentHelp(
      "The root of the entity tree that becomes the family.", valueName: "entity"))
  var tree: String?

  @OptionGroup var opening: SubjectOptions

  @OptionGroup var questions: QuestionOptions

  @Option(
    help: ArgumentHelp("Write the scenario to this file.", valueName: "file"), completion: .file())
  var out: String?

  @Flag(help: "Replace the file that --out names.")
  var force = false

  func validate() throws {
    guard kind == nil || rules.isEmpty else {
      throw ValidationError(
        "give either --kind or --kind-rule; a rule can also be `\(kind ?? "") is …`")
    }
    if opening.model != nil, FileSort(path: source) != .store {
      throw ValidationError(
        "--model is only for a store; give the model itself as the source")
    }
    if out == nil, force { throw ValidationError("--force needs --out") }
    switch FileSort(path: source) {
    case .scenario:
      throw ValidationError(
        "\(source) is a scenario; give draft the data file, or check the scenario with "
          + "run-scenario check \(ShellText.word(source))")
    case .dataFile where isForModel, .other where isForModel:
      throw ValidationError(
        "--tree, --usage and --log are only for models; use --kind with a data file"
      )
    case .model where kind != nil || !rules.isEmpty, .store where kind != nil || !rules.isEmpty:
      throw ValidationError("--kind and --kind-rule are only for data files; use --tree instead")
    default: return
    }
  }

  /// True if an option does not apply to data files.
  private var isForModel: Bool {
    [tree, questions.usage, questions.log].contains { $0 != nil }
  }

  func run() throws {
    try Failure.reporting {
      let target = try out.map { try DraftTarget($0, mayReplace: force) }
      var draft = try drafted()
      if let target {
        draft.rename(to: target.name, file: target.fileName)
        draft.model = draft.model.map(target.path(of:))
      }
      defer { for advice in draft.advice { Failure.note(advice) } }
      guard let target else { return print(draft.text, terminator: "") }
      try target.write(draft.text)
      let isFile = ![.model, .store].contains(FileSort(path: source))
      let data = isFile ? " --data \(ShellText.word(source))" : ""
      Failure.note(
        "wrote \(target.path); read its comments, then: "
          + "run-scenario \(ShellText.word(target.path))\(data) --quick")
    }
  }

  private func drafted() throws -> ScenarioDraft {
    switch FileSort(path: source) {
    case .model, .store:
      try SubjectDraft(
        Subject(path: source, modelPath: opening.model), tree: tree, questions: questions.source
      ).draft().draft
    case .dataFile, .scenario, .other: try fileDraft()
    }
  }

  private func fileDraft() throws -> ScenarioDraft {
    var kinds = DraftKinds.guessed
    if let kind { kinds = .field(kind) }
    if !rules.isEmpty { kinds = .rules(try rules.map(KindRuleText.rule)) }
    let display = ImportDisplay(showsProgress: true)
    defer { display.end() }
    let (path, watch) = (source, display.watch)
    return try FileDraft(path: path, kinds: kinds) { watch.progress(path, $0) }.draft()
  }
}

/// The file that `--out` names.
private struct DraftTarget {
  let path: String

  init(_ path: String, mayReplace: Bool) throws {
    self.path = path
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return }
    if isFolder.boolValue {
      throw rejection("it is a folder; name a file in it, such as \(path)/draft.yaml")
    }
    guard mayReplace else {
      throw rejection("it already exists; choose another name, or pass --force to replace it")
    }
  }

  /// The scenario's name, from the name of the file.
  var name: String { FileDraft.shortName(path) }

  var fileName: String { URL(fileURLWithPath: path).lastPathComponent }

  /// Returns a path from the file's folder: an absolute one for a file elsewhere.
  func path(of file: String) -> String {
    let folder = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent().path
    let file = URL(fileURLWithPath: file).standardizedFileURL.path
    return file.hasPrefix(folder + "/") ? String(file.dropFirst(folder.count + 1)) : file
  }

  func write(_ text: String) throws {
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw rejection("its folder does not exist or is not writable, or the disk is full")
    }
  }

  private func rejection(_ reason: String) -> ExitCode {
    Failure.note("cannot write \(path): \(reason)")
    return ExitCode(64)
  }
}
