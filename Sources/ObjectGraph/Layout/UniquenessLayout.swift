import ObjectModel

/// A uniqueness constraint as the objects of one entity are subject to it.
///
/// It holds in the whole tree of the entity that declares it, for every object that has its
/// properties: a store keeps it by one index over the tree's table.
package struct UniquenessLayout: Sendable {
  /// The index of the entity that declares the constraint.
  package let declaringEntity: Int
  /// Its place among the constraints of that entity.
  let place: Int
  /// Where the entity's objects have the values, by slot index.
  package let slots: [Int]

  /// The constraints that bind the objects of an entity, in the order of the model.
  static func constraints(
    on entity: EntityLayout, _ entities: [EntityLayout], _ descriptions: [EntityDescription]
  ) -> [UniquenessLayout] {
    entities[entities[entity.rootIndex].subtree].flatMap { declarer in
      descriptions[declarer.index].uniquenessConstraints.enumerated().compactMap { place, names in
        let slots = names.compactMap { slot(of: $0, declaredBy: declarer, in: entity) }
        guard slots.count == names.count, !slots.isEmpty else { return nil }
        return UniquenessLayout(declaringEntity: declarer.index, place: place, slots: slots)
      }
    }
  }

  /// Nil if the entity has not this very property; a sibling's of the same name is another one.
  private static func slot(
    of name: String, declaredBy declarer: EntityLayout, in entity: EntityLayout
  ) -> Int? {
    guard let own = entity.slot(named: name), let declared = declarer.slot(named: name),
      entity.slotOwners[own.index] == declarer.slotOwners[declared.index], !own.isTransient
    else { return nil }
    return own.index
  }
}
