package import LogicalModel

/// Entity inheritance as Xcode's model editor offers it: every kind an entity, a concrete parent.
///
/// All members of the family lie in the root's table, which has the columns of all kinds.
package struct ParentEntity: Strategy {
  package let name = "parent-entity"
  package let summary =
    "Each kind is an entity with its parent kind as parent entity; members of the root kind itself "
    + "are objects of the parent entity. One table for the family."

  package init() {}

  package func store(_ domain: Domain) throws(StrategyError) -> StoredDomain {
    var forest = EntityForest(domain: domain, strategy: name)
    for root in domain.roots { forest.addHierarchy(of: root) }
    return try forest.storedDomain()
  }
}
