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
    let row = object.filledRow()
    let others = model.uniqueness(of: object.layout).flatMap { constraint -> [StoredRow] in
      let mine = constraint.slots.map {
        object.layout.storedValue(of: object.layout.slots[$0], in: row)
      }
      guard mine.allSatisfy({ $0 != nil }) else { return [] }
      return rows[object.layout.rootIndex].values.filter {
        $0.key != object.key && values(of: $0, in: constraint) == mine
      }
    }
    let byKey = Dictionary(others.map { ($0.key, $0.address) }, uniquingKeysWith: { one, _ in one })
    return byKey.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Nil for a row that the constraint does not bind.
  private func values(of row: StoredRow, in constraint: UniquenessLayout) -> [StoredValue?]? {
    model.uniqueness(of: row.entity).first {
      $0.declaringEntity == constraint.declaringEntity && $0.place == constraint.place
    }?.slots.map { row.values[$0] }
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
