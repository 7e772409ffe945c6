import Document

/// The key findings: a sentence for each, with its claims and the command to repeat it, and
/// drawings of those with several figures.
struct KeyFindingsSection {
  var answers: [KeyAnswer]
  var findings: [ClaimFinding]

  /// The section; nil if nothing was measured.
  var section: PageSection? {
    let measured = answers.filter { answer in
      answer.figures.contains { $0.side != .missing && !$0.observation.scenario.isEmpty }
    }
    guard !measured.isEmpty else { return nil }
    let cards = measured.compactMap(card)
    return PageSection(
      title: "Key findings", anchor: "key-findings",
      blocks: [
        .list(measured.map(sentence)),
        .note(
          "Ratios within 5 % of 1 are about the same. A time differs if its whole 95 % "
            + "interval lies outside of these; times are processor time."),
      ] + (cards.isEmpty ? [] : [.articles(cards)]))
  }

  private func sentence(_ answer: KeyAnswer) -> Prose {
    "\(strong: answer.finding.question) \(strong: answer.answer.rawValue + ".") \(answer.sentence)"
  }

  private func card(_ answer: KeyAnswer) -> Block.Article? {
    answer.figure.map { figure in
      Block.Article(
        title: Prose(answer.finding.question),
        blocks: [
          .figures([figure]),
          .paragraph("Claims: \(claims(answer)). Measure it here: \(code: answer.command)"),
        ])
    }
  }

  /// Returns links to the finding's claims on this page.
  private func claims(_ answer: KeyAnswer) -> Prose {
    let shown = answer.finding.claims.compactMap { id in findings.first { $0.claim.id == id } }
    return Prose(
      joining: shown.map { "\(link: $0.claim.title, to: "#" + $0.claim.anchor)" }, separator: "; ")
  }
}
