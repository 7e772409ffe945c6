import Document
import Testing

@testable import Reporting

/// The claims by who says them.
@Suite struct ArticlesPageTests {
  private func page(_ verdicts: [(id: String, ClaimObservation.Stance)]) throws -> String {
    let findings = try verdicts.map { id, stance in
      ClaimFinding(
        try #require(ClaimList.claim(id)), [ClaimObservation(stance, "a figure", "1.20×")])
    }
    return ArticlesPage(findings: findings, command: "run-scenario claims", claimsPage: "claims.md")
      .page.markdown()
  }

  @Test func `every article of a claim has its introduction and questions`() {
    let articles = Set(
      ClaimList.all.map(\.source).filter { $0.kind == .article }.map(\.article))
    #expect(articles == Set(Article.all.map(\.name)))
    for article in Article.all { #expect(!article.questions.isEmpty, "\(article.name)") }
  }

  @Test func `what an article got right depends on the verdicts`() throws {
    let right = try page([("D3", .supports)])
    #expect(right.contains("1 statement of it was checked: 1 is right and could have been wrong."))
    let wrong = try page([("D3", .contradicts), ("D2", .open)])
    #expect(
      wrong.contains("2 statements of it were checked: 1 is not so here and 1 is not decided."))
    #expect(wrong.contains("### Not so here") && !right.contains("### Not so here"))
  }

  @Test func `a statement that is true by construction is not counted as right`() throws {
    let text = try page([("B1", .supports), ("D1", .supports)])
    #expect(
      text.contains("1 is right and could have been wrong and 1 is right by construction."))
  }

  @Test func `verdicts are closed until somebody has predicted`() throws {
    let text = try page([("D3", .supports)])
    let statement = try #require(ClaimList.claim("D3")).statement
    #expect(text.contains("<details><summary>\(statement)</summary>"))
    #expect(text.contains("[The figures of D3](claims.md#claim-d3)"))
  }
}
