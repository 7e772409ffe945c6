import Lineage

extension LintRule {
  static let kindAttribute = LintRule(
    id: "kind-attribute", title: "A property that plays the kind", severity: .note,
    looksAt:
      "An entity with two optional properties or more, and a text, or a whole number or to-one with a "
      + "name such as type, kind or category, that has 2 to 24 values in 20 rows or more: certain if "
      + "two properties have values for some of these alone, or one and there is the name; likely "
      + "with one, or with the name. With fewer rows or none, the name makes a guess.",
    example: "Event.streamName has 6 values in 92 rows, and metadata is set for two of them.",
    advice:
      "Nothing, if it works: it is the shape of an enum. It is a family of kinds all the same: "
      + "`run-scenario draft` makes a scenario that compares it with sub-entities.",
    price: .enumBytes
  ) { subject in
    subject.kinds.map {
      LintFinding($0.tree, [$0.entity.place($0.property.name)], sureness: $0.sureness, why: $0.why)
    }
  }
}
