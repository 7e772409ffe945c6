package import Document

/// A report for a terminal: by tree, one entry for each rule, with price and advice where a rule
/// comes first.
package struct LintText {
  private let report: LintReport

  package init(_ report: LintReport) { self.report = report }

  package var sections: [PageSection] {
    var shown: Set<String> = []
    return [PageSection(title: "", anchor: "", blocks: [.paragraph(Prose(head))])]
      + report.trees.map { tree in
        var blocks: [Block] = []
        for severity in LintRule.Severity.allCases {
          for rule in LintRule.all where rule.severity == severity {
            for sureness in LintFinding.Sureness.allCases {
              let findings = tree.items.filter {
                $0.rule.id == rule.id && $0.finding.sureness == sureness
              }.map(\.finding)
              guard !findings.isEmpty else { continue }
              blocks.append(block(rule, findings, isFirst: shown.insert(rule.id).inserted))
            }
          }
        }
        return PageSection(
          title: "\(tree.root) (\(tree.summary))", anchor: "", blocks: blocks)
      }
  }

  /// One rule, explained.
  package static func explanation(of rule: LintRule) -> [PageSection] {
    [
      PageSection(
        title: "\(rule.id): \(rule.title) (\(rule.severity.rawValue))", anchor: "",
        blocks: rule.explanation.map { .paragraph(Prose("\($0.name): \($0.text)")) })
    ]
  }

  private var head: String {
    let rows = report.rowCount.map { ", \(counted($0, "row"))" } ?? ""
    let found = LintRule.Severity.allCases.map { severity in
      counted(report.items.count { $0.rule.severity == severity }, severity.rawValue)
    }
    return "\(report.file): \(counted(report.entityCount, "entity", "entities")) in "
      + "\(counted(report.treeCount, "tree"))\(rows). "
      + (report.trees.isEmpty ? "No findings" : found.joined(separator: ", "))
      + (report.silenced > 0 ? ", \(report.silenced) silenced." : ".")
  }

  private func block(_ rule: LintRule, _ findings: [LintFinding], isFirst: Bool) -> Block {
    let names =
      findings.count == 1
      ? findings[0].places.map(\.name) : findings.compactMap { $0.places.first?.name }
    let sureness = findings[0].sureness == .certain ? "" : " (\(findings[0].sureness.rawValue))"
    let severity = Prose(rule.severity.rawValue, rule.severity == .warning ? .bad : .plain)
    let more = findings.count > 1 ? " And \(findings.count - 1) more." : ""
    let price = rule.price.map { " \($0.sentence)" } ?? ""
    return .details(
      "\(severity) \(rule.id)\(sureness): \(names.listed)",
      [.paragraph(Prose(findings[0].why + "." + more))]
        + (isFirst ? [.note(Prose(marked: "→ " + rule.advice + price))] : []))
  }
}
