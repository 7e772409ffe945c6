import Document
import Foundation
import Statistics
import Testing

@testable import Claims
@testable import Reporting

/// The committed skill and list of pages, which contain only what the committed claims say.
@Suite struct SkillFilesTests {
  private static let root = URL(fileURLWithPath: #filePath).appending(path: "../../..")
    .standardized
  private static let skill = ".agents/skills/entity-inheritance/SKILL.md"

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Returns the rows of a file of figures that begin with a name.
  private static func rows(_ name: String, of file: String) throws -> [Substring] {
    try text("Reports/\(file).csv").split(separator: "\n").filter { $0.hasPrefix("\(name),") }
  }

  /// Returns the numbers of a text.
  private static func numbers(_ text: some StringProtocol) -> [String] {
    String(text).matches(of: /[0-9]+(?:,[0-9]{3})*(?:\.[0-9]+)?/).map {
      String($0.output).replacing(",", with: "")
    }
  }

  /// Returns the numbers of a text that are neither in the rows nor rounded shares of their
  /// figures.
  private static func unknown(_ text: String, in rows: [Substring], _ words: String = "")
    -> [String]
  {
    let written = Set(rows.flatMap(numbers) + numbers(words))
    let exact = written.compactMap(Double.init)
    let values = exact + exact.filter { $0 > 0 }.map { 1 / $0 }
    let known = Set(
      values.flatMap { [$0, 100 * abs($0 - 1)] }.flatMap { value in
        ["%.0f", "%.1f"].map { String(format: $0, value) }
          + [Digits.two(value).replacing(",", with: ""), Digits.three(value)]
      })
    return numbers(text).filter { !written.contains($0) && !known.contains($0) }
  }

  @Test func `every figure of an answer is one of the claims' figures`() throws {
    let lines = try Self.text(Self.skill).split(separator: "\n")
    for finding in KeyFinding.all {
      let rows = try Self.rows(finding.name, of: "claims-answers")
      let words =
        finding.rows.map(\.when).joined(separator: " ")
        + finding.subject + finding.opponent + finding.question
      let line = try #require(lines.first { $0.hasPrefix("- \(finding.question) ") })
      #expect(!rows.isEmpty && line.hasSuffix("--only \(finding.claims.joined(separator: ","))`)"))
      let sentence = line.prefix(upTo: line.lastIndex(of: "(") ?? line.endIndex)
      #expect(Self.unknown(String(sentence), in: rows, words) == [], "\(sentence)")
      #expect(Self.unknown("0.1234 times", in: rows, words) == ["0.1234"])
    }
  }

  @Test(arguments: [skill, "Reports/llms.txt"])
  func `every rule has the figures of its finding`(path: String) throws {
    let lines = try Self.text(path).split(separator: "\n")
    for rule in DecisionRule.all {
      let line = try #require(lines.first { $0.hasPrefix("- \(rule.when): ") })
      let finding = try #require(KeyFinding.all.first { $0.name == rule.finding })
      // The headline, whose figures are those of the rule, ends with the first full stop.
      let sentence = line.prefix(upTo: line.lastIndex(of: "(") ?? line.endIndex)
        .drop { $0 != "." }
      let rows = try Self.rows(finding.name, of: "claims-answers")
      let words = finding.rows.map(\.when).joined(separator: " ")
      #expect(Self.unknown(String(sentence), in: rows, words) == [], "\(sentence)")
    }
  }

  @Test func `a saying contains exactly the figures of its claim`() throws {
    let text = try Self.text(Self.skill)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("- “") }
    var shown: [String] = []
    for line in lines {
      let id = try #require(line.firstMatch(of: /\(([A-Z]-?[0-9]+[a-z]?|EF2?)(:|\)$)/)?.output.1)
      shown.append(String(id))
      let claim = try #require(ClaimList.claim(String(id)))
      #expect(line.hasPrefix("- “\(claim.statement)” "))
      let sentence = line.prefix(upTo: line.lastIndex(of: "(") ?? line.endIndex)
      let words = claim.statement + claim.rules.map { "\($0)" }.joined()
      let rows = try Self.rows(String(id), of: "claims")
      #expect(Self.unknown(String(sentence), in: rows, words) == [], "\(sentence)")
    }
    let verdicts = ["refuted", "overtaken", "depends"]
    let table = try Self.text("Reports/claims.csv").split(separator: "\n").map {
      $0.split(separator: ",", maxSplits: 2).map(String.init)
    }
    #expect(Set(shown) == Set(table.filter { verdicts.contains($0[1]) }.map { $0[0] }))
    for row in table where row[1] == "not measured" {
      #expect(text.contains("” (\(row[0]))"), "\(row[0])")
    }
  }

  @Test func `the skill has the standard form and only the claims' figures`() throws {
    let text = try Self.text(Self.skill)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 150)
    #expect(lines[0] == "---" && lines[1] == "name: entity-inheritance" && lines[3] == "---")
    let description = try #require(lines[2].wholeMatch(of: /description: (.*)/)?.output.1)
    #expect(description.count <= 1024 && !description.contains(": "))
    for line in lines where !line.contains("(") || !line.hasPrefix("- ") {
      #expect(line.firstMatch(of: /[0-9] ?(%|×|times)/) == nil, "\(line)")
    }
    for part in ["lint MODEL --json", "advise STORE --json", "`cannotTell`", "on Linux"] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test func `the list of pages has the form of llms.txt`() throws {
    let text = try Self.text("Reports/llms.txt")
    #expect(text.hasPrefix("# Lineage\n\n> "))
    #expect(text.components(separatedBy: "\n## ").count == 4)
    let links = text.components(separatedBy: "\n## ").dropFirst().joined()
      .split(separator: "\n").filter { $0.hasPrefix("- ") }
    #expect(links.allSatisfy { $0.wholeMatch(of: /- \[[^\]]+\]\([^)]+\): .+/) != nil })
  }
}
