/// A report for other programs; Notebooks/Reference/lint.schema.json is its schema.
package struct LintJSON: Encodable {
  private struct Finding: Encodable {
    let rule: String
    let title: String
    let severity: LintRule.Severity
    let confidence: LintFinding.Confidence
    /// The root entity of the tree; absent for a finding about the whole model.
    let tree: String?
    let entities: [String]
    let properties: [String]
    let why: String
    let price: Figure?
    let advice: String
  }

  private struct Figure: Encodable {
    let claim: String
    let figure: String
    let scenario: String
    let cell: String
    let value: Double
    let page: String
  }

  /// The version, which increases when a key changes its meaning or is removed.
  private let schemaVersion = 2
  private let file: String
  private let entities: Int
  private let trees: Int
  private let rows: Int?
  private let findings: [Finding]
  private let silenced: Int
  private let notices: [String]

  package init(_ report: LintReport) {
    (file, entities, trees) = (report.file, report.entityCount, report.treeCount)
    (rows, silenced, notices) = (report.rowCount, report.silenced, report.notices)
    findings = report.items.map { item in
      let places = item.finding.places
      return Finding(
        rule: item.rule.id, title: item.rule.title, severity: item.rule.severity,
        confidence: item.finding.confidence, tree: item.finding.tree,
        entities: places.map(\.entity).reduce(into: []) { if !$0.contains($1) { $0.append($1) } },
        properties: places.filter { $0.property != nil }.map(\.name), why: item.finding.why,
        price: item.rule.price.map {
          Figure(
            claim: $0.claim, figure: $0.figure, scenario: $0.scenario, cell: $0.cell,
            value: $0.value, page: Price.page)
        }, advice: item.rule.advice)
    }
  }
}
