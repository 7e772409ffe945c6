import Lineage

extension LintRule {
  static let kindAttribute = LintRule(
    id: "kind-attribute", title: "A property that acts as the kind", severity: .note,
    looksAt:
      "An entity with two optional properties or more, and a text, or a whole number or to-one called "
      + "type, kind or category, by itself or after the entity's name, that has 2 to 24 values in 20 "
      + "rows or more and decides which of the optional properties are set: certain if two are, or "
      + "one and there is the name, else likely. With fewer rows or none, the name makes a guess "
      + "where each object has a value and three other properties are optional. In a tree, also one "
      + "with a value of its own for each entity, which repeats what the entity says.",
    example: "Event.streamName has 6 values in 92 rows, and metadata is set for two of them.",
    advice:
      "Nothing, if it works: it is the strategy of an enum. It is still a family of kinds: "
      + "`run-scenario draft` writes a scenario that compares it with sub-entities. If it repeats the "
      + "entity, compute it from the entity, and remove it with its indexes.",
    price: .enumBytes
  ) { subject in
    subject.kinds.map {
      LintFinding(
        $0.tree, [$0.entity.place($0.property.name)], confidence: $0.confidence, why: $0.why)
    }
  }
}
