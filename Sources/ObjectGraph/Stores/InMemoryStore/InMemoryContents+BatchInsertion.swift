import ObjectModel

extension InMemoryContents {
  /// Inserts rows given by property names; what a row does not name has its default value.
  ///
  /// - Throws: ``ObjectGraphError/batchRefused(entity:property:row:reason:)`` or
  ///   ``ObjectGraphError/notUnique(entity:properties:)``.
  mutating func insert(_ rows: AnySequence<[String: AttributeValue]>, of entity: EntityLayout)
    throws(ObjectGraphError) -> [StoreAddress]
  {
    if entity.isAbstract { throw Self.refusal(entity, nil, nil, "the entity is abstract") }
    let attributes = model.description(of: entity).flatAttributes.filter { !$0.isTransient }
    var addresses: [StoreAddress] = []
    for (number, values) in rows.enumerated() {
      let key = reserveKeys(tree: entity, count: 1).lowerBound
      var row = StoredRow(entity: entity, key: key)
      for attribute in attributes {
        guard let slot = entity.slot(named: attribute.name) else { continue }
        let value = values[attribute.name] ?? attribute.defaultValue
        if let value, !value.fits(attribute.type) {
          throw Self.refusal(entity, attribute.name, number, "cannot hold \(value)")
        }
        row.values[slot.index] = value.flatMap(StoredValue.init)
      }
      try requireCompleteness(of: row, given: Array(values.keys), number)
      self[entity, key] = row
      addresses.append(row.address)
    }
    try requireUniqueness()
    return addresses
  }

  private func requireCompleteness(of row: StoredRow, given names: [String], _ number: Int)
    throws(ObjectGraphError)
  {
    let entity = row.entity
    let isAttribute = { (name: String) in
      entity.slot(named: name).map { !$0.content.isReference && !$0.isTransient } ?? false
    }
    if let unknown = names.sorted().first(where: { !isAttribute($0) }) {
      let known = entity.slotNames.filter(isAttribute)
      throw Self.refusal(
        entity, unknown, number, "is no stored attribute; there are \(known)")
    }
    let missing = entity.slots.first {
      !$0.isOptional && !$0.isTransient && row.values[$0.index] == nil
    }
    if let missing {
      throw Self.refusal(
        entity, entity.slotNames[missing.index], number, "is required but has no value")
    }
  }

  static func refusal(
    _ entity: EntityLayout, _ property: String?, _ row: Int?, _ reason: String
  ) -> ObjectGraphError {
    .batchRefused(entity: entity.name, property: property, row: row, reason: reason)
  }
}
