import Document

/// The tables of claims, each with its verdict, its deciding figure and what would refute it,
/// grouped by evidence.
struct ClaimTables {
  var findings: [ClaimFinding]
  /// The relative path from the page to the root of the repository.
  var repository: String

  var blocks: [Block] {
    [
      table("Claims that a run could refute.", measured.filter { $0.claim.published.isEmpty }),
      table(
        "Figures that others published, measured again here.",
        measured.filter { !$0.claim.published.isEmpty && !isEarlier($0) }),
      table(
        "Figures that this project measured earlier in C and SQL, without the library, measured again in "
          + "this library's files.", measured.filter(isEarlier)),
      table(
        "True by construction, so no run can refute them.",
        findings.filter(\.claim.isTrueByConstruction)),
      table(
        "Shown by tests of this repository that every change must pass.",
        fallible.filter { $0.verdict == .shownByTest }),
      table(
        "Outside the scope of these measurements.",
        fallible.filter { $0.claim.scenarios.isEmpty && isOpen($0.verdict) }),
    ].compactMap { $0 }
  }

  private var fallible: [ClaimFinding] { findings.filter { !$0.claim.isTrueByConstruction } }

  private var measured: [ClaimFinding] {
    fallible.filter {
      $0.verdict != .shownByTest && !($0.claim.scenarios.isEmpty && isOpen($0.verdict))
    }
  }

  private func isOpen(_ verdict: ClaimVerdict) -> Bool {
    [.notMeasured, .overtaken].contains(verdict)
  }

  private func isEarlier(_ finding: ClaimFinding) -> Bool {
    finding.claim.source.kind == .earlierFigures
  }

  private func table(_ caption: Prose, _ findings: [ClaimFinding]) -> Block? {
    guard !findings.isEmpty else { return nil }
    return .table(
      Table(
        caption: caption, corner: "claim",
        columns: ["verdict", "deciding figure", "statement, and what would refute it"].map {
          Table.Column(title: $0)
        },
        rows: findings.map(row)))
  }

  private func row(_ finding: ClaimFinding) -> Table.Row {
    let claim = finding.claim
    let figure = finding.figure(repository)
    let verdict = Prose("\(finding.verdict.symbol)\u{A0}\(finding.verdict.rawValue)")
    let before = claim.published.isEmpty ? [] : [Prose("Published: \(claim.published).")]
    let lines = [Prose(marked: claim.statement)] + before + [refutation(claim)]
    return Table.Row(
      Prose(claim.title),
      [
        Table.Cell(verdict), Table.Cell(figure.isEmpty ? "–" : figure),
        Table.Cell(lines.map { Table.Line(prose: $0) }),
      ], anchor: claim.anchor)
  }

  /// Returns the criterion for a refutation; empty for claims that are true by construction.
  private func refutation(_ claim: Claim) -> Prose {
    claim.isTrueByConstruction ? "" : "Refuted by: \(Prose(marked: claim.refutation))"
  }
}
