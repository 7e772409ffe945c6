import Inspection
import Lineage

extension LintRule {
  static let rowDefects = LintRule(
    id: "row-defects", title: "Rows that the model does not allow", severity: .warning,
    looksAt:
      "Rows of the store: links to missing rows or to rows of another kind, one-to-ones of one side, "
      + "children of a cascade without an owner, rows of an abstract entity, missing required values, "
      + "repeated unique values.",
    example: "4,000 of 4,010 items of a history have no owner, and no cascade deletes them.",
    advice:
      "Find the code that causes them, such as a batch deletion, which runs no delete rules; "
      + "run-scenario convert --repair mends a copy.",
    price: nil
  ) { subject in
    let defects = subject.store?.inspection.findings.compactMap(\.defect) ?? []
    return defects.compactMap { defect in
      let place = LintFinding.Place(text: defect.place)
      guard let tree = subject.tree(of: place.entity) else { return nil }
      return LintFinding(
        tree, [place],
        why: "\(place.name): \(defect.sentence). " + defect.kind.consequence.prefix { $0 != "." })
    }
  }
}
