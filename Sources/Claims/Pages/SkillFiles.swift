import ClaimsResources
import Document
import Foundation
import LogicalModel
import Reporting

/// The claims for agents: a skill, and a list of pages in the llms.txt format.
package struct SkillFiles: Sendable {
  /// The beginning of the mark of a file that may be overwritten.
  package static let markOfAnyVersion = "<!-- Made by: "

  package struct File: Sendable {
    /// The path from the root of the repository.
    package let path: String
    package let text: String
  }

  package let files: [File]
  private let table: String

  package init(_ page: ClaimsPage) {
    let decided = page.evidence.decidedRules
    table = DecidedRule.table(decided)
    let answers = KeyFinding.all.map { $0.answer(in: page.evidence) }.filter(\.isMeasured)
    let parts = [
      "rules": Self.rules(decided, answers),
      "findings": answers.map(Self.line).joined(separator: "\n"),
      "sayings": Self.sayings(page.findings), "unmeasured": Self.unmeasured(page.findings),
    ]
    files = [
      (".agents/skills/entity-inheritance/SKILL.md", skill_md()),
      ("Reports/llms.txt", llms_txt()),
    ].map { path, template in
      let text = parts.reduce(String(cString: template)) { text, part in
        text.replacing("{{\(part.key)}}", with: part.value)
      }
      return File(path: path, text: text)
    }
  }

  /// The pages that show the rules among other texts, from the root of the repository.
  package static let pagesWithRules = ["README.md", "Notebooks/Lessons/12-advice.md"]
  private static let tableStart = "<!-- rules -->"
  private static let tableEnd = "<!-- end of rules -->"

  /// Returns a page with the current table of rules between its two marks.
  package func filling(_ page: String) -> String {
    guard let start = page.range(of: Self.tableStart),
      let end = page.range(of: Self.tableEnd, range: start.upperBound..<page.endIndex)
    else { return page }
    return page[..<start.upperBound] + "\n\n\(table)\n\n" + page[end.lowerBound...]
  }

  private static func rules(_ decided: [DecidedRule], _ answers: [KeyAnswer]) -> String {
    let byName = Dictionary(answers.map { ($0.finding.name, $0) }) { first, _ in first }
    return decided.compactMap { one in
      guard let answer = byName[one.rule.finding], let prose = one.prose(byName) else { return nil }
      return "- \(prose.plain) \(source(answer))"
    }.joined(separator: "\n")
  }

  private static func line(_ answer: KeyAnswer) -> String {
    "- \(answer.finding.question) \(answer.answer.rawValue). \(answer.sentence) \(source(answer))"
  }

  private static func source(_ answer: KeyAnswer) -> String {
    "(\(Enumeration.text(answer.finding.claims)): `\(answer.command)`)"
  }

  /// Lists claims that an agent should not repeat, the wrong ones first.
  private static func sayings(_ findings: [ClaimFinding]) -> String {
    [ClaimVerdict.refuted, .overtaken, .depends].flatMap { verdict in
      findings.filter { $0.verdict == verdict }.map { finding in
        let claim = finding.claim
        let command = verdict == .overtaken ? "" : ": `run-scenario claims --only \(claim.id)`"
        return "- “\(claim.statement)” \(verdict.rawValue.capitalisedWord): "
          + "\(finding.figure("").plain). (\(claim.id)\(command))"
      }
    }.joined(separator: "\n")
  }

  private static func unmeasured(_ findings: [ClaimFinding]) -> String {
    findings.filter { $0.verdict == .notMeasured }
      .map { "“\($0.claim.statement)” (\($0.claim.id))" }.joined(separator: ", ")
  }
}
