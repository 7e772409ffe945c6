/// Objects that a save changes without writing their rows.
extension ManagedObjectContext {
  /// Both ends of unsaved links; the far one only if it has a relationship back.
  var linkEnds: Set<StoreAddress> {
    var ends: Set<StoreAddress> = []
    for change in links.changes {
      for pairs in [change.added, change.removed] {
        for pair in pairs {
          ends.insert(StoreAddress(entity: Int(pair.sourceEntity), key: pair.source))
          guard change.relationship.inverseName != nil else { continue }
          ends.insert(StoreAddress(entity: Int(pair.destinationEntity), key: pair.destination))
        }
      }
    }
    return ends
  }

  /// The stored objects whose to-many relationships or orders the unsaved changes alter, whose
  /// own values they do not.
  ///
  /// They count as updated, as in Core Data: whoever shows them elsewhere shows something old.
  func relinkedObjectIDs() -> [ManagedObjectID] {
    var ends = linkEnds
    for object in inserted where object.state == .inserted {
      if let row = object.row { ends.formUnion(farEnds(of: object, row)) }
    }
    for update in updated where update.object.state == .updated {
      guard let row = update.object.row else { continue }
      ends.formUnion(
        farEnds(of: update.object, update.original)
          .symmetricDifference(farEnds(of: update.object, row)))
    }
    for object in deleted where object.state == .deleted {
      if let row = object.row { ends.formUnion(farEnds(of: object, row)) }
    }
    ends.formUnion(orders.owners)
    return ends.filter { address in
      guard address.key > 0 else { return false }
      return registeredObject(address).map { $0.state == .clean } ?? true
    }.map(objectID)
  }

  private func farEnds(of object: ManagedObject, _ row: Row) -> Set<StoreAddress> {
    var ends: Set<StoreAddress> = []
    for slot in object.layout.references where object.relationship(of: slot).inverseName != nil {
      guard let reference = object.reference(in: slot, of: row) else { continue }
      ends.insert(StoreAddress(entity: reference.entity, key: reference.key))
    }
    return ends
  }
}
