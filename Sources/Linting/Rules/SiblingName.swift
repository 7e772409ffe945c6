import Lineage

extension LintRule {
  static let siblingName = LintRule(
    id: "sibling-name", title: "One attribute in several siblings", severity: .warning,
    looksAt:
      "Entities of one tree, none an ancestor of another, that declare an attribute of the same name and "
      + "type, or a to-one without inverse to the same entity. Relationships with inverses are "
      + "ignored: each has its own.",
    example: "Book.pages and Magazine.pages, both Integer 32, are the columns ZPAGES and ZPAGES1.",
    advice:
      "If they mean the same, declare the attribute once in their common parent, or in a new parent "
      + "below it; Core Data infers the migration.",
    price: .impossibleCell
  ) { subject in
    subject.trees.flatMap { tree in
      let owned = tree.entities.flatMap { entity in entity.ownColumns.map { ($0, entity) } }
      let alike = Dictionary(grouping: owned) { identity(of: $0.0) }
        .filter { $0.key != nil && $0.value.count > 1 }.values
      return alike.sorted { $0[0].0.name < $1[0].0.name }.map { declared in
        let (name, entities) = (declared[0].0.name, declared.map(\.1))
        let parent = entities.commonAncestor?.name ?? tree.root.name
        return LintFinding(
          tree, entities.map { $0.place(name) },
          why: "\(entities.map(\.name).listed) below \(parent) declare \(name) identically: "
            + "\(entities.count) columns, of which a row can fill one"
            + (tree.rowCount > 0 ? ", in \(counted(tree.rowCount, "row"))" : ""))
      }
    }
  }

  /// Returns name and type; nil if no parent can declare the property for several entities.
  private static func identity(of property: PropertyDescription) -> String? {
    if let relationship = property as? RelationshipDescription {
      return relationship.inverseRelationship == nil
        ? "\(property.name) to \(relationship.destinationEntity?.name ?? "?")" : nil
    }
    return (property as? AttributeDescription).map {
      "\($0.name) \($0.type) \($0.composite?.name ?? "")"
    }
  }
}
