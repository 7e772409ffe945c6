import Lineage

extension LintRule {
  static let treeUniqueness = LintRule(
    id: "tree-uniqueness", title: "A uniqueness constraint over several kinds", severity: .note,
    looksAt: "A uniqueness constraint of an entity that applies to two or more kinds.",
    example: "Publication.identifier is unique, so no book may have the identifier of an article.",
    advice:
      "If values must be unique across all, keep it; note that saving with a merge policy cannot turn a "
      + "stored object into one of another kind. If they are unique only within a kind, declare the "
      + "attribute and the constraint in each kind.",
    price: nil
  ) { subject in
    boundKinds(of: subject).filter { $0.siblings.isEmpty && $0.kinds.count > 1 }.map { bound in
      LintFinding(
        bound.tree, bound.places,
        why: "\(bound.names) must differ among the \(counted(bound.kinds.count, "kind")) "
          + bound.kinds.listed)
    }
  }

  static let siblingUniqueness = LintRule(
    id: "sibling-uniqueness", title: "A uniqueness constraint that binds siblings",
    severity: .warning,
    looksAt:
      "A uniqueness constraint of a sub-entity over attributes that it inherits. Its index is over the "
      + "table of the tree, so it also binds the entities that share the attributes and do not "
      + "declare the constraint.",
    example:
      "ProjectSubscription is unique by thread and project of Subscription: a DesignSubscription with "
      + "the same thread and project cannot be saved.",
    advice:
      "If values are unique only within a kind, declare an attribute of the constraint in that kind, or "
      + "give the kind an entity of its own. If they are unique across all, declare the constraint "
      + "in the parent.",
    price: nil
  ) { subject in
    boundKinds(of: subject).filter { !$0.siblings.isEmpty }.map { bound in
      LintFinding(
        bound.tree, bound.places,
        why: "\(bound.names) of \(bound.declarer) must differ also from those of "
          + "\(bound.siblings.listed), which \(bound.siblings.count == 1 ? "shares" : "share") the table"
      )
    }
  }

  /// The kinds that one constraint binds: all that have its attributes.
  private struct BoundKinds {
    let tree: ModelTree
    let declarer: String
    let places: [LintFinding.Place]
    /// `thread and project together`.
    let names: String
    let kinds: [String]
    /// The kinds that are not the declaring entity or below it.
    let siblings: [String]
  }

  private static func boundKinds(of subject: LintSubject) -> [BoundKinds] {
    subject.trees.flatMap { tree in
      tree.entities.flatMap { entity in
        entity.uniquenessConstraints.map { names in
          let owners = names.compactMap { entity.propertiesByName[$0]?.entity }
          let kinds = tree.kinds.filter { kind in owners.allSatisfy { kind.isKind(of: $0) } }
          return BoundKinds(
            tree: tree, declarer: entity.name, places: names.map { entity.place($0) },
            names: names.listed + (names.count > 1 ? " together" : ""), kinds: kinds.map(\.name),
            siblings: kinds.filter { !$0.isKind(of: entity) }.map(\.name))
        }
      }
    }
  }
}
