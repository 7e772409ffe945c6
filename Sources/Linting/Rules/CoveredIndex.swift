import Inspection
import Lineage

extension LintRule {
  static let coveredIndex = LintRule(
    id: "covered-index", title: "An index that is a prefix of another", severity: .note,
    looksAt:
      "A fetch index whose columns are the first ones of another index or uniqueness constraint of the "
      + "tree; in a store, of all indexes that it has.",
    example: "Book has byAuthor over author name, and byAuthorAndDate over author name and date.",
    advice: "Remove the shorter one from the model; the longer one also serves its queries.",
    price: .indexBytes
  ) { subject in
    subject.storedIndexes(.coveredIndex)
      + subject.trees.flatMap { tree in
        let indexes = DeclaredIndex.all(in: tree)
        return indexes.compactMap { index -> LintFinding? in
          guard !index.isConstraint, !index.isStored(in: subject.store),
            let other = indexes.first(where: index.isBeginning)
          else { return nil }
          return LintFinding(
            tree, index.places,
            why:
              "\(other.name) of \(other.entity.name) begins with the columns of \(index.name) of "
              + index.entity.name)
        }
      }
  }
}
