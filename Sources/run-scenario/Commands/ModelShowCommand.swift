import ArgumentParser
import Console
import Document
import Inspection
import Lineage
import Measuring

/// The command `run-scenario model show FILE…`, which prints entities, warnings and problems.
struct ModelShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print the entity hierarchies of a model, with warnings and problems.",
    discussion: """
      Exits with status 64 if a model has mistakes, and with 66 if there is no file to read. Valid parts \
      of a model that this library cannot store are notes.

      EXAMPLES
        run-scenario model show Shop.xcdatamodeld
        run-scenario model show "Shop.xcdatamodeld/Shop 2.xcdatamodel"
        run-scenario model show Models/*.xcdatamodel
      """)

  @Argument(help: "The models.", completion: .file())
  var files: [String]

  func run() throws {
    try Failure.reporting(each: files) { file in
      if file != files.first { print() }
      if try !show(file) { throw ExitCode(ExitStatus.wrongInput) }
    }
  }

  /// Prints a model.
  ///
  /// - Returns: False for a model with mistakes.
  private func show(_ file: String) throws -> Bool {
    let source = try ModelFile(path: file)
    print(Terminal.styled(file, .heading))
    if source.versionNames.count > 1 { print(versions(of: source)) }
    let (model, warnings) = try source.model()
    print(ModelOutline(model, styled: Terminal.styled).text)
    list("warning", warnings + model.warnings.map(\.description))
    do {
      _ = try ModelLayout(model: model)
      return true
    } catch {
      let (limits, mistakes) = (
        error.problems.filter(\.rule.isLimitOfStores),
        error.problems.filter { !$0.rule.isLimitOfStores }
      )
      list("note", limits.map { "\($0) (this library cannot store it)" })
      list("problem", mistakes.map(\.description))
      return mistakes.isEmpty
    }
  }

  private func versions(of source: ModelFile) -> String {
    let names = source.versionNames.map { $0 + ($0 == source.namedVersion ? " (current)" : "") }
    return "versions: \(names.joined(separator: ", "))"
  }

  private func list(_ what: String, _ lines: [String]) {
    guard !lines.isEmpty else { return }
    print("\n\(Terminal.styled("\(lines.count) \(what)\(lines.count == 1 ? "" : "s")", .heading))")
    for line in lines { print("  \(line)") }
  }
}
