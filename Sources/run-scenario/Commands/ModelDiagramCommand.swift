import ArgumentParser
import Console
import Escaping
import Foundation
import Inspection
import Lineage

extension DiagramFormat: ExpressibleByArgument {}
extension ModelPicture.Lines: ExpressibleByArgument {}

/// The command `run-scenario model diagram FILE`, which draws a model.
struct ModelDiagramCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diagram",
    abstract: "Draw a model as Mermaid, DOT or SVG.",
    discussion: """
      GitHub and GitLab show Mermaid in Markdown. DOT is the language of Graphviz, which draws SVG \
      and must be installed for it. For a store, the command draws the model that it contains, from \
      a copy.

      EXAMPLES
        run-scenario model diagram Shop.xcdatamodeld
        run-scenario model diagram Shop.xcdatamodeld --out shop.svg
        run-scenario model diagram NoteStore.sqlite --out notes.svg
        run-scenario model diagram NoteStore.sqlite --tree ICCloudSyncingObject --out tree.svg
        run-scenario model diagram NoteStore.sqlite --around ICNote --out note.svg
        run-scenario model diagram NoteStore.sqlite --lines inheritance --out trees.svg
        run-scenario model diagram Shop.xcdatamodeld --format dot | dot -Tpdf > shop.pdf
      """)

  @Argument(help: "The model.", completion: .file())
  var file: String

  @Option(
    help: ArgumentHelp(
      "The output format (default: that of --out's suffix, otherwise mermaid).",
      valueName: "mermaid|dot|svg"))
  var format: DiagramFormat?

  @Option(help: ArgumentHelp("The file to write instead of standard output.", valueName: "file"))
  var out: String?

  @Option(
    help: ArgumentHelp("Draw only this entity and its sub-entities.", valueName: "entity"))
  var tree: String?

  @Option(
    help: ArgumentHelp(
      "Draw only this entity, its parent and sub-entities, and the entities it has relationships with.",
      valueName: "entity"))
  var around: String?

  @Option(
    help: """
      The lines to draw: all, relationships, or inheritance, which shows names instead of \
      properties.
      """)
  var lines = ModelPicture.Lines.all

  func validate() throws {
    guard tree == nil || around == nil else {
      throw ValidationError("give either --tree or --around, not both")
    }
  }

  func run() async throws {
    try await Failure.reporting {
      let subject = try Subject(path: file, readsRows: false)
      let format = format ?? formatOfOutput
      let source = format.text(of: try part(of: subject).with(lines))
      let text = format == .svg ? try await Graphviz.svg(of: source) : source
      if let path = out {
        try write(text, to: path)
      } else {
        print(text, terminator: "")
      }
    }
  }

  private var formatOfOutput: DiagramFormat {
    let suffix = out.map { URL(fileURLWithPath: $0).pathExtension.lowercased() } ?? ""
    return suffix == "gv" ? .dot : DiagramFormat(rawValue: suffix) ?? .mermaid
  }

  private func part(of subject: Subject) throws -> ModelPicture {
    let picture = ModelPicture(subject.model)
    guard let name = try (tree ?? around).map({ try subject.entity(named: $0).name }) else {
      return picture
    }
    return (tree == nil ? picture.around(name) : picture.tree(below: name)) ?? picture
  }

  private func write(_ text: String, to path: String) throws {
    if FileManager.default.fileExists(atPath: path) {
      let before = try? OrdinaryFile.data(path, upTo: 500)
      guard let before,
        before.isEmpty || before.range(of: Data(DiagramFormat.signature.utf8)) != nil
      else { throw CommandError.otherFile(path, sort: "diagram of this command") }
    }
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw ModelDocumentError(.init(file: path), .unwritable(error.reason))
    }
  }
}
