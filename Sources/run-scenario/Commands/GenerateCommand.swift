import ArgumentParser
import CodeGeneration
import Foundation
import Lineage
import LogicalModel
import ModelReshaping
import Reporting

/// `run-scenario generate MODEL --strategy STRATEGY --for LIBRARY --out FOLDER`: a tree as Swift source.
struct GenerateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate",
    abstract: "Write the Swift source of a model, with a tree of entities in a strategy.",
    discussion: """
      Where kinds are entities, each becomes a class. Where they share one, an enum has a case for each kind \
      with its values, one property gives and takes it, and the columns are private. --pair makes two \
      attributes one value of which the second is not below the first. --usage adds a fetch for each \
      question of the app.

      Writing again changes nothing, or what the model changed; what you write below the mark at a file's \
      end stays. A file that this command did not write is never overwritten.

      For lineage and coredata the model is written too, with Xcode's code generation off. Our tests compile \
      what is written for coredata and swiftdata against declarations of Apple's interface; it has never run \
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

  @Argument(help: "The model, or a store that keeps it.", completion: .file())
  var model: String

  @Option(
    help: ArgumentHelp(
      "The root of the tree. Default: the only tree of the model.", valueName: "entity"))
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
      "Questions of the app, as for advise: the types get a fetch for each.", valueName: "file"),
    completion: .file())
  var usage: String?

  @Option(
    help: ArgumentHelp(
      "Two attributes that are one value of an enum's case; repeat for more.",
      valueName: "name=lower,upper"), transform: Self.pair)
  var pair: [AttributePair] = []

  func validate() throws {
    guard StrategyList.names.contains(strategy) else {
      throw ValidationError(
        "there is no strategy \(strategy); choose from \(StrategyList.names.joined(separator: ", "))"
      )
    }
    guard SourceLanguages.all.contains(where: { $0.name == library }) else {
      throw ValidationError(
        "no source is written for \(library); choose from "
          + SourceLanguages.all.map(\.name).joined(separator: ", "))
    }
  }

  func run() throws {
    try Failure.reporting {
      guard let strategy = StrategyList.all.first(where: { $0.name == strategy }),
        let language = SourceLanguages.all.first(where: { $0.name == library })
      else { return }
      let source = try GeneratedSource(path: model, tree: tree)
      let model = try SourceModel(
        strategy.reshape(source.tree).noted, pairs: pair,
        questions: try usage.map { try GeneratedSource.questions(ofFile: $0) } ?? [],
        reasons: GeneratedSource.reasons(for: strategy.name))
      let folder = GeneratedFolder(path: out)
      var report = try folder.write(language.files(of: model))
      if language.usesModelFile {
        try folder.write(model.document, named: model.fileName, into: &report)
      }
      for note in source.losses + model.notes { Failure.note(note) }
      for name in report.left {
        Failure.note("\(out)/\(name) is of an earlier run; delete it if unused")
      }
      print(
        report.written.isEmpty
          ? "Nothing changed in \(out): \(Count.text(report.unchanged.count, "file"))."
          : "Written to \(out): \(report.written.joined(separator: ", ")).")
    }
  }

  private static func pair(_ text: String) throws -> AttributePair {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    let names = parts.count == 2 ? parts[1].split(separator: ",").map(String.init) : []
    guard names.count == 2 else {
      throw ValidationError("\"\(text)\" is no pair; write --pair interval=start,end")
    }
    return AttributePair(name: parts[0], lower: names[0], upper: names[1])
  }
}
