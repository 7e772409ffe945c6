/// Relationships that lead from one store to another.
extension StoreRouter {
  /// Those of the model that no store can keep, by entity and name.
  ///
  /// They may stay in the model as long as no objects are connected by them.
  package var crossings: [StoreCrossing] {
    layout.entities.flatMap { entity in
      entity.relationships.values.sorted { $0.name < $1.name }.compactMap { relationship in
        let (own, others) = (holders[entity.index], holders[relationship.destination])
        guard relationship.declaringEntity == entity.index, !relationship.isTransient,
          !own.contains(where: others.contains)
        else { return nil }
        return crossing(along: relationship, of: entity, from: own[0], to: others[0])
      }
    }
  }

  /// True if the model leaves it open whether both ends are in one store.
  func mayCross(_ relationship: RelationshipLayout) -> Bool {
    let (own, others) = (holders[relationship.declaringEntity], holders[relationship.destination])
    return !relationship.isTransient && (own.count > 1 || own != others)
  }

  /// The crossings that changes would store, each with its object.
  func crossings(in changes: StoreChanges) -> [StoreCrossing] {
    let slots = layout.entities.map(slotsThatMayCross)
    var found: [StoreCrossing] = []
    for object in changes.inserted { found += crossings(from: object, slots) }
    for update in changes.updated { found += crossings(from: update.object, slots) }
    for change in changes.links where mayCross(change.relationship) {
      found += change.added.compactMap { pair in
        crossing(
          along: change.relationship, of: layout.entities[Int(pair.sourceEntity)],
          key: pair.source, destination: pair.destination)
      }
    }
    return found
  }

  private typealias ReferenceSlot = (slot: Slot, relationship: RelationshipLayout)

  private func slotsThatMayCross(of entity: EntityLayout) -> [ReferenceSlot] {
    entity.references.compactMap { slot in
      guard let relationship = entity.relationship(in: slot),
        mayCross(relationship)
      else { return nil }
      return (slot, relationship)
    }
  }

  private func crossings(from object: ManagedObject, _ slots: [[ReferenceSlot]]) -> [StoreCrossing]
  {
    let own = slots[object.layout.index]
    guard !own.isEmpty, let row = object.row else { return [] }
    return own.compactMap { slot, relationship in
      guard row.isPresent(slot.index) else { return nil }
      return crossing(
        along: relationship, of: object.layout, key: object.key,
        destination: row.integer(at: slot.offset))
    }
  }

  /// Nil if both ends are in one store.
  private func crossing(
    along relationship: RelationshipLayout, of entity: EntityLayout, key: Int64,
    destination: Int64
  ) -> StoreCrossing? {
    let own = position(of: entity, key: key)
    let other = position(of: layout.entities[relationship.destination], key: destination)
    guard own != other else { return nil }
    var crossing = crossing(along: relationship, of: entity, from: own, to: other)
    crossing.objectID = ManagedObjectID(
      entity: entity, key: key, storeIdentifier: parts[own].store.identifier)
    return crossing
  }

  private func crossing(
    along relationship: RelationshipLayout, of entity: EntityLayout, from own: Int, to other: Int
  ) -> StoreCrossing {
    StoreCrossing(
      entity: entity.name, relationship: relationship.name,
      destination: layout.entities[relationship.destination].name, store: parts[own].label,
      destinationStore: parts[other].label)
  }
}
