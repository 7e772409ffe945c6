import Foundation
import Testing

@testable import Claims

/// The value of an existing claims page.
@Suite struct ClaimsPageContentTests {
  private func content(_ rows: [String], warnings: [String] = []) throws -> ClaimsPageContent {
    let text =
      ClaimsPage.title + "\nWords.\n\n"
      + warnings.map { ClaimsPage.warningMark + $0 + ".\n\n" }.joined()
      + "| claim | verdict | figure | said |\n|---|---|---|---|\n"
      + rows.joined(separator: "\n") + "\n"
    return try #require(ClaimsPageContent(text))
  }

  private func row(_ id: String, _ verdict: ClaimVerdict) -> String {
    "| <a id=\"claim-\(id.lowercased())\"></a>A title | \(verdict.symbol) \(verdict.rawValue) | – | |"
  }

  @Test func `the decisions of a page are read from its text`() throws {
    let path = URL(fileURLWithPath: #filePath)
      .appending(path: "../../../Reports/claims.md").standardized
    let text = try String(contentsOf: path, encoding: .utf8)
    let content = try #require(ClaimsPageContent(text))
    let tally = try #require(
      text.firstMatch(of: /(\d+) claims about .*?(\d+) not measured/))
    let (all, open) = (try #require(Int(tally.output.1)), try #require(Int(tally.output.2)))
    #expect(content.decided.count == all - open && open > 0)
    #expect(content.losses(to: content).isEmpty)
  }

  @Test func `other texts are not pages`() {
    #expect(ClaimsPageContent("# Notes\n") == nil)
    #expect(ClaimsPageContent("") == nil)
  }

  @Test func `another verdict is not a loss, and an open claim is`() throws {
    let old = try content([row("B4", .confirmed), row("B5", .refuted), row("D1", .notMeasured)])
    #expect(old.decided == ["B4", "B5"])
    #expect(old.losses(to: try content([row("B4", .refuted), row("B5", .unresolved)])).isEmpty)
    #expect(
      old.losses(to: try content([row("B4", .notMeasured)]))
        == ["2 claims would become undecided (B4, B5)"])
  }

  @Test func `newly discounted figures are a loss, and those discounted before are not`() throws {
    let rows = [row("B4", .confirmed)]
    let quick = try content(rows, warnings: ["\(ClaimsPage.quickWarning): audit-root, scale"])
    let whole = try content(rows)
    #expect(quick.losses(to: whole).isEmpty && quick.losses(to: quick).isEmpty)
    #expect(
      whole.losses(to: quick) == [
        "it would carry the warning “\(ClaimsPage.quickWarning)” (audit-root, scale)"
      ])
    let fewer = try content(rows, warnings: ["\(ClaimsPage.quickWarning): scale"])
    #expect(
      fewer.losses(to: quick) == [
        "it would carry the warning “\(ClaimsPage.quickWarning)” (audit-root)"
      ])
    #expect(
      fewer == ClaimsPageContent(decided: ["B4"], warnings: [ClaimsPage.quickWarning: ["scale"]]))
  }
}
