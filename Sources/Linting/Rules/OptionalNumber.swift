import Lineage

extension LintRule {
  static let optionalNumber = LintRule(
    id: "optional-number", title: "An optional number without a default", severity: .note,
    looksAt: "An optional number or Boolean that has no default value.",
    example:
      "Book.pages is an Integer 32, optional, without a default: `pages == 0` does not find it.",
    advice:
      "If absent and 0 mean the same, make it required with the default 0, which takes no extra "
      + "byte (claim O4).",
    price: nil
  ) { subject in
    subject.trees.flatMap { tree in
      tree.entities.flatMap { entity in
        entity.ownColumns.compactMap { $0 as? AttributeDescription }
          .filter {
            $0.isOptional && $0.type.isScalar && $0.defaultValue == nil
              && $0.derivationExpression == nil
          }.map { attribute in
            let rows = tree.rowCount(below: entity)
            let nulls = tree.filled(attribute, of: entity).map { rows - $0 }
            return LintFinding(
              tree, [entity.place(attribute.name)],
              why:
                "A new \(entity.name) has no \(attribute.name), and a search for 0 or false does not "
                + "find it"
                + (rows > 0
                  ? nulls.map { "; so it is in \(counted($0, "row")) of \(rows)" } ?? "" : ""))
          }
      }
    }
  }
}

extension AttributeType {
  fileprivate var isScalar: Bool {
    integerRange != nil || [.decimal, .double, .float, .boolean].contains(self)
  }
}
