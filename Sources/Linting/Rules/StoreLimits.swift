import Lineage

extension LintRule {
  static let storeLimits = LintRule(
    id: "store-limits", title: "A table that SQLite cannot create", severity: .error,
    looksAt:
      "A tree whose table would have more than the 2,000 columns that SQLite allows, Z_PK, Z_ENT and "
      + "Z_OPT included.",
    example: "A root with 105 sub-entities of 20 attributes each has 2,104 columns.",
    advice:
      "Move sub-entities out of the tree, or let kinds share columns: `run-scenario draft` writes a "
      + "scenario of the strategies that fit.", price: nil
  ) { subject in
    subject.wideTables.map { table in
      LintFinding(
        subject.tree(of: table.entity), [.init(table.entity)], why: table.description.capitalized())
    }
  }
}

extension String {
  fileprivate func capitalized() -> String { prefix(1).uppercased() + dropFirst() }
}
