import ObjectGraph
import ObjectModel

/// What becomes of the entities of a store, resolved to the layouts before and after.
///
/// Inferred mappings lead from each old entity to at most one new one and take objects of at most
/// one tree into another, so that every object keeps its key.
struct MappedEntities {
  /// An old entity and what its objects become.
  struct Pair {
    let mapping: EntityMapping
    let old: EntityLayout
    let new: EntityLayout
  }

  /// An old relationship that becomes a new one, and the pairs for which it does.
  struct Origin {
    let relationship: RelationshipLayout
    var pairs: [Pair]
  }

  let old: StoreLayout
  let new: StoreLayout
  let pairs: [Pair]
  private let successors: [Int: Int]

  init(_ mapping: MappingModel, from old: StoreLayout, to new: StoreLayout) {
    self.old = old
    self.new = new
    pairs = mapping.entityMappings.compactMap { mapping in
      guard let before = old.model.entity(named: mapping.sourceEntity),
        let after = new.model.entity(named: mapping.destinationEntity)
      else { return nil }
      return Pair(mapping: mapping, old: before, new: after)
    }
    successors = Dictionary(
      pairs.map { ($0.old.index, $0.new.index) }, uniquingKeysWith: { first, _ in first })
  }

  func pairs(ofNewTree root: Int) -> [Pair] { pairs.filter { $0.new.rootIndex == root } }

  func number(before pair: Pair) -> Int { old.number(of: pair.old) }

  func number(after pair: Pair) -> Int { new.number(of: pair.new) }

  /// The old entities that a relationship could lead to and that it still may, with the new ones.
  func destinations(along former: RelationshipLayout, now current: RelationshipLayout)
    -> [(old: Int, new: Int)]
  {
    let allowed = new.model.entities[current.destination].subtree
    return old.model.entities[former.destination].subtree.compactMap { index in
      guard let after = successors[index], allowed.contains(after) else { return nil }
      return (index, after)
    }
  }

  /// The old relationships that a new one takes its links from; none for one that starts empty.
  func origins(of relationship: RelationshipLayout) -> [Origin] {
    var origins: [Origin] = []
    for pair in pairs where pair.new.relationships[relationship.name] == relationship {
      guard case .relationship(let name)? = pair.source(of: relationship.name),
        let former = pair.old.relationships[name]
      else { continue }
      if let known = origins.firstIndex(where: { $0.relationship == former }) {
        origins[known].pairs.append(pair)
      } else {
        origins.append(Origin(relationship: former, pairs: [pair]))
      }
    }
    return origins
  }

  /// True if a relationship and its inverse come from old ones that were not each other's.
  func isJoined(_ relationship: RelationshipLayout) -> Bool {
    guard let inverse = new.model.inverse(of: relationship) else { return false }
    return old.model.joins(
      origins(of: relationship).map(\.relationship), origins(of: inverse).map(\.relationship))
  }

  /// True if every object that has a relationship now had one that it comes from.
  func isKnownEverywhere(_ relationship: RelationshipLayout) -> Bool {
    pairs.filter { $0.new.relationships[relationship.name] == relationship }
      .allSatisfy { pair in
        if case .relationship? = pair.source(of: relationship.name) { true } else { false }
      }
  }
}

extension MappedEntities.Pair {
  func source(of relationship: String) -> RelationshipMapping.Source? {
    mapping.relationships.first { $0.name == relationship }?.source
  }
}
