/// Choosing between stores that share an entity.
extension ManagedObjectContext {
  /// Makes new objects go to one of the container's stores when they are saved.
  ///
  /// Only needed where several stores hold the entity: an object that is not assigned goes to the
  /// first of them. Its ID is permanent from here on, and names the store.
  ///
  /// - Parameters:
  ///   - objects: inserted and not saved yet.
  ///   - description: one of the container's ``PersistentContainer/persistentStoreDescriptions``.
  /// - Throws: ``ObjectGraphError/impossibleAssignment(entity:store:reason:)``, with no object
  ///   assigned.
  public func assign(_ objects: [ManagedObject], to description: PersistentStoreDescription)
    throws(ObjectGraphError)
  {
    // Of one store there is nothing to choose.
    guard let router = store as? StoreRouter else {
      guard let parent, let first = objects.first else { return }
      throw .impossibleAssignment(
        entity: first.layout.name, store: description.label,
        reason:
          "it is in a child context; save that and assign it in \(parent.name ?? "the parent")")
    }
    let position = router.parts.firstIndex { $0.label == description.label }
    for object in objects {
      guard let reason = router.obstacle(to: object, at: position) else { continue }
      throw .impossibleAssignment(
        entity: object.layout.name, store: description.label, reason: reason)
    }
    guard let position else { return }
    try assignKeys(to: objects.filter { $0.key < 0 }, from: router.parts[position].store)
  }

  /// Makes a new object go to one of the container's stores when it is saved.
  ///
  /// - Throws: ``ObjectGraphError/impossibleAssignment(entity:store:reason:)``.
  public func assign(_ object: ManagedObject, to description: PersistentStoreDescription)
    throws(ObjectGraphError)
  { try assign([object], to: description) }
}

extension StoreRouter {
  /// The reason for which an object cannot go to a store, nil if it can.
  fileprivate func obstacle(to object: ManagedObject, at position: Int?) -> String? {
    guard let position else {
      return "the container has no such store; it has "
        + parts.map(\.label).joined(separator: ", ")
    }
    guard holders[object.layout.index].contains(position) else {
      return "its configuration does not have the entity"
    }
    if object.key < 0 { return object.state == .inserted ? nil : "it was deleted or discarded" }
    let own = self.position(of: object.layout, key: object.key)
    guard own != position else { return nil }
    return "it is already in \(parts[own].label); insert a copy instead"
  }
}
