import Lineage

extension LintRule {
  static let optionalNumber = LintRule(
    id: "optional-number", title: "Optional numbers without a default", severity: .note,
    looksAt: "The optional numbers and Booleans that have no default value, all in one finding.",
    example:
      "Book.pages is an Integer 32, optional, without a default: `pages == 0` does not find it.",
    advice:
      "If absent and 0 mean the same, make it required with the default 0, which takes no extra "
      + "byte (claim O4).",
    price: nil,
    summary: { findings in
      findings.count == 1
        ? findings[0].why
        : "\(counted(findings.count, "number")) are optional without a default: a search for 0 or "
          + "false does not find absent values"
    }
  ) { subject in
    subject.warnings.flatMap { warning -> [LintFinding] in
      guard case .optionalNumbers(let names) = warning.finding else { return [] }
      return names.compactMap { name in
        let place = LintFinding.Place(text: name)
        guard let tree = subject.tree(of: place.entity), let property = place.property,
          let entity = tree.entities.first(where: { $0.name == place.entity }),
          let attribute = entity.attributesByName[property]
        else { return nil }
        let rows = tree.rowCount(below: entity)
        let nulls = tree.filled(attribute, of: entity).map { rows - $0 }
        return LintFinding(
          tree, [place],
          why:
            "A new \(entity.name) has no \(property), and a search for 0 or false does not find it"
            + (rows > 0
              ? nulls.map { "; so it is in \(counted($0, "row")) of \(rows)" } ?? "" : ""))
      }
    }
  }
}
