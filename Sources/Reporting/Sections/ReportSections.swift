import Document
import RunJournal

/// All sections of a report, in order.
enum ReportSections {
  static func all(_ report: Report) -> [ReportSection] {
    guard let cell = report.measurements else { return withoutFigures(report) }
    let sections = [
      AnswerSection(report: report, cell: cell).section,
      TrustSection(report: report, cell: cell).section,
      ScorecardSection(report: report, cell: cell).section,
      WhySection(report: report, cell: cell).section, LimitsSection(report: report).section,
      ReproduceSection(report: report).section,
      TradeOffSection(report: report, cell: cell).section, ScalingSection(report: report).section,
      BytesSection(report: report, cell: cell).section,
      LatencySection(report: report, cell: cell).section,
      InsertsSection(report: report, cell: cell).section,
      EvidenceSection(report: report, cell: cell).section,
      ExpectedSection(report: report).section,
      NoiseSection(report: report, cell: cell).section,
    ].compactMap { $0 }
    return sections + [GlossarySection.section(after: sections)]
  }

  /// Returns the sections that contain no figures, if none may be shown.
  private static func withoutFigures(_ report: Report) -> [ReportSection] {
    let sections = [
      NoAnswerSection(report: report).section, LimitsSection(report: report).section,
      ReproduceSection(report: report).section,
      ReportSection(
        kind: .expected,
        blocks: [.facts([Block.Fact("expected", Prose(report.scenario.expectation))])]),
      ReportSection(
        kind: .noise, blocks: [.heading("How it was done"), .list(Method.sentences(report))]),
    ]
    return sections + [GlossarySection.section(after: sections)]
  }
}

/// The answer section of a report without figures.
struct NoAnswerSection {
  var report: Report

  var section: ReportSection {
    guard case .answersDiffer(let differences) = report.outcome else {
      return ReportSection(
        kind: .answer,
        blocks: [
          .notice("Nothing to compare yet: no process has finished."),
          .paragraph("Resume the run, then make the report again."),
        ])
    }
    return ReportSection(
      kind: .answer,
      blocks: [
        .notice("The strategies gave different answers."),
        .paragraph(
          "Figures of stores that do not contain or return the same would be misleading, so this "
            + "report shows none. Fix the difference, then measure again."),
      ] + differences.flatMap(blocks))
  }

  private func blocks(_ difference: AnswerDifference) -> [Block] {
    [
      .heading(Prose(difference.subject)),
      difference.detail.isEmpty ? nil : .paragraph(Prose(difference.detail)),
      difference.answers.isEmpty
        ? nil
        : .facts(
          difference.answers.map { answer in
            let digests = answer.digests.joined(separator: ", ")
            return Block.Fact(
              "\(answer.strategy)", digests.isEmpty ? "no answer yet" : "\(code: digests)")
          }),
    ].compactMap { $0 }
  }
}
