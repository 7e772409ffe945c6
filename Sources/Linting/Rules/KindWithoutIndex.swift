import Lineage

extension LintRule {
  static let kindWithoutIndex = LintRule(
    id: "kind-without-index", title: "A kind without an index", severity: .note,
    looksAt: "The attribute that kind-attribute found in rows, if no index begins with it.",
    example: "Event.streamName acts as the kind, and no fetch index begins with it.",
    advice:
      "If the app lists one kind by itself, declare a fetch index over the attribute and the list's "
      + "sort key. An index over only the attribute slows down the newest of a common kind.",
    price: .kindIndex
  ) { subject in
    subject.kinds.compactMap { kind in
      let column = kind.entity.place(kind.property.name)
      guard kind.property is AttributeDescription, kind.confidence != .guess, !kind.repeatsEntity,
        !DeclaredIndex.all(in: kind.tree).contains(where: { $0.places.first == column })
      else { return nil }
      let rows = kind.tree.rowCount(below: kind.entity)
      return LintFinding(
        kind.tree, [column], confidence: kind.confidence,
        why: "No index begins with \(column.name)"
          + (rows > 0 ? ": fetching one kind searches \(counted(rows, "row"))" : ""))
    }
  }
}
