import Lineage

extension LintRule {
  static let storeLimits = LintRule(
    id: "store-limits", title: "A table or name that SQLite cannot create", severity: .error,
    looksAt:
      "A tree whose table would have more than the 2,000 columns that SQLite allows, Z_PK, Z_ENT and "
      + "Z_OPT included, and tables, columns and indexes of one name.",
    example: "A root with 105 sub-entities of 20 attributes each has 2,104 columns.",
    advice:
      "Rename one of the parts. Of a table with too many columns, move sub-entities out of the tree, or "
      + "let kinds share columns: `run-scenario draft` writes a scenario of the strategies that fit.",
    price: nil
  ) { subject in
    subject.obstacles.map { entity, reason in
      LintFinding(
        subject.tree(of: entity), [.init(entity)],
        why: reason.prefix(1).uppercased() + reason.dropFirst())
    }
  }
}
