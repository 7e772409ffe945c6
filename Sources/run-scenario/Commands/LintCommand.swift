import ArgumentParser
import Console
import Document
import Escaping
import Foundation
import Inspection
import Lineage
import Linting
import Measuring

/// The command `run-scenario lint MODEL|STORE`, which checks a model and a store's rows by rules.
struct LintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract:
      "Check a Core Data model, or a store with its rows, by named rules with measured prices.",
    discussion: """
      A model is an .xcdatamodeld, one of its .xcdatamodel versions or its contents file, or a .momd \
      or .mom. In a store, rules also examine the rows; they read a copy, and the store never changes. \
      No rule advises on anything that the rows of one file cannot show.

      To silence a finding, give its entity or property a user info key \(Silencing.userInfoKey) whose \
      value lists rules, or add a line “rule Entity.property” to the file of --ignore.

      The exit status is 1 for errors, which prevent a store of the model, and for findings that \
      --fail-on selects; 65 for a damaged store; otherwise 0.

      RULES
        \(LintRule.all.map(\.id).joined(separator: "\n  "))

      EXAMPLES
        run-scenario lint Shop.xcdatamodeld
        run-scenario lint NoteStore.sqlite --all
        run-scenario lint Notes.storedata --model Notes.xcdatamodeld
        run-scenario lint Shop.xcdatamodeld --fail-on warning --ignore lint.txt
        run-scenario lint NoteStore.sqlite --json | jq -r '.findings[].rule' | sort | uniq -c
        run-scenario lint Shop.xcdatamodeld --sarif > lint.sarif
        run-scenario lint --explain sparse-siblings
      """)

  @Argument(help: "The model, or the store's main file.", completion: .file())
  var file: String?

  @Flag(help: "List every finding with advice, even if it fills more than a screen.")
  var all = false

  @Flag(help: "Print the findings as JSON on standard output.")
  var json = false

  @Flag(help: "Print the findings as SARIF 2.1.0 on standard output.")
  var sarif = false

  @Option(
    help: ArgumentHelp(
      "Exit with status 1 for a finding of at least this severity: warning or note.",
      valueName: "severity"))
  var failOn: LintRule.Severity?

  @Option(
    help: ArgumentHelp(
      "Silence findings: a rule and an entity or Entity.property on each line; # starts a comment.",
      valueName: "file"),
    completion: .file())
  var ignore: String?

  @OptionGroup var opening: SubjectOptions

  @Option(help: ArgumentHelp("Explain a rule instead.", valueName: "rule"))
  var explain: String?

  func validate() throws {
    guard (file == nil) != (explain == nil) else {
      throw ValidationError("give a model or a store, or a rule with --explain")
    }
    guard !json || !sarif else { throw ValidationError("give either --json or --sarif, not both") }
  }

  func run() throws {
    try Failure.reporting {
      if let explain {
        return print(
          Terminal.renderer.text(LintText.explanation(of: try LintRule.named(explain))))
      }
      if let file { try check(file) }
    }
  }

  private func check(_ file: String) throws {
    // The temporary folder is removed when the command ends.
    let scratch = try ScratchFolder(in: FileManager.default.temporaryDirectory.path)
    defer { withExtendedLifetime(scratch) {} }
    let subject = try StepDisplay.during("reading \(Failure.harmless(file))") {
      try opening.subject(file, in: scratch)
    }
    let report = LintReport(
      LintSubject(model: subject.model, store: subject.store), file: file,
      silencing: try Silencing(subject.model, file: ignore))
    if json {
      print(try JSONOutput.text(LintJSON(report)))
    } else if sarif {
      let document = subject.store == nil ? try? ModelDocument(path: file) : nil
      print(
        try JSONOutput.text(SARIF(report, version: ToolVersion.number, document: document)))
    } else {
      let text = LintText(report)
      print(
        all ? Terminal.renderer.text(text.sections) : text.text(by: Terminal.renderer))
    }
    for notice in report.notices { Failure.note(notice) }
    let damage = subject.store?.inspection.problems.filter(\.isDamage) ?? []
    for problem in damage { Failure.note("\(problem.place): \(problem.message)") }
    if !damage.isEmpty { throw ExitCode(ExitStatus.wrongContent) }
    if report.hasFinding(from: failOn ?? .error) { throw ExitCode(ExitStatus.other) }
  }
}

extension LintRule.Severity: ExpressibleByArgument {}
