import ObjectModel

/// Changes of many objects at once, past any context.
extension InMemoryContents {
  /// Inserts rows given by property names; what a row does not name has its default value.
  mutating func insert(_ rows: AnySequence<[String: AttributeValue]>, of entity: EntityLayout)
    throws(ObjectGraphError) -> [StoreAddress]
  {
    var addresses: [StoreAddress] = []
    for values in rows {
      let key = reserveKeys(tree: entity, count: 1).lowerBound
      var row = StoredRow(entity: entity, key: key)
      for (slot, value) in entity.defaultValues where !slot.isTransient {
        row.values[slot.index] = StoredValue(value)
      }
      for (name, value) in values {
        let slot = try attributeSlot(name, of: entity)
        row.values[slot.index] = try Self.converted(value, to: slot, name, of: entity)
      }
      self[entity, key] = row
      addresses.append(row.address)
    }
    try requireUniqueness()
    return addresses
  }

  /// Gives the objects that a fetch matches new values, all computed from their old ones.
  mutating func update(_ batch: StoreBatchUpdate) throws(ObjectGraphError) -> [StoreAddress] {
    let batch = try PredicateCheck.checked(batch, in: model)
    let view = InMemoryView(self)
    let evaluator = view.evaluator(of: batch.fetch)
    let subjects = try view.subjects(batch.fetch)
    for subject in subjects {
      var row = subject.row
      for (name, expression) in batch.assignments {
        guard let slot = row.entity.slot(named: name) else { continue }
        let value = try evaluator.value(of: expression, for: subject)
        row.values[slot.index] = try value.map { value throws(ObjectGraphError) in
          try Self.converted(value, to: slot, name, of: row.entity)
        }
      }
      row.version += 1
      self[row.entity, row.key] = row
    }
    try requireUniqueness()
    return subjects.map(\.row.address)
  }

  /// Removes the objects that a fetch matches, the links of theirs, and references to them.
  mutating func delete(matching fetch: StoreFetch) throws(ObjectGraphError) -> [StoreAddress] {
    let rows = try InMemoryView(self).subjects(fetch).map(\.row)
    for row in rows { remove(row) }
    clearReferences(toTree: fetch.entity.rootIndex, keys: Set(rows.map(\.key)))
    return rows.map(\.address)
  }

  private mutating func clearReferences(toTree root: Int, keys: Set<Int64>) {
    for row in rows.flatMap(\.values) {
      var changed = row
      for slot in row.entity.references {
        guard case .object(let entity, let key) = row.values[slot.index],
          model.entities[entity].rootIndex == root, keys.contains(key)
        else { continue }
        changed.values[slot.index] = nil
      }
      if changed.values != row.values { self[row.entity, row.key] = changed }
    }
  }

  private func attributeSlot(_ name: String, of entity: EntityLayout) throws(ObjectGraphError)
    -> Slot
  {
    if let slot = entity.slot(named: name), !slot.content.isReference, !slot.isTransient {
      return slot
    }
    let attributes = entity.slots.filter { !$0.content.isReference && !$0.isTransient }
    throw .unknownProperty(
      entity: entity.name, property: name, known: attributes.map { entity.slotNames[$0.index] })
  }

  private static func converted(
    _ value: AttributeValue, to slot: Slot, _ name: String, of entity: EntityLayout
  ) throws(ObjectGraphError) -> StoredValue? {
    guard let stored = StoredValue(value) else { return nil }
    guard let result = stored.converted(to: slot.content) else {
      throw .wrongType(entity: entity.name, property: name, value: value)
    }
    return result
  }

  private static func converted(
    _ value: StoredValue, to slot: Slot, _ name: String, of entity: EntityLayout
  ) throws(ObjectGraphError) -> StoredValue {
    if let result = value.converted(to: slot.content) { return result }
    throw .store(
      description: "a batch update computed \(value) for \(entity.name).\(name), which cannot "
        + "hold it; change the expression")
  }
}
