import RunJournal

/// What is said of model inheritance and what was measured: the key findings first, then every
/// claim with its verdict, the runs, and what each verdict rests on.
package struct ClaimsPage: Sendable {
  static let titleText = "What is said of model inheritance, and what was measured"
  /// How every page begins, after a comment.
  static let title = "# \(titleText)\n"
  static let warningMark = "> ⚠ "
  package static let quickWarning =
    "Quick runs, which show that everything works and not who is faster"
  package static let generatedWarning =
    "Generated data in place of real ones, as no --data folder had them"

  package var findings: [ClaimFinding]
  package var evidence: ClaimEvidence
  /// The command that made the page, ready to paste.
  package var command: String
  /// What leads from the page to the root of the repository, for tests and sources that it cites.
  package var repository = "../"

  package init(_ findings: [ClaimFinding], evidence: ClaimEvidence, command: String) {
    self.findings = findings
    self.evidence = evidence
    self.command = command
  }

  /// How many claims got each verdict, for example "2 confirmed, 1 depends".
  package var tally: String {
    ClaimVerdict.allCases.compactMap { verdict in
      let count = findings.count { $0.verdict == verdict }
      return count > 0 ? "\(count) \(verdict.rawValue)" : nil
    }.joined(separator: ", ")
  }

  /// Without the drawings, which need gnuplot.
  ///
  /// - Throws: ``ReportError`` if the template cannot be read.
  package func markdown() throws(ReportError) -> String {
    try page(.none).markdown()
  }

  /// The page with its drawings and a link to the same by article, where there is such a page.
  func page(_ drawings: Drawings, articles: String = "") -> SectionedPage {
    SectionedPage(
      title: Self.titleText, lead: lead, command: command, sections: sections(articles),
      drawings: drawings)
  }

  var drawables: [any Drawable] { PageSection.drawables(of: sections("")) }

  private var lead: String {
    "Articles say what inheritance between entities costs and saves in Core Data's way to store "
      + "objects: one table for a whole tree of kinds. Here the same data are stored in up to six "
      + "shapes, and \(Count.text(findings.count, "claim")) "
      + (findings.count == 1 ? "is" : "are") + " checked."
  }

  private func sections(_ articles: String) -> [PageSection] {
    let teaching: [Block] =
      articles.isEmpty
      ? []
      : [.paragraph("For teaching, \(link: "the same by article", to: articles): predict first.")]
    return [
      KeyFindingsSection(evidence: evidence, findings: findings).section,
      PageSection(
        title: "Every claim", anchor: "claims",
        blocks: warnings.map { .notice(Prose($0)) } + reading + teaching
          + ClaimTables(findings: findings).blocks),
      ClaimsRunFacts(evidence).section,
      PageSection(
        title: "What each verdict rests on", anchor: "evidence",
        blocks: findings.map { ClaimSection(finding: $0, repository: repository).block }),
    ].compactMap { $0 }
  }

  /// What the verdicts mean and how far they go.
  private var reading: [Block] {
    [
      .paragraph("\(strong: tally + ".") \(origins)\(fallible)"),
      .details(
        "How a verdict comes about",
        [
          .paragraph(
            "Each claim has a criterion, which stands in the source with its history; where one "
              + "changed after a figure was known, the git log says so. Those of F follow from the "
              + "earlier figure (its square root to its square, unless another limit is given). A "
              + "figure is as claimed if its whole 95 % interval is, and not as claimed if none of "
              + "it is. Bytes, columns and statements do not vary and have no interval. 1.20× is a "
              + "fifth more time or space than what is compared with."),
          .list([
            "\(strong: "Confirmed"): every deciding figure is as claimed.",
            "\(strong: "Refuted"): none is.",
            "\(strong: "Depends"): both occur; what turns it is named.",
            "\(strong: "Unresolved"): some figures are too noisy to say or were not measured.",
            "\(strong: "Shown by a test"): no figure is needed, as a test of this repository shows "
              + "it; this page only cites it.",
          ]),
        ]),
      .note(
        "A verdict holds for the machine, sizes and shapes of the \(link: "runs", to: "#runs") "
          + "below, not for every app. The files are Lineage's own, which keep to Core Data's "
          + "layout; "
          + "\(link: "tests", to: repository + "Tests/SQLiteStoreTests/Conformance") compare that "
          + "layout with files that Apple's programs wrote."),
    ]
  }

  /// How many of what is said to hold could have come out otherwise.
  private var fallible: String {
    let held = findings.filter { $0.verdict == .confirmed }
    guard !held.isEmpty else { return "" }
    let sure = held.count { $0.claim.isTrueByConstruction }
    let could =
      "Of \(held.count) confirmed, \(held.count - sure) could have come out otherwise, and each says "
      + "what would have refuted it."
    return sure == 0
      ? could
      : could + " \(Count.text(sure, "other")) could not: how the shapes are defined makes them "
        + "true, and they stand in a table of their own."
  }

  /// Who says the claims of this page, as a sentence.
  private var origins: String {
    let parts = ClaimOrigin.allCases.compactMap { origin -> String? in
      let count = findings.count { $0.claim.source.kind == origin }
      return count > 0 ? origin.words(count) : nil
    }
    return parts.isEmpty ? "" : "Of these \(Enumeration.text(parts)). "
  }

  private var warnings: [String] {
    let runs = evidence.runs.sorted { $0.key < $1.key }
    let quick = runs.filter { $0.value.report.progress.isQuick }.map(\.key)
    let debug = runs.filter { $0.value.report.environment.buildConfiguration != "release" }
    let generated = runs.filter {
      ClaimList.realData[$0.key] != nil && $0.value.report.scenario.dataOrigin == "generated"
    }
    let texts = [
      (quick, Self.quickWarning),
      (debug.map(\.key), "Not release builds, whose times say nothing of an app"),
      (generated.map(\.key), Self.generatedWarning),
    ]
    return texts.filter { !$0.0.isEmpty }.map { "\($1): \($0.joined(separator: ", "))." }
  }
}
