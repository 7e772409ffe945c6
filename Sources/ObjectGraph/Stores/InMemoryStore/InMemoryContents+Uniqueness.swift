import ObjectModel

/// Uniqueness constraints, which hold in the whole tree as the SQLite store's indexes do.
extension InMemoryContents {
  /// - Throws: ``ObjectGraphError/notUnique(entity:properties:)`` for two objects with the same
  ///   values; an absent value is like no other.
  func requireUniqueness() throws(ObjectGraphError) {
    for entity in model.entities {
      for names in model.description(of: entity).uniquenessConstraints {
        var known: Set<[StoredValue]> = []
        for row in rows[entity.rootIndex].values {
          guard let values = row.values(of: names, constrainedBy: entity) else { continue }
          guard known.insert(values).inserted else {
            throw .notUnique(entity: entity.name, properties: names)
          }
        }
      }
    }
  }
}

extension StoredRow {
  /// The values that a constraint of an entity is about, nil if one of them is absent here.
  func values(of names: [String], constrainedBy constrained: EntityLayout) -> [StoredValue]? {
    var values: [StoredValue] = []
    for name in names {
      // A sibling's property of the same name is another one.
      guard let own = entity.slot(named: name), let slot = constrained.slot(named: name),
        entity.slotOwners[own.index] == constrained.slotOwners[slot.index],
        let value = self.values[own.index]
      else { return nil }
      values.append(value)
    }
    return values
  }
}

extension InMemoryStore {
  package func addressesConflictingInUniqueness(with object: ManagedObject) throws
    -> [StoreAddress]
  {
    try reading { view throws(ObjectGraphError) in
      var candidate = StoredRow(entity: object.layout, key: object.key)
      let row = object.filledRow()
      for slot in object.layout.slots { candidate.copy(slot, from: row) }
      let model = view.contents.model
      var found: Set<StoreAddress> = []
      for entity in model.entities where entity.rootIndex == object.layout.rootIndex {
        for names in model.description(of: entity).uniquenessConstraints {
          guard let values = candidate.values(of: names, constrainedBy: entity) else { continue }
          for other in view.contents.rows[entity.rootIndex].values
          where other.key != object.key && other.values(of: names, constrainedBy: entity) == values
          {
            found.insert(other.address)
          }
        }
      }
      return found.sorted { $0.key < $1.key }
    }
  }
}
