/// The words of the report.
enum GlossarySection {
  static let section = ReportSection(
    .glossary,
    [
      .paragraph("\(code: "run-scenario explain WORD") says the same in a terminal."),
      .definitions(Terms.all),
    ])
}
