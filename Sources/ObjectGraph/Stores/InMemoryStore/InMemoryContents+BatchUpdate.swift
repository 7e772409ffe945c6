import ObjectModel

extension InMemoryContents {
  /// Gives the objects that a fetch matches new values, all computed from their old ones.
  ///
  /// - Throws: ``ObjectGraphError``, most often
  ///   ``ObjectGraphError/batchRefused(entity:property:row:reason:)``.
  mutating func update(_ batch: StoreBatchUpdate) throws(ObjectGraphError) -> [StoreAddress] {
    let batch = try PredicateCheck.checked(batch, in: model)
    let view = InMemoryView(self)
    let evaluator = view.evaluator(of: batch.fetch)
    for (name, _) in batch.assignments { try requireSettable(name, of: batch.fetch.entity) }
    let subjects = try view.subjects(batch.fetch)
    for subject in subjects {
      var row = subject.row
      for (name, expression) in batch.assignments {
        let value = try evaluator.value(of: expression, for: subject)
        try set(value, for: name, in: &row)
      }
      row.version += 1
      self[row.entity, row.key] = row
    }
    try requireUniqueness()
    return subjects.map(\.row.address)
  }

  private func requireSettable(_ name: String, of entity: EntityLayout) throws(ObjectGraphError) {
    guard let relationship = entity.relationships[name],
      let inverse = model.inverse(of: relationship), !inverse.isToMany
    else { return }
    throw Self.refusal(
      entity, name, nil, "is one half of a one-to-one; change the objects instead")
  }

  private func set(_ value: StoredValue?, for name: String, in row: inout StoredRow)
    throws(ObjectGraphError)
  {
    guard let slot = row.entity.slot(named: name) else { return }
    guard let value else {
      guard slot.isOptional else {
        throw Self.refusal(row.entity, name, nil, "is required but would have no value")
      }
      return row.values[slot.index] = nil
    }
    guard let converted = value.converted(to: slot.content), fits(converted, slot, row.entity)
    else {
      throw Self.refusal(
        row.entity, name, nil,
        "would get a value it cannot hold in the object with key \(row.key)")
    }
    row.values[slot.index] = converted
  }

  private func fits(_ value: StoredValue, _ slot: Slot, _ entity: EntityLayout) -> Bool {
    switch value {
    case .integer(let value) where slot.content == .boolean: value == 0 || value == 1
    case .integer(let value):
      entity.integerRanges.first { $0.slot.index == slot.index }?.range.contains(value) ?? true
    case .object(let index, let key):
      entity.relationship(in: slot).map {
        key >= 0 && model.entities[$0.destination].subtree.contains(index)
      } ?? false
    case .double, .text, .bytes: true
    }
  }
}
