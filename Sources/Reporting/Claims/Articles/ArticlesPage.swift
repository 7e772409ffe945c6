import Document

/// The claims by who says them, for teaching: statements to predict first, and then what each
/// article got right and what not.
struct ArticlesPage: Sendable {
  static let title = "What each article got right, and what not"

  var findings: [ClaimFinding]
  /// The command that made the page, ready to paste.
  var command: String
  /// Where the page of all claims is, from this one.
  var claimsPage: String

  var page: Page {
    Page(
      title: Self.title,
      lead: [
        .paragraph(
          "The same verdicts as on the page of claims, by article. Read a statement, write your "
            + "prediction down, then open it. A verdict is about this project's files and machine: an "
            + "article that is refuted here may be right of an app that nobody measured.")
      ],
      command: command, sections: Article.all.compactMap(section))
  }

  private func section(_ article: Article) -> PageSection? {
    let own = findings.filter { $0.claim.source.article == article.name }
    guard !own.isEmpty else { return nil }
    return PageSection(
      title: article.title, anchor: "article-\(article.anchor)",
      blocks: [
        .paragraph("\(strong: article.name + ".") \(article.about)"),
        .paragraph(Prose(Self.tally(own))),
        .heading("Predict first"),
      ] + own.map(statement) + [
        .heading("For discussion"), .list(article.questions.map { Prose($0) }),
        .details("What it got right, and what not", outcomes(own)),
      ])
  }

  /// How many of its statements came out in which way.
  private static func tally(_ findings: [ClaimFinding]) -> String {
    let parts = Outcome.allCases.compactMap { outcome -> String? in
      let count = findings.count { Outcome($0) == outcome }
      return count > 0 ? "\(count) \(outcome.words(count))" : nil
    }
    let count = Count.text(findings.count, "statement")
    return "\(count) of it \(findings.count == 1 ? "was" : "were") checked: "
      + Enumeration.text(parts) + "."
  }

  /// Closed, so that a class can predict.
  private func statement(_ finding: ClaimFinding) -> Block {
    let claim = finding.claim
    var words: [Prose] = [
      "\(strong: finding.verdict.symbol + " " + finding.verdict.rawValue). "
        + Prose(marked: finding.explanation + " ")
        + (finding.effect == "–" ? Prose("") : Prose(marked: "Here: \(finding.effect)."))
    ]
    words.append(
      "\(strong: claim.isTrueByConstruction ? "True by construction." : "What would refute it:") "
        + Prose(marked: claim.refutation))
    if !claim.remark.isEmpty { words.append(Prose(marked: claim.remark)) }
    words.append(
      "\(link: "The figures of \(claim.id)", to: claimsPage + "#" + ClaimSection.anchor(claim.id))")
    return .details(Prose(claim.statement), words.map { .paragraph($0) })
  }

  private func outcomes(_ findings: [ClaimFinding]) -> [Block] {
    Outcome.allCases.flatMap { outcome -> [Block] in
      let own = findings.filter { Outcome($0) == outcome }
      guard !own.isEmpty else { return [] }
      return [
        .heading(Prose(outcome.title)),
        .list(
          own.map { finding in
            let id = finding.claim.id
            let address = claimsPage + "#" + ClaimSection.anchor(id)
            let effect = finding.effect == "–" ? "" : " Here: \(finding.effect)."
            return "\(link: id, to: address): \(finding.claim.statement)\(Prose(marked: effect))"
          }),
      ]
    }
  }
}

/// What a verdict means for who said it.
private enum Outcome: CaseIterable {
  case right, construction, conditional, wrong, open

  init(_ finding: ClaimFinding) {
    switch finding.verdict {
    case .confirmed, .shownByTest:
      self = finding.claim.isTrueByConstruction ? .construction : .right
    case .depends: self = .conditional
    case .refuted: self = .wrong
    case .unresolved, .notMeasured: self = .open
    }
  }

  var title: String {
    switch self {
    case .right: "Right, and could have been wrong"
    case .construction: "Right by construction"
    case .conditional: "Right on some conditions"
    case .wrong: "Not so here"
    case .open: "Not decided"
    }
  }

  func words(_ count: Int) -> String {
    let verb = count == 1 ? "is" : "are"
    return switch self {
    case .right: "\(verb) right and could have been wrong"
    case .construction: "\(verb) right by construction"
    case .conditional: "\(verb) right on some conditions"
    case .wrong: "\(verb) not so here"
    case .open: "\(verb) not decided"
    }
  }
}

extension Article {
  /// The title as an address.
  fileprivate var anchor: String {
    title.lowercased().map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
  }
}
