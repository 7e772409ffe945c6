import Inspection
import Lineage

extension LintRule {
  static let doubleIndex = LintRule(
    id: "double-index", title: "Two equal indexes", severity: .warning,
    looksAt:
      "Fetch indexes of one tree over the same columns in the same order, or one over the columns of a "
      + "uniqueness constraint, which already has an index; in a store, all indexes that it has.",
    example: "Book has byTitle and byName, both over title.",
    advice: "Remove one of them from the model; of an index and a constraint, remove the index.",
    price: .indexBytes
  ) { subject in
    subject.storedIndexes(.duplicateIndex)
      + subject.trees.flatMap { tree in
        let indexes = DeclaredIndex.all(in: tree)
        return indexes.enumerated().compactMap { place, index -> LintFinding? in
          guard !index.isConstraint, !index.isStored(in: subject.store),
            let other = indexes.enumerated().first(where: { offset, other in
              index.equals(other) && (offset < place || other.isConstraint)
            })?.element
          else { return nil }
          return LintFinding(
            tree, index.places,
            why:
              "\(index.name) of \(index.entity.name) is over the same columns as \(other.name) of "
              + other.entity.name)
        }
      }
  }
}
