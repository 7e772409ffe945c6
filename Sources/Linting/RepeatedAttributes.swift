package import Lineage

/// Entities without a parent or sub-entities that repeat each other's attributes.
package enum RepeatedAttributes {
  /// The fewest attributes that a group shares by name and type; also half of each entity's.
  private static let fewest = 4

  /// Groups the entities, each in at most one group, in the order of the model.
  package static func groups(in model: ManagedObjectModel) -> [[String]] {
    var groups: [(names: [String], shared: Set<String>, most: Int)] = []
    for entity in model.entitiesInNumberingOrder
    where entity.superentity == nil && entity.subentities.isEmpty {
      let own = Set(
        entity.attributes.filter { !$0.isTransient }.map { "\($0.name) \($0.type)" })
      let place = groups.firstIndex { group in
        let shared = group.shared.intersection(own)
        return shared.count >= fewest && shared.count * 2 >= max(own.count, group.most)
      }
      if let place {
        groups[place].names.append(entity.name)
        groups[place].shared.formIntersection(own)
        groups[place].most = max(groups[place].most, own.count)
      } else {
        groups.append(([entity.name], own, own.count))
      }
    }
    return groups.map(\.names).filter { $0.count > 1 }
  }
}
