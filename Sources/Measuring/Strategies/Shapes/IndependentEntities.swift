import Lineage
package import LogicalModel

/// An entity of its own for each concrete kind of the family, with nothing above them.
///
/// The usual alternative to inheritance: every table has just the columns of its kind, and a
/// Swift protocol stands in front. The price is paid where kinds are mixed: a question about all
/// of them is one fetch for each, merged by whoever asks.
package struct IndependentEntities: Strategy {
  package let name = "independent-entities"
  package let summary =
    "Each concrete kind is an entity of its own with all its properties, inherited ones repeated, "
    + "and without a parent. One table for each kind; a Swift protocol stands in front."

  package init() {}

  package func store(_ domain: Domain) throws(StrategyError) -> StoredDomain {
    var forest = EntityForest(domain: domain, strategy: name)
    for companion in domain.companions { forest.addHierarchy(of: companion) }
    let kinds = domain.withDescendants(of: domain.family)
    for kind in kinds where !kind.isAbstract {
      forest.add(entity(for: kind, in: domain), for: domain.lineage(of: kind.name))
    }
    for kind in kinds {
      let concrete = domain.withDescendants(of: kind.name).filter { !$0.isAbstract }
      forest.add(
        forest.mapping(
          of: kind.name, exactEntity: kind.isAbstract ? nil : kind.name,
          fetchedEntities: concrete.map(\.name)))
    }
    return try forest.storedDomain(notes: notes(domain, kinds))
  }

  private func entity(for kind: Kind, in domain: Domain) -> EntityDescription {
    let properties = domain.properties(of: kind.name)
    return EntityDescription(
      name: kind.name, properties: properties.map { $0.attributeDescription() },
      indexes: properties.filter(\.isIndexed).map { FetchIndexDescription(over: $0.name) },
      uniquenessConstraints: properties.uniquenessConstraints)
  }

  private func notes(_ domain: Domain, _ kinds: [Kind]) -> [String] {
    let count = kinds.count { !$0.isAbstract }
    guard count > 1 else { return [] }
    var notes = [
      "A question about all kinds is \(count) fetches, merged in memory by the program.",
      "A member that changes its kind becomes a new object with a new ID.",
    ]
    if kinds.contains(where: { !$0.links.isEmpty }) {
      notes.append(
        "No relationship can lead to a member of any kind; each link has an inverse for each kind.")
    }
    let unique = kinds.flatMap { kind in
      kind.properties.filter(\.isUnique).map { property in
        let tables = domain.withDescendants(of: kind.name).count { !$0.isAbstract }
        return (path: "\(kind.name).\(property.name)", tables: tables)
      }
    }
    return notes + EntityForest.apartNotes(unique)
  }
}
