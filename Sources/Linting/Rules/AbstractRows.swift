import Inspection
import Lineage

extension LintRule {
  static let abstractRows = LintRule(
    id: "abstract-rows", title: "Rows of an abstract entity", severity: .warning,
    looksAt: "An abstract entity that has rows in the store.",
    example: "Publication is abstract, but 3 rows have exactly this entity.",
    advice:
      "Find the code that inserts by this entity's name; if the objects are intended, make the "
      + "entity concrete.",
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
            + "\(counted(tree.rowCount, "row")) in its table \(rows == 1 ? "has" : "have") this entity"
        )
      }
    }
  }
}
