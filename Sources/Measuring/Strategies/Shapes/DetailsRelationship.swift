import Lineage
package import LogicalModel

/// One entity with the properties that all kinds share, and an entity of details for each kind.
///
/// Composition instead of inheritance: a member is a base object and, where its kind has
/// properties of its own, a details object. One details entity for each kind rather than a
/// hierarchy of them, as that would be the one wide table again. Core Data keeps a one-to-one
/// relationship on both sides, so the base table has a column and an index for each kind of
/// details.
package struct DetailsRelationship: Strategy {
  package let name = "details-relationship"
  package let summary =
    "One entity with the shared properties and a type attribute, and for each kind with properties "
    + "of its own a details entity joined to it one to one. A table for the family and one for "
    + "each sort of details."

  package init() {}

  package func store(_ domain: Domain) throws(StrategyError) -> StoredDomain {
    var forest = EntityForest(domain: domain, strategy: name)
    for companion in domain.companions { forest.addHierarchy(of: companion) }
    guard let family = domain.kind(named: domain.family) else { return try forest.storedDomain() }
    let kinds = domain.withDescendants(of: family.name)
    let base = forest.typedEntity(family)
    forest.add(base, for: kinds)
    for (code, kind) in kinds.enumerated() {
      var mapping = forest.typedMapping(of: kind.name, code: code, in: family.name)
      if let details = try details(of: kind, family, in: domain, forest) {
        forest.add(details.entity)
        join(base, details)
        let own = details.entity.attributes.map(\.name)
        mapping.detailsEntity = details.entity.name
        mapping.places =
          .attributes(family.properties.map(\.name))
          + own.map { .detail(relationship: details.relationship, attribute: $0) }
      }
      forest.add(mapping)
    }
    return try forest.storedDomain(notes: notes(forest))
  }

  private typealias Details = (entity: EntityDescription, relationship: String, inverse: String)

  /// Nil for a kind that has nothing beyond the root's properties.
  private func details(
    of kind: Kind, _ family: Kind, in domain: Domain, _ forest: EntityForest
  ) throws(StrategyError) -> Details? {
    let own = domain.lineage(of: kind.name).dropFirst().flatMap(\.properties)
    guard !own.isEmpty, !kind.isAbstract else { return nil }
    let name = "\(kind.name)Details"
    guard domain.kind(named: name) == nil else {
      throw .nameTaken(strategy: self.name, kind: name, name: name)
    }
    let entity = EntityDescription(
      name: name, properties: own.map { $0.attributeDescription() },
      indexes: own.filter(\.isIndexed).map { FetchIndexDescription(over: $0.name) },
      uniquenessConstraints: own.uniquenessConstraints)
    let relationship = forest.freeName(
      name.prefix(1).lowercased() + name.dropFirst(), in: domain.withDescendants(of: family.name))
    let inverse = forest.freeName(
      family.name.prefix(1).lowercased() + family.name.dropFirst(),
      in: domain.lineage(of: kind.name))
    return (entity, relationship, inverse)
  }

  /// The details go with their base object.
  private func join(_ base: EntityDescription, _ details: Details) {
    let forward = RelationshipDescription(
      name: details.relationship, destination: details.entity, maxCount: 1, deleteRule: .cascade)
    let backward = RelationshipDescription(
      name: details.inverse, destination: base, maxCount: 1, deleteRule: .nullify)
    RelationshipDescription.pair(forward, backward)
    base.properties.append(forward)
    details.entity.properties.append(backward)
  }

  private func notes(_ forest: EntityForest) -> [String] {
    let count = forest.mappings.count { $0.detailsEntity != nil }
    guard count > 0 else { return [] }
    return [
      "Values of one kind alone lie behind a to-one relationship: reading them takes one more "
        + "statement for each kind, or a fault for each object.",
      "The base table has \(count) references to details, each with an index, of which at most one "
        + "is set in a row.",
      "A change of such a value does not count the base object's version up.",
    ] + EntityForest.apartNotes(unique(forest.domain))
  }

  /// Unique properties below the root, each with the number of tables that hold it.
  private func unique(_ domain: Domain) -> [(path: String, tables: Int)] {
    domain.withDescendants(of: domain.family).filter { $0.parent != nil }.flatMap { kind in
      kind.properties.filter(\.isUnique).map { property in
        let tables = domain.withDescendants(of: kind.name).count { !$0.isAbstract }
        return (path: "\(kind.name).\(property.name)", tables: tables)
      }
    }
  }
}
