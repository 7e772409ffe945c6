import Document
import Foundation
import Lineage
import TestSupport
import Testing

@testable import Linting

/// The order and format of findings.
@Suite struct LintReportTests {
  /// Two trees; the second has the worse findings.
  private static let model =
    Linted.entity("Book", Linted.attributes("pages", "year", type: "Integer 32"))
    + Linted.entity("Draft", Linted.attributes("size", type: "Integer 32"), "isAbstract=\"YES\"")

  @Test func `the worst tree comes first, and its warnings precede its notes`() throws {
    let report = try Linted(Self.model).report()
    #expect(report.trees.map(\.root) == ["Draft", nil])
    #expect(report.items.map(\.rule.id) == ["abstract-leaf", "optional-number"])
    #expect(
      report.items[1].finding.places.map(\.name) == ["Book.pages", "Book.year", "Draft.size"])
    #expect(report.hasFinding(from: .warning))
    #expect(
      try !Linted(Linted.entity("Book", Linted.attributes("n", type: "Float"))).report()
        .hasFinding(from: .warning))
  }

  @Test func `the text states a rule's advice once and lists the names of further findings`() throws
  {
    let renderer = TerminalRenderer(columns: 160)
    let text = renderer.text(LintText(try Linted(Self.model).report()).sections)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(
      LintText(try Linted(Self.model).report()).text(by: renderer)
        == text.replacing(
          "Book.pages, Book.year, Draft.size", with: "Book.pages, Book.year and Draft.size"))
    #expect(lines[0] == "shop: 2 entities in 2 trees. 1 warning, 1 note.")
    #expect(lines[2...3] == ["Draft (1 entity, 1 column)", "  warning abstract-leaf: Draft"])
    #expect(
      lines[5] == "    → \(LintRule.abstractLeaf.advicePriced)")
    #expect(
      lines[7...8] == [
        "The whole model (2 entities)", "  note optional-number: Book.pages, Book.year, Draft.size",
      ])
    #expect(lines[9].contains("3 numbers"))
    #expect(lines[10].hasPrefix("    → " + LintRule.optionalNumber.advice.prefix(60)))
  }

  @Test func `every finding is listed with its own reason, also of one rule`() throws {
    let siblings =
      Linted.entity("Item")
      + ["Book", "Film"].map {
        Linted.entity($0, below: "Item", Linted.attributes("a", "b", "c"))
      }.joined()
    let text = TerminalRenderer(columns: 160).text(
      LintText(try Linted(siblings).report()).sections)
    for name in ["a", "b", "c"] {
      #expect(text.contains("warning sibling-name: Book.\(name), Film.\(name)"), "\(text)")
      #expect(text.contains("Book and Film below Item declare \(name) identically"))
    }
  }

  /// Findings of six rules in many trees, more than fit on a screen.
  private static let large =
    ModelRuleTests.cases.prefix(4).map(\.firing).joined()
    + (0..<9).map {
      Linted.entity(
        "Own\($0)", Linted.attributes("n", type: "Float") + Linted.toOne("shop", to: "Own\($0)"))
    }.joined()

  @Test(arguments: [60, 80, 200])
  func `findings that do not fit on a screen are grouped by rule, the worst first`(
    columns: Int
  ) throws {
    let report = LintText(try Linted(Self.large).report())
    let renderer = TerminalRenderer(columns: columns)
    let lines = report.text(by: renderer).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(renderer.text(report.sections).split(separator: "\n").count > 24)
    #expect(lines.count <= 24)
    let rules = lines.compactMap { $0.prefixMatch(of: /(warning|note) ([a-z-]+)/)?.output.2 }
    #expect(
      rules == [
        "bookkeeping-root", "sparse-siblings", "sibling-name", "abstract-leaf", "missing-inverse",
        "optional-number",
      ])
    #expect(lines.contains("warning missing-inverse: Own0.shop and 8 more"))
    #expect(lines.contains { $0.hasPrefix("  Record gives Customer and Invoice only created") })
    #expect(lines.joined(separator: " ").contains("lint --explain bookkeeping-root says what"))
  }

  @Test func `reasons are omitted if the rules need the lines`() throws {
    let report = LintText(try Linted(Self.large).report())
    let narrow = report.text(by: TerminalRenderer(columns: 36))
    #expect(narrow.contains("optional-number") && !narrow.contains("9 numbers are"))
    #expect(report.text(by: TerminalRenderer(columns: 200)).contains("9 numbers are"))
  }

  @Test func `a report without findings says so`() throws {
    let text = TerminalRenderer().text(LintText(try Linted(Linted.entity("A")).report()).sections)
    #expect(text == "shop: 1 entity in 1 tree. No findings.")
  }

  @Test(arguments: LintRule.all.map(\.id)) func `the text of a rule explains it`(id: String) throws
  {
    let rule = try LintRule.named(id)
    let text = TerminalRenderer().text(LintText.explanation(of: rule))
    #expect(id.wholeMatch(of: /[a-z]+(-[a-z]+)+/) != nil)
    for part in [rule.title, rule.looksAt, rule.example] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(text.contains(Silencing.userInfoKey) == (rule.severity != .error))
    #expect(text.contains(Price.page) == (rule.price != nil))
    #expect(text.contains("not measured") == (rule.price == nil && rule.severity != .error))
  }

  @Test func `SARIF contains rules, levels and places`() throws {
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
    #expect(results.count == 2)
    #expect(results[0]["level"] as? String == "warning")
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
    }
    let place = try #require((results[1]["locations"] as? [[String: Any]])?.first)
    let logical = try #require((place["logicalLocations"] as? [[String: String]])?.first)
    #expect(logical == ["fullyQualifiedName": "Book.pages", "kind": "member"])
    let physical = place["physicalLocation"] as? [String: [String: String]]
    #expect(
      physical?["artifactLocation"]?["uri"] == "file:///my%20models/Shop%3A1.xcdatamodeld")
    let automation = run["automationDetails"] as? [String: String]
    #expect(automation?["id"] == "lint//my models/Shop:1.xcdatamodeld/")
  }

  @Test func `SARIF refers to the lines of a document`() throws {
    let folder = try Folder()
    let path = folder.path("shop.xml")
    let text =
      "<model>\n<entity name=\"Draft\" isAbstract=\"YES\">\n"
      + Linted.attributes("n", type: "Float") + "\n" + Linted.toOne("shop", to: "Draft")
      + "</entity></model>"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let document = try ModelDocument(path: path)
    let model = try document.model()
    let report = LintReport(
      LintSubject(model: model), file: path, silencing: try Silencing(model))
    let json = try JSONSerialization.jsonObject(
      with: try JSONEncoder().encode(SARIF(report, version: "1.2", document: document)))
    let run = try #require(((json as? [String: Any])?["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    let lines = try results.map { result in
      let place = try #require((result["locations"] as? [[String: Any]])?.first)
      let physical = try #require(place["physicalLocation"] as? [String: Any])
      let artifact = physical["artifactLocation"] as? [String: String]
      #expect(artifact?["uri"] == "file://\(path)")
      return (physical["region"] as? [String: Int])?["startLine"]
    }
    #expect(
      results.compactMap { $0["ruleId"] as? String } == [
        "abstract-leaf", "missing-inverse", "optional-number",
      ])
    #expect(lines == [2, 4, 3])
  }
}
