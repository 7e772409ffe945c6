import Escaping
import RunJournal

/// The frame around the sections, as the Markdown and the HTML template read it.
///
/// Mustache finds properties by their names, so renaming one means renaming it in the templates.
struct ReportPage {
  /// A finished section; its body is in the template's language already.
  struct Section {
    var number: Int
    var anchor: String
    var title: String
    var question: String
    var body: String
  }

  var title: String
  var question: String
  var command: String
  /// The command within the comment of the Markdown page.
  var comment: String
  var warnings: [String]
  /// The figures that could not be drawn, and why.
  var missing: [String]
  /// The first section, which stands before everything else.
  var answer: Section?
  var sections: [Section]
  /// Behind the fold.
  var details: [Section]
  /// What the tool last found of itself, in one line.
  var footer: String

  init(
    _ report: Report, _ sections: [ReportSection], drawings: Drawings,
    body: ([Block]) -> String
  ) {
    title = report.scenario.title
    question = report.scenario.question
    command = report.command
    comment = MarkdownText.comment(report.command)
    warnings = report.warnings
    missing = drawings.missing.map(\.description).uniqued()
    let all = sections.enumerated().map { index, section in
      Section(
        number: index + 1, anchor: section.kind.anchor, title: section.kind.title,
        question: section.kind.question, body: body(section.blocks))
    }
    let open = sections.count(where: \.kind.isOpen)
    answer = all.first
    self.sections = Array(all.prefix(open).dropFirst())
    details = Array(all.dropFirst(open))
    footer = Self.footer(report)
  }

  private static func footer(_ report: Report) -> String {
    guard let test = report.selfTest else {
      return "Self-test: none stands in this journal."
    }
    return
      "Self-test of \(test.finishedAt): \(test.flagged) of \(test.comparisons) A/A comparisons had "
      + "p < 0.05 before correction, \(test.calledDifferent) were reported as different, "
      + "\(test.injectedFound) of \(test.injectedRuns) slowdowns of 5 % were found."
  }
}
