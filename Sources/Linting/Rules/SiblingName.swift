import Lineage

extension LintRule {
  static let siblingName = LintRule(
    id: "sibling-name", title: "One attribute in several siblings", severity: .warning,
    looksAt:
      "Entities of one tree, none an ancestor of another, that declare an attribute with the same name, "
      + "type, default, optionality, limits and transformer, or a to-one without inverse to the same "
      + "entity. Relationships with inverses are ignored: each has its own.",
    example: "Book.pages and Magazine.pages, both Integer 32, are the columns ZPAGES and ZPAGES1.",
    advice:
      "If they mean the same, declare the attribute once in their common parent, or in a new parent "
      + "below it; Core Data infers the migration.",
    price: .impossibleCell
  ) { subject in
    subject.warnings.compactMap { warning in
      guard case .storedOncePerSibling(let entities) = warning.finding,
        let name = warning.property, let (tree, parent) = subject.place(of: warning)
      else { return nil }
      return LintFinding(
        tree, entities.map { .init($0, name) },
        why: "\(entities.listed) below \(parent.name) declare \(name) identically: "
          + "\(entities.count) columns, of which a row can fill one"
          + (tree.rowCount > 0 ? ", in \(counted(tree.rowCount, "row"))" : ""))
    }
  }
}
