import Lineage

extension LintRule {
  static let abstractLeaf = LintRule(
    id: "abstract-leaf", title: "An abstract entity without sub-entities", severity: .warning,
    looksAt: "An abstract entity that has no sub-entities.",
    example: "Draft is abstract and has no sub-entities.",
    advice: "Make it concrete, give it sub-entities, or remove it from the model.", price: nil
  ) { subject in
    subject.warnings.compactMap { warning in
      guard warning.finding == .abstractWithoutSubentities,
        let (tree, entity) = subject.place(of: warning)
      else { return nil }
      let columns = entity.ownColumns.count
      return LintFinding(
        tree, [entity.place()],
        why: "No object can have the entity \(entity.name), which declares "
          + (columns == 0 ? "no column" : counted(columns, "column")))
    }
  }
}
