import Lineage

/// The findings of all rules about one model, those that were silenced left out.
package struct LintReport: Sendable {
  package struct Item: Sendable {
    package let rule: LintRule
    package let finding: LintFinding
  }

  /// A root with the findings in its tree, and what the tree is.
  struct Tree: Sendable {
    let root: String
    let summary: String
    let items: [Item]
  }

  /// The path that the reader gave.
  let file: String
  let entityCount: Int
  let treeCount: Int
  /// Nil for a model without a store.
  let rowCount: Int?
  /// Trees with findings, the worst first.
  let trees: [Tree]
  let silenced: Int
  /// Silencing without effect.
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
    // Equal ones keep the model's order.
    trees = found.sorted { ($1.warnings, $1.items.count) < ($0.warnings, $0.items.count) }
  }

  package var items: [Item] { trees.flatMap(\.items) }

  /// True if a finding is as severe as that, or more.
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
