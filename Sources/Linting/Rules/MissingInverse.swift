import Lineage

extension LintRule {
  static let missingInverse = LintRule(
    id: "missing-inverse", title: "A relationship without an inverse", severity: .warning,
    looksAt: "A relationship that has no inverse.",
    example: "Book.author leads to Author, and Author has no inverse.",
    advice: "Add the inverse. Without it, deleting the destination leaves its key behind.",
    price: nil
  ) { subject in
    subject.warnings.compactMap { warning in
      guard warning.finding == .noInverse, let (tree, entity) = subject.place(of: warning),
        let relationship = entity.relationshipsByName[warning.property ?? ""]
      else { return nil }
      let links = tree.filled(relationship, of: entity)
      return LintFinding(
        tree, [entity.place(relationship.name)],
        why: "\(relationship.name) leads from \(entity.name) to "
          + "\(relationship.destinationEntity?.name ?? "?") without an inverse"
          + (links.map { ", for \(counted($0, "link")) of this store" } ?? ""))
    }
  }
}
