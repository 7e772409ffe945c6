import ArgumentParser
import Console
import Document
import Inspection
import Lineage
import Linting
import Measuring

/// The command `run-scenario model show FILE…`, which prints entities, warnings and problems.
struct ModelShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print the entity hierarchies of a model, with what lint finds in it.",
    discussion: """
      Exits with status 64 if no store can have the model, and with 66 if there is no file to read. Valid \
      parts of a model that this library cannot store are notes. The rules are those of \
      run-scenario lint, which adds advice and prices.

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
    let subject = LintSubject(model: model)
    let report = LintReport(subject, file: file, silencing: try Silencing(model))
    func lines(_ severity: LintRule.Severity) -> [String] {
      report.items.filter { $0.rule.severity == severity }.map {
        "\($0.finding.why) (\($0.rule.id))"
      }
    }
    list("warning", warnings + lines(.warning))
    list("note", subject.limits.map { "\($0) (this library cannot store it)" } + lines(.note))
    list("problem", lines(.error))
    return !report.hasFinding(from: .error)
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
