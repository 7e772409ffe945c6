extension ManagedObjectContext {
  /// Marks an object for deletion.
  ///
  /// The next save deletes it and applies delete rules.
  ///
  /// ```swift
  /// context.delete(dog)
  /// try context.save()
  /// ```
  /// ```sql
  /// DELETE FROM ZDOG WHERE Z_PK = ? AND Z_OPT = ?
  /// ```
  public func delete(_ object: ManagedObject) {
    guard object.state != .deleted && object.state != .discarded else { return }
    precondition(
      object.slab.registry === registry,
      "the \(object.layout.name) to delete belongs to another context; pass its objectID and use "
        + "object(with:) in this context")
    if object.resolved.lifecycle.contains(.prepareForDeletion) { object.prepareForDeletion() }
    recordNeighbours(of: object)
    recordExistence(of: object)
    unsaved.delete(object)
  }

  /// Follows the delete rules of all deleted objects, which may delete more.
  func propagateDeletions() throws(ObjectGraphError) {
    var next = 0
    // The list grows during the loop, because a cascade appends to it.
    while next < unsaved.deleted.count {
      let object = unsaved.deleted[next]
      next += 1
      guard object.state == .deleted else { continue }
      for relationship in object.layout.relationships.values {
        try propagate(deletionOf: object, along: relationship)
      }
    }
  }

  /// Applies the delete rules again after values or deletions have changed.
  func followDeletions() throws(ObjectGraphError) {
    guard !unsaved.deleted.isEmpty else { return }
    try propagateDeletions()
    clearReferencesWithoutInverse()
  }

  /// Clears references without an inverse that were set here and lead to deleted objects, because
  /// no delete rule applies to them.
  func clearReferencesWithoutInverse() {
    for object in unsaved.insertedAndUpdated {
      guard let row = object.row else { continue }
      for slot in object.layout.storedReferences
      where object.relationship(of: slot).inverseName == nil {
        guard object.state == .inserted || object.isChanged(slot.index),
          let reference = object.reference(in: slot, of: row),
          registeredObject(StoreAddress(entity: reference.entity, key: reference.key))
            .map(isLive) == false
        else { continue }
        object.setAbsent(slot)
      }
    }
  }

  /// Returns the deny rules that the deletions violate.
  ///
  /// Evaluated when all deletions are known, so that their order does not matter.
  func denials() throws(ObjectGraphError) -> [ValidationFailure] {
    var failures: [ValidationFailure] = []
    for object in unsaved.deleted where object.state == .deleted {
      for relationship in object.layout.relationships.values where relationship.deleteRule == .deny
      {
        failures += try denial(of: object, relationship)
      }
    }
    return failures
  }

  private func propagate(deletionOf object: ManagedObject, along relationship: RelationshipLayout)
    throws(ObjectGraphError)
  {
    switch relationship.deleteRule {
    case .noAction, .deny: return
    case .cascade:
      for other in try deletionTargets(of: object, relationship) {
        delete(other)
        unsaved.note(.cascade(other), of: object)
      }
    case .nullify:
      // Links of a many-to-many are deleted with the row, and the other side of a to-one with a
      // to-many inverse stores nothing about this object.
      if relationship.hasLinks { return }
      if !relationship.isToMany && (relationship.inverseIsToMany || relationship.inverseName == nil)
      {
        return
      }
      for other in try deletionTargets(of: object, relationship) {
        clearReference(from: other, to: object, along: relationship)
      }
    }
  }

  func denial(of object: ManagedObject, _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> [ValidationFailure]
  {
    let others = try deletionTargets(of: object, relationship)
    guard !others.isEmpty else { return [] }
    return [
      ValidationFailure(
        entity: object.layout.name, objectID: object.objectID, property: relationship.name,
        rule: .deletionDenied(others.count))
    ]
  }

  private func deletionTargets(of object: ManagedObject, _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> [ManagedObject]
  {
    guard !relationship.isToMany else {
      return try destinations(of: object, relationship).filter { $0.state != .deleted }
    }
    _ = object.filledRow()
    guard let slot = object.layout.slot(named: relationship.name),
      let other = object.destination(of: slot), other.state != .deleted
    else { return [] }
    return [other]
  }

  /// Clears a reference unless it meanwhile leads to another object.
  private func clearReference(
    from other: ManagedObject, to object: ManagedObject, along relationship: RelationshipLayout
  ) {
    guard let inverse = relationship.inverseName, let slot = other.layout.slot(named: inverse)
    else { return }
    func leadsHere() -> Bool {
      other.reference(in: slot, of: other.filledRow())?.key == object.key
    }
    // An object without unsaved changes may be out of date.
    if !leadsHere() && other.state == .clean { turnIntoFault(other) }
    guard leadsHere(), isLive(other) else { return }
    other.setAbsent(slot)
    unsaved.note(.clearing(other, slot), of: object)
  }
}
