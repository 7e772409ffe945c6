import ObjectModel

/// Saving, step by step as the SQLite store does it.
extension InMemoryContents {
  /// - Throws: ``ObjectGraphError/conflict(_:)`` if objects were changed since they were read, with
  ///   all of them, or ``ObjectGraphError/notUnique(entity:properties:)``. The contents are
  ///   then half changed and to be thrown away.
  mutating func save(_ changes: StoreChanges) throws(ObjectGraphError) {
    var conflicts: [ManagedObjectID] = []
    for object in changes.deleted where !delete(object) { conflicts.append(object.objectID) }
    for update in changes.updated where !write(update) { conflicts.append(update.object.objectID) }
    for conversion in changes.conversions { write(conversion) }
    for object in changes.inserted where !insert(object) { conflicts.append(object.objectID) }
    conflicts += write(changes.farEnds)
    for change in changes.links { write(change) }
    for change in changes.orders {
      setOrder(change.destinations.map(\.key), of: change.owner.key, change.relationship)
    }
    guard conflicts.isEmpty else { throw .conflict(conflicts) }
    try requireUniqueness()
  }

  /// False if the object is not there in the version it was read with.
  private mutating func delete(_ object: ManagedObject) -> Bool {
    guard let row = self[object.layout, object.key],
      object.knownVersion == nil || object.knownVersion == row.version
    else { return false }
    remove(row)
    return true
  }

  private mutating func write(_ change: StoreChanges.Update) -> Bool {
    let object = change.object
    let entity = object.layout
    guard var stored = self[entity, object.key], stored.version == change.original.version else {
      return false
    }
    if stored.entity.index != entity.index { stored = stored.converted(to: entity) }
    let row = object.filledRow()
    for slot in entity.slots {
      let word = row.changeWord(slot.index >> 6, maskOffset: entity.rowByteCount)
      if word & (1 << UInt64(slot.index & 63)) != 0 { stored.copy(slot, from: row) }
    }
    stored.version += 1
    self[entity, object.key] = stored
    return true
  }

  /// Dissolves what only the former entity had, and tells references of the new one.
  private mutating func write(_ conversion: StoreChanges.Conversion) {
    let (key, new) = (conversion.object.key, conversion.object.layout)
    let former = conversion.formerEntity
    if let row = self[new, key], row.entity.index != new.index {
      self[new, key] = row.converted(to: new)
    }
    for relationship in former.relationships.values
    where relationship.isToMany && new.relationships[relationship.name] != relationship {
      unlinkAll(of: key, relationship)
    }
    for row in rows.flatMap(\.values) {
      var changed = row
      for slot in row.entity.references {
        guard case .object(let entity, key) = row.values[slot.index],
          model.entities[entity].rootIndex == new.rootIndex
        else { continue }
        changed.values[slot.index] = .object(entity: new.index, key: key)
      }
      self[row.entity, row.key] = changed
    }
  }

  /// Counts the versions of far ends up.
  ///
  /// - Returns: those that are not there.
  private mutating func write(_ farEnds: FarEnds) -> [ManagedObjectID] {
    for address in farEnds.joined + farEnds.left {
      self[model.entities[address.entity], address.key]?.version += 1
    }
    return (farEnds.joined + farEnds.required).compactMap { address in
      let entity = model.entities[address.entity]
      guard self[entity, address.key] == nil else { return nil }
      return ManagedObjectID(
        entity: entity, key: address.key, storeIdentifier: storeIdentifier)
    }
  }

  /// False if a row of the key is there, as somebody else brought the same object back.
  private mutating func insert(_ object: ManagedObject) -> Bool {
    guard self[object.layout, object.key] == nil else { return false }
    var stored = StoredRow(entity: object.layout, key: object.key)
    let row = object.filledRow()
    stored.version = row.version + 1
    for slot in object.layout.slots { stored.copy(slot, from: row) }
    self[object.layout, object.key] = stored
    return true
  }

  private mutating func write(_ change: LinkChanges) {
    for pair in change.removed { unlink(pair.source, change.relationship, pair.destination) }
    for pair in change.added { link(pair.source, change.relationship, pair.destination) }
  }
}
