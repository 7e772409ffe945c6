import Lineage

extension LintRule {
  static let kindWithoutIndex = LintRule(
    id: "kind-without-index", title: "A kind without an index", severity: .note,
    looksAt: "The attribute that kind-attribute found in rows, where no index begins with it.",
    example: "Event.streamName plays the kind, and no fetch index begins with it.",
    advice:
      "If one kind is listed by itself, declare a fetch index over the attribute and what the list "
      + "is sorted by. An index over the attribute alone slows the newest of a common kind down.",
    price: .kindIndex
  ) { subject in
    subject.kinds.compactMap { kind in
      let column = kind.entity.place(kind.property.name)
      guard kind.property is AttributeDescription, kind.sureness != .guess,
        !DeclaredIndex.all(in: kind.tree).contains(where: { $0.places.first == column })
      else { return nil }
      let rows = kind.tree.rowCount(below: kind.entity)
      return LintFinding(
        kind.tree, [column], sureness: kind.sureness,
        why: "No index begins with \(column.name)"
          + (rows > 0 ? ": one kind is looked for among \(counted(rows, "row"))" : ""))
    }
  }
}
