import Document
import Foundation
import Testing

@testable import Advice

/// The order and the forms of findings.
@Suite struct LintReportTests {
  /// Two trees, of which the second has the worse findings.
  private static let model =
    Linted.entity("Book", Linted.attributes("pages", "year", type: "Integer 32"))
    + Linted.entity("Draft", Linted.attributes("size", type: "Integer 32"), "isAbstract=\"YES\"")

  @Test func `the worst tree is first, and in a tree the warnings`() throws {
    let report = try Linted(Self.model).report()
    #expect(report.trees.map(\.root) == ["Draft", "Book"])
    #expect(
      report.items.map(\.rule.id)
        == ["abstract-leaf", "optional-number", "optional-number", "optional-number"])
    #expect(report.hasFinding(from: .warning))
    #expect(
      try !Linted(Linted.entity("Book", Linted.attributes("n", type: "Float"))).report()
        .hasFinding(from: .warning))
  }

  @Test func `the text has a rule's advice once, and names beyond the first`() throws {
    let text = TerminalRenderer(columns: 100).text(
      LintText(try Linted(Self.model).report()).sections)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.count == 13, "\(text)")
    #expect(lines[0] == "shop: 2 entities in 2 trees. 1 warning, 3 notes.")
    #expect(lines[2...3] == ["Draft (1 entity, 1 column)", "  warning abstract-leaf: Draft"])
    #expect(lines[5] == "    → " + LintRule.abstractLeaf.advice)
    #expect(lines[6] == "  note optional-number: Draft.size")
    #expect(lines[8] == "    → " + LintRule.optionalNumber.advice)
    #expect(
      lines[10...11] == [
        "Book (1 entity, 2 columns)", "  note optional-number: Book.pages and Book.year",
      ])
    #expect(
      lines[12].hasPrefix("    A new Book has no pages") && lines[12].hasSuffix(" And 1 more."))
  }

  @Test func `nothing found is said`() throws {
    let text = TerminalRenderer().text(LintText(try Linted(Linted.entity("A")).report()).sections)
    #expect(text == "shop: 1 entity in 1 tree. No findings.")
  }

  @Test(arguments: LintRule.all.map(\.id)) func `a rule explains itself`(id: String) throws {
    let rule = try LintRule.named(id)
    let text = TerminalRenderer().text(LintText.explanation(of: rule))
    #expect(id.wholeMatch(of: /[a-z]+(-[a-z]+)+/) != nil)
    for part in [rule.title, rule.looksAt, rule.example, Silencing.userInfoKey] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(text.contains(Price.page) == (rule.price != nil))
  }

  @Test func `SARIF names rules, levels and places`() throws {
    let linted = try Linted(Self.model)
    let report = LintReport(
      linted.subject, file: "/my models/Shop:1.xcdatamodeld",
      silencing: try Silencing(linted.model))
    let json = try JSONSerialization.jsonObject(
      with: try JSONEncoder().encode(SARIF(report, version: "1.2")))
    let log = try #require(json as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    #expect(rules.compactMap { $0["id"] as? String } == LintRule.all.map(\.id))
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 4)
    #expect(results[0]["level"] as? String == "warning")
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
    }
    let place = try #require((results[1]["locations"] as? [[String: Any]])?.first)
    let logical = try #require((place["logicalLocations"] as? [[String: String]])?.first)
    #expect(logical == ["fullyQualifiedName": "Draft.size", "kind": "member"])
    let physical = place["physicalLocation"] as? [String: [String: String]]
    #expect(
      physical?["artifactLocation"]?["uri"] == "file:///my%20models/Shop%3A1.xcdatamodeld")
  }
}
