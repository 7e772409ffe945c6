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
