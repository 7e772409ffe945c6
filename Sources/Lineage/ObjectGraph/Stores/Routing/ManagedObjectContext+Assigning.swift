/// Choice among stores that hold the same entity.
extension ManagedObjectContext {
  /// Assigns new objects to one of the container's stores, in which they will be saved.
  ///
  /// Only needed if several stores hold the entity: an object that is not assigned goes to the
  /// first of them. The object's ID becomes permanent and contains the store.
  ///
  /// ```swift
  /// let container = PersistentContainer(
  ///   name: "library", managedObjectModel: model, classes: [Tag.self],
  ///   storeDescriptions: [
  ///     .init(type: .sqlite, path: "first.sqlite"), .init(type: .sqlite, path: "second.sqlite"),
  ///   ])
  /// try container.loadPersistentStores()
  /// let context = container.newContext()
  /// let tag = Tag(context: context)
  /// try context.assign([tag], to: container.persistentStoreDescriptions[1])
  /// print(tag.objectID.isTemporaryID)  // prints false
  /// ```
  ///
  /// - Parameters:
  ///   - objects: Inserted objects that are not saved yet.
  ///   - description: One of the container's ``PersistentContainer/persistentStoreDescriptions``.
  /// - Throws: ``ObjectGraphError/impossibleAssignment(entity:store:reason:)``, with no object
  ///   assigned.
  public func assign(_ objects: [ManagedObject], to description: PersistentStoreDescription)
    throws(ObjectGraphError)
  {
    // With a single store there is no choice.
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

  /// Assigns a new object to one of the container's stores, in which it will be saved.
  ///
  /// A container with a single store ignores the description.
  ///
  /// - Throws: ``ObjectGraphError/impossibleAssignment(entity:store:reason:)``.
  public func assign(_ object: ManagedObject, to description: PersistentStoreDescription)
    throws(ObjectGraphError)
  { try assign([object], to: description) }
}

extension StoreRouter {
  /// Returns the reason why an object cannot be assigned to a store, or nil if it can.
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
