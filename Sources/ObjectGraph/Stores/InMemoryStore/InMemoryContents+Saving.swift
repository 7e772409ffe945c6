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
    for conversion in changes.conversions where !convert(conversion) {
      conflicts.append(conversion.object.objectID)
    }
    for object in changes.inserted { insert(object) }
    for change in changes.links { write(change) }
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
    let row = object.filledRow()
    for slot in entity.slots {
      let word = row.changeWord(slot.index >> 6, maskOffset: entity.rowByteCount)
      if word & (1 << UInt64(slot.index & 63)) != 0 { stored.copy(slot, from: row) }
    }
    stored.version += 1
    self[entity, object.key] = stored
    return true
  }

  /// The row of the object as one of its new entity; references to it tell that entity.
  private mutating func convert(_ conversion: StoreChanges.Conversion) -> Bool {
    let object = conversion.object
    let row = object.filledRow()
    guard let former = self[conversion.formerEntity, object.key], former.version == row.version
    else { return false }
    var stored = StoredRow(entity: object.layout, key: object.key)
    for slot in object.layout.slots { stored.copy(slot, from: row) }
    stored.version = former.version + 1
    self[object.layout, object.key] = stored
    redirectReferences(to: stored.address, from: former.address)
    return true
  }

  private mutating func redirectReferences(to new: StoreAddress, from old: StoreAddress) {
    let former = StoredValue.object(entity: old.entity, key: old.key)
    for tree in rows.indices {
      for key in rows[tree].keys {
        for slot in rows[tree][key]?.values.indices ?? 0..<0
        where rows[tree][key]?.values[slot] == former {
          rows[tree][key]?.values[slot] = .object(entity: new.entity, key: new.key)
        }
      }
    }
  }

  private mutating func insert(_ object: ManagedObject) {
    var stored = StoredRow(entity: object.layout, key: object.key)
    let row = object.filledRow()
    for slot in object.layout.slots { stored.copy(slot, from: row) }
    self[object.layout, object.key] = stored
  }

  private mutating func write(_ change: LinkChanges) {
    for pair in change.removed { unlink(pair.source, change.relationship, pair.destination) }
    for pair in change.added { link(pair.source, change.relationship, pair.destination) }
  }
}
