import Inspection
import Lineage

extension LintRule {
  static let partialIndex = LintRule(
    id: "partial-index", title: "An index of one kind over the rows of all", severity: .note,
    looksAt:
      "A fetch index without a partial predicate that begins with an attribute of a sub-entity, "
      + "if at least half of the rows have other entities; without rows, if at least three kinds "
      + "are other ones. null-index reports an index with only NULL entries.",
    example: "Book.isbn is indexed, but 90 % of the publications are not books.",
    advice:
      "Give the fetch index a partial predicate such as `isbn != nil`; it serves every query that "
      + "compares the attribute with a value.",
    price: .indexBytes
  ) { subject in
    subject.trees.flatMap { tree in
      DeclaredIndex.all(in: tree).compactMap { index in
        guard !index.isConstraint, index.condition == nil, let column = index.places.first,
          let owner = tree.entities.first(where: { $0.name == column.entity }),
          let property = owner.propertiesByName[column.property ?? ""]
        else { return nil }
        let others = tree.kinds.filter { !$0.isKind(of: owner) }
        let foreign = tree.rowCount - tree.rowCount(below: owner)
        if tree.rowCount > 0 {
          guard 2 * foreign >= tree.rowCount, tree.filled(property, of: owner) != 0 else {
            return nil
          }
        } else if others.count < 3 {
          return nil
        }
        return LintFinding(
          tree, [column],
          why: "\(index.name) of \(index.entity.name) has an entry for each row of the tree, and "
            + (tree.rowCount > 0
              ? "\(counted(foreign, "row")) of \(counted(tree.rowCount, "row")) are not \(owner.name)"
              : "\(counted(others.count, "kind")) of \(tree.kinds.count) have no \(column.property ?? "")")
            + index.pages(in: subject.store))
      }
    }
  }
}
