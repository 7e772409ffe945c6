import Lineage

/// The findings of all rules about one model, without the silenced ones.
package struct LintReport: Sendable {
  package struct Item: Sendable {
    package let rule: LintRule
    package let finding: LintFinding
  }

  /// A root entity with a summary of its tree and the findings in it.
  struct Tree: Sendable {
    let root: String
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
    entityCount = subject.trees.reduce(0) { $0 + $1.entities.count }
    treeCount = subject.trees.count
    rowCount = subject.store == nil ? nil : subject.trees.reduce(0) { $0 + $1.rowCount }
    let all = LintRule.all.flatMap { rule in
      rule.findings(subject).map { Item(rule: rule, finding: $0) }
    }
    let kept = all.filter { item in
      !silencing.entries.contains { $0.silences(item.finding, of: item.rule) }
    }
    silenced = all.count - kept.count
    notices =
      silencing.notices
      + silencing.entries.filter { entry in
        !all.contains { entry.silences($0.finding, of: $0.rule) }
      }.map {
        "\($0.origin): nothing to silence, because \($0.rule) finds nothing at \($0.place.name)"
      }
    let byTree = Dictionary(grouping: kept, by: \.finding.tree)
    let found = subject.trees.compactMap { tree in
      byTree[tree.root.name].map { items in
        Tree(root: tree.root.name, summary: Self.summary(of: tree), items: Self.sorted(items))
      }
    }
    // Trees that compare equal keep the model's order.
    trees = found.sorted { ($1.warnings, $1.items.count) < ($0.warnings, $0.items.count) }
  }

  package var items: [Item] { trees.flatMap(\.items) }

  /// True if a finding has at least this severity.
  package func hasFinding(from severity: LintRule.Severity) -> Bool {
    severity == .note ? !trees.isEmpty : trees.contains { $0.warnings > 0 }
  }

  private static func sorted(_ items: [Item]) -> [Item] {
    items.filter { $0.rule.severity == .warning } + items.filter { $0.rule.severity == .note }
  }

  private static func summary(of tree: ModelTree) -> String {
    counted(tree.entities.count, "entity", "entities") + ", " + counted(tree.columns, "column")
      + (tree.rows == nil ? "" : ", " + counted(tree.rowCount, "row"))
  }
}

extension LintReport.Tree {
  var warnings: Int { items.count { $0.rule.severity == .warning } }
}
