import ObjectModel

extension ManagedObjectContext {
  /// Deletes an object with the next save; delete rules are applied then.
  public func delete(_ object: ManagedObject) {
    switch object.state {
    case .deleted: return
    case .inserted:
      object.state = .deleted
    case .clean, .updated:
      object.state = .deleted
      deleted.append(object)
    }
  }

  /// Follows the delete rules of all deleted objects, which may delete more.
  ///
  /// - Throws: ``ObjectGraphError/validation(_:)`` with every deny rule that is violated.
  func propagateDeletions() throws(ObjectGraphError) {
    var failures: [ValidationFailure] = []
    var next = 0
    // Grows while it is walked: a cascade appends.
    while next < deleted.count {
      let object = deleted[next]
      next += 1
      for relationship in object.layout.relationships.values {
        failures += try propagate(deletionOf: object, along: relationship)
      }
    }
    guard failures.isEmpty else { throw .validation(failures) }
  }

  private func propagate(deletionOf object: ManagedObject, along relationship: RelationshipLayout)
    throws(ObjectGraphError) -> [ValidationFailure]
  {
    // Links of a many-to-many go with the row; nobody needs to be asked or told.
    if relationship.isManyToMany && relationship.deleteRule != .cascade
      && relationship.deleteRule != .deny
    {
      return []
    }
    if relationship.deleteRule == .noAction { return [] }
    // The far side of a to-one with a to-many inverse holds nothing of this object.
    if !relationship.isToMany && relationship.deleteRule == .nullify
      && (relationship.inverseIsToMany || relationship.inverseName == nil)
    {
      return []
    }
    let others = try deletionTargets(of: object, relationship)
    switch relationship.deleteRule {
    case .noAction: return []
    case .nullify:
      for other in others { clearReference(from: other, to: relationship) }
      return []
    case .cascade:
      for other in others { delete(other) }
      return []
    case .deny:
      guard !others.isEmpty else { return [] }
      return [
        ValidationFailure(
          entity: object.layout.name, objectID: object.objectID, property: relationship.name,
          rule: .deletionDenied(others.count))
      ]
    }
  }

  private func deletionTargets(of object: ManagedObject, _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> [ManagedObject]
  {
    guard !relationship.isToMany else {
      return try destinations(of: object, relationship).filter { $0.state != .deleted }
    }
    if object.row == nil { _ = try fill(object) }
    guard let slot = object.layout.slot(named: relationship.name),
      let other = object.destination(of: slot), other.state != .deleted
    else { return [] }
    return [other]
  }

  private func clearReference(from other: ManagedObject, to relationship: RelationshipLayout) {
    guard let inverse = relationship.inverseName, let slot = other.layout.slot(named: inverse)
    else { return }
    other.setAbsent(slot)
  }
}
