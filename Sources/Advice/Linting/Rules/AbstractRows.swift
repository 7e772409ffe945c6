import Inspection
import Lineage

extension LintRule {
  static let abstractRows = LintRule(
    id: "abstract-rows", title: "Rows of an abstract entity", severity: .warning,
    looksAt: "An abstract entity of which the store has rows.",
    example: "Publication is abstract, and 3 rows are of Publication itself.",
    advice:
      "Find the code that inserts by this entity's name; if the objects are meant, the entity "
      + "is not abstract.",
    price: nil
  ) { subject in
    subject.trees.flatMap { tree in
      tree.entities.compactMap { entity in
        guard entity.isAbstract, let rows = tree.inspection(of: entity)?.rows, rows > 0 else {
          return nil
        }
        return LintFinding(
          tree, [entity.place()],
          why: "\(entity.name) is abstract, and \(counted(rows, "row")) of "
            + "\(counted(tree.rowCount, "row")) in its table \(rows == 1 ? "is" : "are") of it")
      }
    }
  }
}
