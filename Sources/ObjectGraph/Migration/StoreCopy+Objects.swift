import ObjectModel

/// Rows with their values and to-one relationships.
extension StoreCopy {
  func copyObjects(_ index: Int, _ step: CopyStep) throws(MigrationError) {
    let reversed = try reversedReferences(of: step)
    try forEachPortion(of: step) { objects throws(MigrationError) in
      var changes = StoreChanges()
      for object in objects {
        guard let key = addresses.key(of: object.storeAddress, step: index, step) else { continue }
        changes.inserted.append(try copy(of: object, key: key, step, reversed))
      }
      try save(changes, step.destination)
      try tellProgress(objects.count, step.destination)
    }
  }

  /// Reads the old objects of a step in portions and forgets each before the next.
  func forEachPortion(
    of step: CopyStep, _ body: ([ManagedObject]) throws(MigrationError) -> Void
  ) throws(MigrationError) {
    let found = try sources(of: step)
    var start = 0
    while start < found.count {
      let end = min(start + Self.portionCount, found.count)
      try body(try objects(Array(found[start..<end])))
      reader.reset()
      writer.reset()
      start = end
    }
  }

  private func objects(_ portion: [StoreAddress]) throws(MigrationError) -> [ManagedObject] {
    let sink = RowSink(registry: reader.registry, slab: RowSlab(registry: reader.registry))
    do {
      try source.store.values(of: portion, into: sink)
    } catch {
      throw .sourceStoreFailed(reason: "\(error)")
    }
    guard sink.objects.count == portion.count else {
      throw .sourceStoreFailed(
        reason: "\(portion.count - sink.objects.count) object(s) went while they were read")
    }
    return Array(sink.objects)
  }

  private func copy(
    of object: ManagedObject, key: Int64, _ step: CopyStep,
    _ reversed: [String: [Int64: StoreAddress]]
  ) throws(MigrationError) -> ManagedObject {
    let slab = writer.registry.slabForSingleRows()
    let row = slab.allocateRow(step.destination)
    let new = ManagedObject(
      ObjectPlacement(
        bound: writer.registry.entities[step.destination.index], slab: slab, row: row, key: key,
        state: .inserted))
    let old = object.filledRow()
    for value in step.values { value.copy(from: old, to: new, row, slab) }
    for reference in step.references where !joined.contains(reference.relationship) {
      guard let address = address(reference, object, old, step, reversed) else { continue }
      row.setReference(reference.slot, key: address.key, entity: address.entity)
    }
    for (relationship, links) in joinedLinks
    where step.destination.relationships[relationship.name] == relationship {
      guard let slot = step.destination.slot(named: relationship.name), let address = links[key]
      else { continue }
      row.setReference(slot, key: address.key, entity: address.entity)
    }
    try transform(object, new, step)
    // What a policy completes is looked at when it has.
    if step.mapping.policy == nil { try check(new, row, step) }
    return new
  }

  private func address(
    _ reference: CopyStep.Reference, _ object: ManagedObject, _ row: Row, _ step: CopyStep,
    _ reversed: [String: [Int64: StoreAddress]]
  ) -> StoreAddress? {
    let destination = reference.relationship.destination
    switch reference.source {
    case .slot(let slot):
      return object.reference(in: slot, of: row).flatMap {
        addresses.address(
          of: $0.key, entity: source.layout.entities[$0.entity], within: destination)
      }
    case .sameObject:
      return addresses.address(of: object.key, entity: step.source, within: destination)
    case .inverse: return reversed[reference.relationship.name]?[object.key]
    }
  }

  private func transform(_ object: ManagedObject, _ new: ManagedObject, _ step: CopyStep)
    throws(MigrationError)
  {
    guard let transformation = step.mapping.transformation else { return }
    func failure(_ reason: String) -> MigrationError {
      .policyFailed(
        mapping: step.mapping.title, object: object.objectID.uriRepresentation, reason: reason)
    }
    let values: [String: AttributeValue?]
    do {
      values = try transformation(SourceValues(object))
    } catch {
      throw failure("\(error)")
    }
    for (name, value) in values {
      guard let slot = step.destination.slot(named: name), let type = step.attributeTypes[name]
      else { throw failure("\(step.destination.name) has no attribute \(name)") }
      guard let value else {
        new.setAbsent(slot)
        continue
      }
      guard value.fits(type) else { throw failure("\(name) cannot hold \(value)") }
      new.write(value, into: slot)
    }
  }

  private func check(_ object: ManagedObject, _ row: Row, _ step: CopyStep) throws(MigrationError) {
    let entity = step.destination
    for slot in entity.slots
    where !slot.isOptional && !slot.isTransient && !row.isPresent(slot.index) {
      throw .constraintViolated(
        entity: entity.name, key: object.key,
        reason: "\(entity.slotNames[slot.index]) is required but has no value")
    }
  }

  /// Refuses objects that policies were to complete and that still lack a required value.
  func checkCompletedObjects() throws(MigrationError) {
    for step in steps where step.mapping.policy != nil {
      let entity = step.destination
      for slot in entity.slots where !slot.isOptional && !slot.isTransient {
        let name = entity.slotNames[slot.index]
        var fetch = StoreFetch(
          entity: entity,
          predicate: .comparison(FetchComparison(.property(name), .equal, .value(.null))))
        (fetch.includesSubentities, fetch.limit) = (false, 1)
        if let lacking = try firstAddress(fetch) {
          throw .constraintViolated(
            entity: entity.name, key: lacking.key, reason: "\(name) is required but has no value")
        }
      }
    }
  }

  private func firstAddress(_ fetch: StoreFetch) throws(MigrationError) -> StoreAddress? {
    do {
      return try destination.store.addresses(fetch).first
    } catch {
      throw .destinationStoreFailed(reason: "\(error)")
    }
  }

  func save(_ changes: StoreChanges, _ entity: EntityLayout) throws(MigrationError) {
    do {
      try destination.store.save(changes)
    } catch ObjectGraphError.notUnique(let entity, let properties) {
      throw .constraintViolated(
        entity: entity, key: nil,
        reason: "two objects have the same \(properties.joined(separator: ", "))")
    } catch {
      throw .destinationStoreFailed(reason: "\(error)")
    }
  }
}

extension CopyStep.Value {
  /// What was absent stays so, but for a value that is required now; what is new has its default.
  fileprivate func copy(from old: Row, to object: ManagedObject, _ row: Row, _ slab: RowSlab) {
    guard let source, old.isPresent(source.index) else {
      if let defaultValue, source == nil || !slot.isOptional {
        object.write(defaultValue, into: slot)
      }
      return
    }
    switch slot.content {
    case .string, .uri, .binary:
      let bytes = old.bytes(at: source.offset)
      row.setRun(slab.copyRun(bytes.baseAddress, count: bytes.count), at: slot.offset)
    case .uuid: row.setUUID(old.uuid(at: source.offset), at: slot.offset)
    case .integer, .boolean, .double, .date, .decimal:
      row.setInteger(old.integer(at: source.offset), at: slot.offset)
    case .toOne, .toOneOfTree: return
    }
    row.markPresent(slot.index)
  }
}
