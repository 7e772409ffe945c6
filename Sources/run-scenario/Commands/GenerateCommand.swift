import ArgumentParser
import CodeGeneration
import Console
import Foundation
import Lineage
import LogicalModel
import ModelReshaping
import Reporting

/// The command `run-scenario generate`, which writes a model as Swift source.
struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Write the Swift source of a model, with one entity tree stored by a strategy.",
    discussion: """
      If kinds are entities, each becomes a class. If they share an entity, an enum has a case for each \
      kind with its values, one property reads and sets it, and the columns are private. --pair makes two \
      attributes one value whose second half is never below the first. --usage adds a fetch for each \
      query of the app, --advice the measured reason, --migration the code that migrates users' stores.

      Running it again updates only what changed in the model; your code below the mark at a file's \
      end stays. It never overwrites a file that it did not write.

      For lineage and coredata it also writes the model, with Xcode's code generation off. Our tests compile \
      the output for coredata and swiftdata against declarations of Apple's interface; it has never run \
      on an Apple system.

      EXAMPLES
        run-scenario generate Shop.xcdatamodeld --strategy enum-content \\
          --for lineage --out Model
        run-scenario generate Shop.sqlite --tree Item --strategy parent-entity \\
          --for lineage --out Model
        run-scenario generate Shop.xcdatamodeld --strategy enum-content \\
          --for coredata --out Shop/Model --usage questions.txt \\
          --pair interval=start,end
      """)

  @Argument(help: "The model, or a store that contains it.", completion: .file())
  var model: String

  @Option(
    help: ArgumentHelp(
      "The root of the tree. Default: the model's only tree.", valueName: "entity"))
  var tree: String?

  @Option(
    help: ArgumentHelp(
      "The strategy of the tree: \(StrategyList.names.joined(separator: ", ")).",
      valueName: "strategy"))
  var strategy: String

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "The library: \(SourceLanguages.all.map(\.name).joined(separator: ", ")).",
      valueName: "library"))
  var library: String

  @Option(help: ArgumentHelp("The folder for the files.", valueName: "folder"))
  var out: String

  @Option(
    help: ArgumentHelp(
      "A file of the app's queries, as for advise; each becomes a fetch of its type.",
      valueName: "file"),
    completion: .file())
  var usage: String?

  @Option(
    help: ArgumentHelp(
      "Two attributes that form one value of an enum's case; repeatable.",
      valueName: "name=lower,upper"), transform: Self.pair)
  var pair: [AttributePair] = []

  @Option(
    help: ArgumentHelp(
      "The output of advise --json; the types' comments quote its figures.", valueName: "file"),
    completion: .file())
  var advice: String?

  @Flag(
    help: """
      Also write the migration for the app, which converts a user's store from the current model to the \
      strategy.
      """)
  var migration = false

  func validate() throws {
    guard StrategyList.names.contains(strategy) else {
      throw ValidationError(
        "unknown strategy \(strategy); choose from \(StrategyList.names.joined(separator: ", "))"
      )
    }
    guard SourceLanguages.all.contains(where: { $0.name == library }) else {
      throw ValidationError(
        "unknown library \(library); choose from "
          + SourceLanguages.all.map(\.name).joined(separator: ", "))
    }
  }

  func run() throws {
    try Failure.reporting {
      guard let strategy = StrategyList.all.first(where: { $0.name == strategy }),
        let language = SourceLanguages.all.first(where: { $0.name == library })
      else { return }
      let source = try GeneratedSource(
        path: model, tree: tree, strategy: strategy.name, out: out)
      let model = try SourceModel(
        strategy.storableModel(of: source.tree).noted, pairs: pair,
        questions: try usage.map { try GeneratedSource.questions(ofFile: $0) } ?? [],
        reasons: try advice.map {
          try MeasuredReasons(ofFile: $0, root: source.tree.root).sentences(for: strategy.name)
        } ?? [], options: options(root: source.tree.root)
      ).named(for: language)
      var files = try language.files(of: model)
      if migration { files.append(try migrationFile(of: model, for: language)) }
      let report = try GeneratedFolder(path: out).write(
        files, model: language.usesModelFile ? (model.fileName, model.versions) : nil)
      for note in source.losses + model.notes { Failure.note(note) }
      for name in report.left {
        Failure.note("\(out)/\(name) was left by an earlier run; delete it if you do not use it")
      }
      print(
        report.written.isEmpty
          ? "Nothing changed in \(out): \(Count.text(report.unchanged.count, "file"))."
          : "Written to \(out): \(report.written.joined(separator: ", ")).")
    }
  }

  private func migrationFile(of model: SourceModel, for language: any SourceLanguage) throws
    -> SourceFile
  {
    guard !model.isAsItWas else { throw CodeGenerationError.noChange(strategy: strategy) }
    guard let file = try language.file(of: SourceMigration(to: model.reshaped), in: model) else {
      throw CodeGenerationError.noMigration(library: language.name)
    }
    return file
  }

  /// Returns the options to repeat the command, with file names instead of paths.
  private func options(root: String) -> String {
    func name(_ path: String) -> String { URL(fileURLWithPath: path).lastPathComponent }
    var options = [name(model), "--tree \(root)", "--strategy \(strategy)", "--for \(library)"]
    options += pair.map { "--pair \($0.name)=\($0.lower),\($0.upper)" }
    if let usage { options.append("--usage \(name(usage))") }
    if let advice { options.append("--advice \(name(advice))") }
    if migration { options.append("--migration") }
    options.append("--out \(name(out))")
    return options.joined(separator: " ")
  }

  private static func pair(_ text: String) throws -> AttributePair {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    let names = parts.count == 2 ? parts[1].split(separator: ",").map(String.init) : []
    guard names.count == 2 else {
      throw ValidationError("\"\(text)\" is not a pair; write --pair interval=start,end")
    }
    return AttributePair(name: parts[0], lower: names[0], upper: names[1])
  }
}
