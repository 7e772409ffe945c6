extension ManagedObjectContext {
  /// Validates all inserted and changed objects, and deletions.
  ///
  /// - Throws: ``ObjectGraphError/validation(_:)`` with all failures.
  func validate() throws(ObjectGraphError) {
    var failures: [ValidationFailure] = []
    for object in unsaved.inserted where object.state == .inserted { check(object, &failures) }
    unsaved.forEachUpdated { if $0.state == .updated { check($0, &failures) } }
    try checkCounts(of: ownersOfChangedLinks, &failures)
    if !unsaved.deleted.isEmpty { failures += try denials() }
    for object in unsaved.deleted
    where object.state == .deleted && object.resolved.lifecycle.contains(.validate) {
      failures += object.ownFailures(of: .delete)
    }
    guard failures.isEmpty else { throw .validation(failures) }
  }

  /// Returns the failures that a save would find in one object.
  func failures(of object: ManagedObject, _ change: ValidationChange) throws(ObjectGraphError)
    -> [ValidationFailure]
  {
    var failures: [ValidationFailure] = []
    guard change == .delete else {
      _ = object.filledRow()
      check(object, as: change, &failures)
      try checkCounts(of: { () throws(ObjectGraphError) in [object] }, &failures)
      return failures
    }
    for relationship in object.layout.relationships.values where relationship.deleteRule == .deny {
      failures += try denial(of: object, relationship)
    }
    if object.resolved.lifecycle.contains(.validate) { failures += object.ownFailures(of: .delete) }
    return failures
  }

  @inline(__always)
  private func check(_ object: ManagedObject, _ failures: inout [ValidationFailure]) {
    check(object, as: object.state == .inserted ? .insert : .update, &failures)
  }

  @inline(__always)
  private func check(
    _ object: ManagedObject, as change: ValidationChange, _ failures: inout [ValidationFailure]
  ) {
    guard let row = object.row else { return }
    let layout = object.layout
    var isValid = !layout.isAbstract || allowsAbstractInstances
    for word in 0..<layout.maskWordCount {
      let required = layout.requiredMask[word]
      if row.presenceWord(word) & required != required { isValid = false }
    }
    for (slot, range) in layout.integerRanges where row.isPresent(slot.index) {
      if !range.contains(row.integer(at: slot.offset)) { isValid = false }
    }
    if !isValid { failures += basicFailures(of: object, row) }
    for rule in layout.rules where row.isPresent(rule.slot.index) {
      failures += object.violations(of: rule, in: row)
    }
    if object.resolved.lifecycle.contains(.validate) {
      failures += object.ownFailures(of: change)
    }
  }

  private func basicFailures(of object: ManagedObject, _ row: Row) -> [ValidationFailure] {
    let layout = object.layout
    let missing = layout.slots.filter { !$0.isOptional && !row.isPresent($0.index) }
    let outside = layout.integerRanges.filter { slot, range in
      row.isPresent(slot.index) && !range.contains(row.integer(at: slot.offset))
    }
    return
      (layout.isAbstract && !allowsAbstractInstances
      ? [object.failure(nil, .abstractEntity)] : [])
      + missing.map { object.failure($0, .missingValue) }
      + outside.map { slot, range in
        object.failure(slot, .integerOutOfRange(row.integer(at: slot.offset), range))
      }
  }
}

/// Cardinality of to-many relationships.
extension ManagedObjectContext {
  /// Checks only owners whose destinations can have changed, and only relationships with a limited
  /// count.
  private func checkCounts(
    of owners: () throws(ObjectGraphError) -> [ManagedObject],
    _ failures: inout [ValidationFailure]
  ) throws(ObjectGraphError) {
    guard layout.hasCountedRelationships else { return }
    var seen: Set<ObjectIdentifier> = []
    for owner in try owners()
    where owner.state != .deleted && owner.state != .discarded
      && seen.insert(ObjectIdentifier(owner)).inserted
    {
      for relationship in owner.layout.countedRelationships {
        let count = try destinations(of: owner, relationship).count
        if let rule = Self.broken(relationship, count) {
          failures.append(
            ValidationFailure(
              entity: owner.layout.name, objectID: owner.objectID, property: relationship.name,
              rule: rule))
        }
      }
    }
  }

  private static func broken(_ relationship: RelationshipLayout, _ count: Int)
    -> ValidationFailure.Rule?
  {
    if count == 0 { return relationship.isOptional ? nil : .missingValue }
    if count < relationship.minCount { return .tooFew(count, atLeast: relationship.minCount) }
    if relationship.maxCount > 1 && count > relationship.maxCount {
      return .tooMany(count, atMost: relationship.maxCount)
    }
    return nil
  }

  private func ownersOfChangedLinks() throws(ObjectGraphError) -> [ManagedObject] {
    let changed = unsaved.insertedAndUpdated
    var owners =
      changed
      + unsaved.links.changes.flatMap { change in
        (change.added + change.removed).flatMap { pair in
          [
            StoreAddress(entity: Int(pair.sourceEntity), key: pair.source),
            StoreAddress(entity: Int(pair.destinationEntity), key: pair.destination),
          ].map(object(at:))
        }
      }
    for object in deletedObjects {
      for relationship in object.layout.relationships.values where relationship.isManyToMany {
        guard layout.inverse(of: relationship)?.isCounted == true else { continue }
        owners += try destinations(of: object, relationship)
      }
    }
    for object in changed + deletedObjects {
      for slot in object.layout.references {
        let rows = [object.state == .deleted ? nil : object.row, originalRow(of: object)]
        owners += rows.compactMap { $0 }.compactMap { object.reference(in: slot, of: $0) }
          .map { self.object(entityIndex: $0.entity, key: $0.key) }
      }
    }
    return owners
  }
}

extension ManagedObject {
  func failure(_ slot: Slot?, _ rule: ValidationFailure.Rule) -> ValidationFailure {
    ValidationFailure(
      entity: layout.name, objectID: objectID, property: slot.map { layout.slotNames[$0.index] },
      rule: rule)
  }

  func violations(of rule: ValueRule, in row: Row) -> [ValidationFailure] {
    guard let value = value(in: rule.slot, of: row) else { return [] }
    return rule.violations(of: value).map { failure(rule.slot, .broken($0, value)) }
  }

  /// Returns the failures that the class itself reports.
  func ownFailures(of change: ValidationChange) -> [ValidationFailure] {
    do {
      try validate(for: change)
      return []
    } catch let failure as ValidationFailure {
      return [failure]
    } catch ObjectGraphError.validation(let failures) {
      return failures
    } catch {
      return [failure(nil, .refusedByClass(String(describing: error)))]
    }
  }
}
