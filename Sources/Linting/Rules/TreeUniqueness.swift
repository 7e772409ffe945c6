import Lineage

extension LintRule {
  static let treeUniqueness = LintRule(
    id: "tree-uniqueness", title: "A uniqueness constraint over several kinds", severity: .note,
    looksAt:
      "A uniqueness constraint of an entity with sub-entities that applies to two or more kinds.",
    example: "Publication.identifier is unique, so no book may have the identifier of an article.",
    advice:
      "If values are unique only within a kind, declare the constraint in each kind. If across all, keep "
      + "it; note that saving with a merge policy cannot turn a stored object into one of another kind.",
    price: nil
  ) { subject in
    subject.trees.flatMap { tree in
      tree.entities.flatMap { entity in
        let kinds = tree.kinds.filter { $0.isKind(of: entity) }.map(\.name)
        return kinds.count < 2
          ? []
          : entity.uniquenessConstraints.map { names in
            LintFinding(
              tree, names.map { entity.place($0) },
              why:
                "\(names.listed)\(names.count > 1 ? " together" : "") must differ among the "
                + "\(counted(kinds.count, "kind")) \(kinds.listed)"
            )
          }
      }
    }
  }
}
