import Lineage
package import LogicalModel

/// One entity for the whole family, a type attribute, and columns that the kinds share.
///
/// The hand-rolled alternative of the article "All Roads Lead to Rome": an enum with
/// associated values hides a few general columns. A property of one kind and a
/// property of another use the same column if their types agree, so the table stays narrower than
/// an inheritance hierarchy's.
package struct EnumContent: Strategy {
  package let name = "enum-content"
  package let summary =
    "One entity for the whole family: a type attribute tells the kind, and the kinds' own "
    + "properties share columns of the same type. A Swift enum stands in front."

  package init() {}

  package func store(_ domain: Domain) throws(StrategyError) -> StoredDomain {
    var forest = EntityForest(domain: domain, strategy: name)
    for companion in domain.companions { forest.addHierarchy(of: companion) }
    guard let family = domain.kind(named: domain.family) else { return try forest.storedDomain() }
    let kinds = domain.withDescendants(of: family.name)
    let columns = SharedColumns(domain: domain, family: family)
    let entity = forest.typedEntity(
      family, adding: columns.attributes, indexing: columns.indexedNames)
    forest.add(entity, for: kinds)
    for (code, kind) in kinds.enumerated() {
      var mapping = forest.typedMapping(of: kind.name, code: code, in: family.name)
      mapping.places = .attributes(columns.names(of: kind.name))
      forest.add(mapping)
    }
    return try forest.storedDomain(notes: EntityForest.ruleNotes(kinds))
  }
}
