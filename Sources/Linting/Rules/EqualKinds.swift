import Lineage

extension LintRule {
  static let equalKinds = LintRule(
    id: "equal-kinds", title: "Sub-entities without differences", severity: .note,
    looksAt:
      "Two or more sub-entities of one parent that declare no property, index or constraint, "
      + "have no sub-entities, and are not the destination of anything in the model.",
    example: "Note, Reminder and Idea, sub-entities of Entry, all empty.",
    advice:
      "If their classes differ in behaviour, keep them. If not, one attribute of the parent can "
      + "distinguish them.",
    price: .enumTime
  ) { subject in
    subject.trees.flatMap { tree in
      tree.entities.compactMap { parent in
        let equal = tree.entities.filter {
          $0.superentity === parent && $0.properties.isEmpty && $0.subentities.isEmpty
            && $0.indexes.isEmpty
            && $0.uniquenessConstraints.isEmpty && !subject.destinations.contains($0.name)
        }
        guard equal.count > 1 else { return nil }
        let rows = equal.map { tree.rowCount(below: $0) }.reduce(0, +)
        return LintFinding(
          tree, equal.map { $0.place() },
          why: "\(equal.map(\.name).listed) add nothing to \(parent.name)"
            + (tree.rows == nil
              ? "" : "; \(counted(rows, "row")) of \(counted(tree.rowCount, "row")) are theirs"))
      }
    }
  }
}
