import Document

/// The ten sentences that most readers need, and then each with its picture and the command that
/// measures it anew.
struct KeyFindingsSection {
  var evidence: ClaimEvidence
  var findings: [ClaimFinding]

  /// Nil where no figure of any was measured.
  var section: PageSection? {
    let answers = KeyFinding.all.map { $0.answer(in: evidence) }
      .filter { $0.figures.contains { $0.side != .missing && !$0.observation.scenario.isEmpty } }
    guard !answers.isEmpty else { return nil }
    return PageSection(
      title: "Key findings", anchor: "key-findings",
      blocks: [
        .list(answers.map(sentence)),
        .note(
          "Ratios within 5 % of 1 are about the same. A time counts as more or less if its whole 95 % "
            + "interval is; times are processor time."),
        .articles(answers.map(card)),
      ])
  }

  private func sentence(_ answer: KeyAnswer) -> Prose {
    "\(strong: answer.finding.question) \(strong: answer.word) \(answer.sentence)"
  }

  private func card(_ answer: KeyAnswer) -> Block.Article {
    let plot = KeyFindingPlot(answer: answer).plot
    return Block.Article(
      title: Prose(answer.finding.question),
      blocks: [
        .figures([
          Block.FigureBlock(
            drawable: plot,
            caption: "Points are times \(answer.finding.unit), lines 95 % intervals; bytes and "
              + "lines of code have none.")
        ]),
        .paragraph("Claims \(claims(answer)). Measure it here: \(code: answer.command)"),
      ])
  }

  /// Each claim of this page as a link to what its verdict rests on.
  private func claims(_ answer: KeyAnswer) -> Prose {
    let shown = Set(findings.map(\.claim.id))
    let names = answer.finding.claims.map { id -> Prose in
      shown.contains(id) ? "\(link: id, to: "#" + ClaimSection.anchor(id))" : Prose(id)
    }
    return Prose(joining: names, separator: ", ")
  }
}
