import Lineage
package import LogicalModel

/// One entity for the whole family, with the kinds' own values as coded data in one attribute.
///
/// An enum with associated values made `Codable` and stored whole, as many apps do. The table is as
/// narrow as can be and never changes when a kind does; but the store cannot look into the data, so
/// every condition on it means decoding all members.
package struct CodedContent: Strategy {
  package let name = "coded-content"
  package let summary =
    "One entity for the whole family: the shared properties, a type attribute, and the kinds' own "
    + "values as JSON in one Binary attribute. A Codable enum stands in front."

  package init() {}

  package func store(_ domain: Domain) throws(StrategyError) -> StoredDomain {
    var forest = EntityForest(domain: domain, strategy: name)
    for companion in domain.companions { forest.addHierarchy(of: companion) }
    guard let family = domain.kind(named: domain.family) else { return try forest.storedDomain() }
    let kinds = domain.withDescendants(of: family.name)
    let content = forest.freeName("content", in: kinds)
    let column = AttributeDescription(name: content, type: .binary)
    forest.add(forest.typedEntity(family, adding: [column]), for: kinds)
    for (code, kind) in kinds.enumerated() {
      var mapping = forest.typedMapping(of: kind.name, code: code, in: family.name)
      let own = domain.properties(of: kind.name).dropFirst(family.properties.count)
      mapping.places =
        .attributes(family.properties.map(\.name))
        + own.map { .coded(attribute: content, key: $0.name) }
      forest.add(mapping)
    }
    return try forest.storedDomain(notes: notes(kinds))
  }

  private func notes(_ kinds: [Kind]) -> [String] {
    let own = kinds.filter { $0.parent != nil }
    guard own.contains(where: { !$0.properties.isEmpty }) else { return [] }
    let lost = own.flatMap { kind in
      kind.properties.filter(\.isIndexed).map { "\(kind.name).\($0.name)" }
    }
    let filtering =
      "A condition or an order on a value of one kind alone fetches and decodes every member of "
      + "the kind."
    var notes = [filtering] + EntityForest.ruleNotes(kinds)
    if !lost.isEmpty {
      notes.append(
        "Inside coded content there is no index on \(lost.joined(separator: ", ")), which the "
          + "scenario asks for.")
    }
    return notes
  }
}
