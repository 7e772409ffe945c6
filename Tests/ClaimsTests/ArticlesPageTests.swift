import Document
import Testing

@testable import Claims

/// The claims by article.
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
    #expect(articles == Set(Article.all.filter { !$0.questions.isEmpty }.map(\.name)))
    #expect(Set(ClaimList.all.map(\.source.key)) == Set(Article.all.map(\.key)))
  }

  @Test func `the verdicts determine which statements of an article are right`() throws {
    let right = try page([("D3", .supports)])
    #expect(right.contains("1 statement: 1 confirmed."))
    let wrong = try page([("D3", .contradicts), ("D2", .open)])
    #expect(
      wrong.contains("2 statements: 1 wrong here, 1 not decided."))
    #expect(wrong.contains("### Wrong here") && !right.contains("### Wrong here"))
  }

  @Test func `a statement that is true by construction does not count as right`() throws {
    let text = try page([("B1", .supports), ("D1", .supports)])
    #expect(
      text.contains("2 statements: 1 true by construction, 1 confirmed."))
  }

  @Test func `verdicts are folded until the reader has made a prediction`() throws {
    let text = try page([("D3", .supports)])
    let statement = try #require(ClaimList.claim("D3")).statement
    #expect(text.contains("<details><summary>\(statement)</summary>"))
    #expect(text.contains("](claims.md#claim-d3)"))
    #expect(text.contains("**Criterion:** "))
  }
}
