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

  /// Stored objects that have the same values in a constraint as the object has.
  func conflicts(with object: ManagedObject) -> [StoreAddress] {
    var mine = StoredRow(entity: object.layout, key: object.key)
    let values = object.filledRow()
    for slot in object.layout.slots { mine.copy(slot, from: values) }
    let others = rows[object.layout.rootIndex].values.filter { $0.key != object.key }
    return others.sorted { $0.key < $1.key }.filter { other in
      model.entities.contains { entity in
        entity.rootIndex == object.layout.rootIndex
          && model.description(of: entity).uniquenessConstraints.contains { names in
            mine.values(of: names, constrainedBy: entity).map {
              $0 == other.values(of: names, constrainedBy: entity)
            } ?? false
          }
      }
    }
    .map(\.address)
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
