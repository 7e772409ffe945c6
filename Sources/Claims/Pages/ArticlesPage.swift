import Document
import Reporting

/// The claims by source, for teaching: first statements to predict, then the results.
struct ArticlesPage: Sendable {
  static let title = "What each article got right and wrong"

  var findings: [ClaimFinding]
  /// The command that made the page, ready to paste.
  var command: String
  /// The path of the claims page, relative to this one.
  var claimsPage: String
  /// The relative path from the page to the root of the repository.
  var repository = "../"

  var page: Page {
    Page(
      title: Self.title,
      lead: [
        .paragraph(
          "The same verdicts as on the page of claims, by article. Read a statement, write down your "
            + "prediction, then open it. A verdict is about this project's files and machine: an "
            + "article that is refuted here may be right about another app.")
      ],
      command: command, sections: Article.all.compactMap(section))
  }

  private func section(_ article: Article) -> PageSection? {
    let own = findings.filter { $0.claim.source.key == article.key }
    guard !own.isEmpty else { return nil }
    let name: Prose =
      article.address.isEmpty
      ? Prose(article.name) : "\(link: article.name, to: article.address)"
    let discussion: [Block] =
      article.questions.isEmpty
      ? [] : [.heading("For discussion"), .list(article.questions.map { Prose($0) })]
    return PageSection(
      title: article.title, anchor: "article-\(article.anchor)",
      blocks: [
        .paragraph(name.isEmpty ? Prose(article.about) : "\(name). \(article.about)"),
        .paragraph(Prose(Self.tally(own))),
        .heading("Predict first"),
      ] + own.map(statement) + discussion + [
        .details("What it got right and wrong", outcomes(own))
      ])
  }

  /// Counts the article's statements by outcome, statements that are true by construction first.
  private static func tally(_ findings: [ClaimFinding]) -> String {
    let parts = Outcome.allCases.compactMap { outcome -> String? in
      let count = findings.count { Outcome($0) == outcome }
      return count > 0 ? "\(count) \(outcome.rawValue)" : nil
    }
    return "\(Count.text(findings.count, "statement")): \(parts.joined(separator: ", "))."
  }

  /// Returns a collapsed block, so that a class can predict first.
  private func statement(_ finding: ClaimFinding) -> Block {
    let claim = finding.claim
    let sentences: [Prose] = [
      "\(strong: finding.verdict.symbol + " " + Outcome(finding).title): "
        + finding.figure(repository) + ".",
      [.depends, .unresolved].contains(finding.verdict) ? Prose(finding.explanation) : "",
      "\(strong: "Criterion:") \(Prose(marked: claim.criterion))",
      "\(strong: claim.isTrueByConstruction ? "True by construction." : "What would refute it:") "
        + Prose(marked: claim.refutation),
      claim.published.isEmpty ? "" : Prose("Published: \(claim.published)."),
      Prose(marked: claim.remark),
      source(claim),
    ]
    return .details(
      Prose(claim.statement), sentences.filter { !$0.isEmpty }.map { .paragraph($0) })
  }

  /// Returns the place of the statement in the article and on the claims page.
  private func source(_ claim: Claim) -> Prose {
    let source = claim.source
    let place = [source.kind == .article ? "" : source.article, source.section]
      .filter { !$0.isEmpty }.joined(separator: ", ")
    let link: Prose = "\(link: "In the table of claims", to: claimsPage + "#" + claim.anchor)"
    return place.isEmpty ? link : "\(link). Source: \(place)."
  }

  private func outcomes(_ findings: [ClaimFinding]) -> [Block] {
    Outcome.allCases.flatMap { outcome -> [Block] in
      let own = findings.filter { Outcome($0) == outcome }
      guard !own.isEmpty else { return [] }
      return [
        .heading(Prose(outcome.title)),
        .list(
          own.map { finding in
            let claim = finding.claim
            return
              "\(link: claim.title, to: claimsPage + "#" + claim.anchor). \(Prose(marked: claim.statement))"
          }),
      ]
    }
  }
}

/// The outcome of a claim from its author's point of view.
private enum Outcome: String, CaseIterable {
  case construction = "true by construction"
  case right = "confirmed"
  case conditional = "partly true"
  case wrong = "wrong here"
  case overtaken
  case open = "not decided"

  init(_ finding: ClaimFinding) {
    switch finding.verdict {
    case .confirmed, .shownByTest:
      self = finding.claim.isTrueByConstruction ? .construction : .right
    case .depends: self = .conditional
    case .refuted: self = .wrong
    case .overtaken: self = .overtaken
    case .unresolved, .notMeasured: self = .open
    }
  }

  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

extension Article {
  /// The title as an anchor.
  fileprivate var anchor: String {
    title.lowercased().map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
  }
}
