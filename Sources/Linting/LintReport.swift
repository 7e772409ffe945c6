import Lineage

/// The findings of all rules about one model, without the silenced ones.
package struct LintReport: Sendable {
  package struct Item: Sendable {
    package let rule: LintRule
    package let finding: LintFinding
  }

  /// The findings in one tree.
  struct Tree: Sendable {
    /// The root entity; nil for the findings about the whole model.
    let root: String?
    let summary: String
    let items: [Item]
  }

  /// The path on the command line.
  let file: String
  let entityCount: Int
  let treeCount: Int
  /// The number of rows; nil without a store.
  let rowCount: Int?
  /// The trees with findings, the worst first.
  let trees: [Tree]
  let silenced: Int
  /// Silencing entries without effect.
  package let notices: [String]

  package init(_ subject: LintSubject, file: String, silencing: Silencing) {
    self.file = file
    let entityCount = subject.trees.reduce(0) { $0 + $1.entities.count }
    self.entityCount = entityCount
    treeCount = subject.trees.count
    rowCount = subject.store == nil ? nil : subject.trees.reduce(0) { $0 + $1.rowCount }
    // Advice about an invalid model would be wrong.
    let rules = subject.problems.isEmpty ? LintRule.all : [.invalidModel]
    let all = rules.flatMap { rule in
      rule.findings(subject).map { Item(rule: rule, finding: $0) }
    }
    let kept = all.filter { item in
      item.rule.severity == .error
        || !silencing.entries.contains { $0.silences(item.finding, of: item.rule) }
    }
    silenced = all.count - kept.count
    notices =
      silencing.notices
      + silencing.entries.filter { entry in
        !all.contains { entry.silences($0.finding, of: $0.rule) }
      }.map {
        "\($0.origin): nothing to silence, because \($0.rule) finds nothing at \($0.place.name)"
      }
    let byTree = Dictionary(grouping: Self.joined(kept), by: \.finding.tree)
    let found = subject.trees.compactMap { tree in
      byTree[tree.root.name].map { items in
        Tree(root: tree.root.name, summary: Self.summary(of: tree), items: Self.sorted(items))
      }
    }
    let whole = byTree[nil].map {
      Tree(root: nil, summary: counted(entityCount, "entity", "entities"), items: $0)
    }
    // Trees that compare equal keep the model's order.
    trees =
      found.sorted {
        ($1.count(of: .error), $1.count(of: .warning), $1.items.count)
          < ($0.count(of: .error), $0.count(of: .warning), $0.items.count)
      } + (whole.map { [$0] } ?? [])
  }

  /// Joins the findings of each rule that has a summary.
  private static func joined(_ items: [Item]) -> [Item] {
    let byRule = Dictionary(grouping: items) { $0.rule.id }
    var done: Set<String> = []
    return items.compactMap { item in
      guard let summary = item.rule.summary, let items = byRule[item.rule.id] else { return item }
      guard done.insert(item.rule.id).inserted else { return nil }
      let findings = items.map(\.finding)
      return Item(
        rule: item.rule,
        finding: LintFinding(nil, findings.flatMap(\.places), why: summary(findings)))
    }
  }

  package var items: [Item] { trees.flatMap(\.items) }

  /// True if a finding has at least this severity.
  package func hasFinding(from severity: LintRule.Severity) -> Bool {
    items.contains { $0.rule.severity >= severity }
  }

  private static func sorted(_ items: [Item]) -> [Item] {
    LintRule.Severity.allCases.flatMap { severity in
      items.filter { $0.rule.severity == severity }
    }
  }

  private static func summary(of tree: ModelTree) -> String {
    counted(tree.entities.count, "entity", "entities") + ", " + counted(tree.columns, "column")
      + (tree.rows == nil ? "" : ", " + counted(tree.rowCount, "row"))
  }
}

extension LintReport.Tree {
  func count(of severity: LintRule.Severity) -> Int {
    items.count { $0.rule.severity == severity }
  }
}
