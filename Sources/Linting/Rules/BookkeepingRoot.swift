import Inspection
import Lineage

extension LintRule {
  static let bookkeepingRoot = LintRule(
    id: "bookkeeping-root", title: "A root that shares only bookkeeping", severity: .warning,
    looksAt:
      "A root with two or more sub-entities that declares only dates, UUIDs, flags, IDs and the links "
      + "owner, createdBy, updatedBy and modifiedBy, is not the destination of anything in the model "
      + "but the inverses of those, and has no rows in the store.",
    example:
      "Record declares createdAt and uuid; its sub-entities are Customer, Invoice and LogEntry.",
    advice: "If nothing fetches them together, give each kind its own entity and share the "
      + "properties through a protocol.",
    price: .kindFromSharedTable
  ) { subject in
    subject.warnings.compactMap { warning in
      guard case .bookkeepingRoot = warning.finding,
        let (tree, root) = subject.place(of: warning), (tree.inspection(of: root)?.rows ?? 0) == 0
      else { return nil }
      let inverses = root.properties.compactMap { property in
        (property as? RelationshipDescription)?.inverseRelationship.map {
          "\($0.entity?.name ?? "").\($0.name)"
        }
      }
      return LintFinding(
        tree, [root.place()],
        why: "\(root.name) gives \(root.subentities.map(\.name).listed) only "
          + "\(root.properties.map(\.name).listed), and nothing in the model "
          + "\(inverses.isEmpty ? "" : "but \(inverses.listed) ")fetches them together; \(counted(tree.kinds.count, "kind")) share one table of "
          + counted(tree.columns, "column")
          + (tree.rows == nil ? "" : " and \(counted(tree.rowCount, "row"))"))
    }
  }
}
