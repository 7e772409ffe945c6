package import Document

/// A lint report for a terminal.
package struct LintText {
  private static let screen = 24

  private let report: LintReport

  package init(_ report: LintReport) { self.report = report }

  /// Returns the whole report if it fits on a screen, or else a summary by rule.
  ///
  /// The summary lists the worst first and includes as many reasons as fit.
  package func text(by renderer: TerminalRenderer) -> String {
    var text = renderer.text(sections(isBrief: true))
    var reasons = LintRule.all.count
    while text.split(separator: "\n", omittingEmptySubsequences: false).count > Self.screen,
      reasons >= 0
    {
      text = renderer.text(summary(reasons: reasons))
      reasons -= 1
    }
    return text
  }

  /// Every finding by tree, with price and advice where a rule first appears.
  package var sections: [PageSection] { sections(isBrief: false) }

  /// Brief sections name the first places of a finding.
  private func sections(isBrief: Bool) -> [PageSection] {
    var shown: Set<String> = []
    return [PageSection(title: "", anchor: "", blocks: [.paragraph(Prose(head))])]
      + report.trees.map { tree in
        PageSection(
          title: "\(tree.root ?? "The whole model") (\(tree.summary))", anchor: "",
          blocks: tree.items.map { item in
            let advice = Prose(marked: "→ \(item.rule.advicePriced)")
            let names = item.finding.places.map(\.name)
            return .details(
              Self.title(item.rule, item.finding)
                + ": \(isBrief ? names.listed : names.joined(separator: ", "))",
              [.paragraph(Prose(item.finding.why + "."))]
                + (shown.insert(item.rule.id).inserted ? [.note(advice)] : []))
          })
      }
  }

  /// Returns the explanation of one rule.
  package static func explanation(of rule: LintRule) -> [PageSection] {
    [
      PageSection(
        title: "\(rule.id): \(rule.title) (\(rule.severity.rawValue))", anchor: "",
        blocks: rule.explanation.map { .paragraph(Prose("\($0.name): \($0.text)")) })
    ]
  }

  private var head: String {
    let rows = report.rowCount.map { ", \(counted($0, "row"))" } ?? ""
    let found = LintRule.Severity.allCases.compactMap { severity -> String? in
      let count = report.items.count { $0.rule.severity == severity }
      return severity == .error && count == 0 ? nil : counted(count, severity.rawValue)
    }
    return "\(report.file): \(counted(report.entityCount, "entity", "entities")) in "
      + "\(counted(report.treeCount, "tree"))\(rows). "
      + (report.trees.isEmpty ? "No findings" : found.joined(separator: ", "))
      + (report.silenced > 0 ? ", \(report.silenced) silenced." : ".")
  }

  private func summary(reasons: Int) -> [PageSection] {
    let entries = Self.entries(report.items)
    let blocks = entries.enumerated().map { place, entry -> Block in
      let more = entry.names.count > 1 ? " and \(entry.names.count - 1) more" : ""
      return .details(
        Self.title(entry.rule, entry.findings[0]) + ": \(entry.names[0])\(more)",
        place < reasons ? [.paragraph(Prose(entry.findings[0].why + "."))] : [])
    }
    let hint = Prose(
      marked: "`run-scenario lint --explain \(entries[0].rule.id)` says what to do; --all lists "
        + "\(counted(report.items.count, "finding")) by tree, with advice.")
    return [[.paragraph(Prose(head))], blocks, [.note(hint)]].map {
      PageSection(title: "", anchor: "", blocks: $0)
    }
  }

  private static func title(_ rule: LintRule, _ finding: LintFinding) -> Prose {
    let basis = finding.confidence == .certain ? "" : " (\(finding.confidence.rawValue))"
    return Prose(rule.severity.rawValue, rule.severity == .note ? .plain : .bad)
      + " \(rule.id)\(basis)"
  }

  /// Findings of one rule with one certainty.
  private struct Entry {
    let rule: LintRule
    let findings: [LintFinding]

    /// The places of one finding, or the first place of each of several.
    var names: [String] {
      findings.count == 1
        ? findings[0].places.map(\.name) : findings.compactMap { $0.places.first?.name }
    }
  }

  /// Groups findings by rule and certainty, the worst first.
  private static func entries(_ items: [LintReport.Item]) -> [Entry] {
    LintRule.Severity.allCases.flatMap { severity in
      LintRule.all.filter { $0.severity == severity }
    }.flatMap { rule in
      LintFinding.Confidence.allCases.compactMap { confidence in
        let findings = items.filter { $0.rule.id == rule.id && $0.finding.confidence == confidence }
        return findings.isEmpty ? nil : Entry(rule: rule, findings: findings.map(\.finding))
      }
    }
  }
}
