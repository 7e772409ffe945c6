import Lineage
package import LogicalModel

/// Entity inheritance under an abstract parent, so that every object is of a leaf entity.
///
/// Where the domain has members of exactly the root kind, they get a concrete entity of their own
/// below the abstract root. The table is the same as with a concrete parent; the entities are one
/// more.
package struct AbstractRoot: Strategy {
  package let name = "abstract-root"
  package let summary =
    "The root kind is an abstract entity and every kind below it an entity of its own; members of "
    + "the root kind itself become a concrete leaf entity. One table for the family."

  package init() {}

  package func store(_ domain: Domain) throws(StrategyError) -> StoredDomain {
    var forest = EntityForest(domain: domain, strategy: name)
    for root in domain.roots { forest.addHierarchy(of: root) }
    guard let family = domain.kind(named: domain.family), !family.isAbstract,
      let root = forest.roots.first(where: { $0.name == family.name })
    else { return try forest.storedDomain() }
    let leaf = EntityDescription(name: "Plain\(family.name)")
    guard domain.kind(named: leaf.name) == nil else {
      throw .nameTaken(strategy: name, kind: leaf.name, name: leaf.name)
    }
    root.isAbstract = true
    root.subentities.append(leaf)
    forest.moveMembers(of: family.name, to: leaf)
    return try forest.storedDomain()
  }
}
