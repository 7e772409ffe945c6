/// Objects by ID, and faults: objects with an ID whose values have not been read.
extension ManagedObjectContext {
  /// Returns the object with an ID, as a fault if its values are not known.
  ///
  /// ```swift
  /// let other = container.newContext()
  /// let copy = other.object(with: book.objectID)
  /// print(copy.isFault, copy === other.object(with: book.objectID))  // prints true true
  /// ```
  ///
  /// Reads nothing.
  ///
  /// For an ID of another store or an unknown entity, returns an object without a context and
  /// without values.
  public func object(with id: ManagedObjectID) -> ManagedObject {
    guard let address = address(of: id) else { return registry.unregisteredObjects.object(of: id) }
    return object(at: address)
  }

  /// Returns the object with an ID if the context already knows it.
  ///
  /// ```swift
  /// print(context.registeredObject(for: book.objectID) === book)  // prints true
  /// print(container.newContext().registeredObject(for: book.objectID) == nil)  // prints true
  /// ```
  public func registeredObject(for id: ManagedObjectID) -> ManagedObject? {
    address(of: id).flatMap(registeredObject)
  }

  /// Returns the object with an ID and reads its values.
  ///
  /// ```swift
  /// let other = container.newContext()
  /// let copy = try other.existingObject(with: dog.objectID)
  /// print(copy.isFault)  // prints false
  /// ```
  /// ```sql
  /// SELECT ... FROM ZDOG t0 WHERE t0.Z_PK = ?
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/objectNotFound(_:)`` if the store has no such row, the object is
  ///   marked for deletion, or the ID is of another store or an unknown entity.
  public func existingObject(with id: ManagedObjectID) throws(ObjectGraphError) -> ManagedObject {
    guard let address = address(of: id) else { throw .objectNotFound(id) }
    if id.key < 0 && registeredObject(address) == nil && parent == nil {
      // Temporary IDs are valid only until the save that replaces them.
      throw .objectNotFound(id)
    }
    guard let object = registeredObject(address) else { return try read(address, id) }
    guard object.state != .deleted && object.state != .discarded else { throw .objectNotFound(id) }
    if object.row == nil { _ = try fill(object) }
    return object
  }

  /// Reads the row of an object that is not registered.
  private func read(_ address: StoreAddress, _ id: ManagedObjectID) throws(ObjectGraphError)
    -> ManagedObject
  {
    let sink = readCache.takeSink(of: registry)
    defer { readCache.putBack(sink) }
    _ = try store.fill(entity: layout.entities[address.entity], key: address.key, sink: sink)
    try finish(sink)
    guard let object = sink.objects.first else { throw .objectNotFound(id) }
    guard object.entityIndex == address.entity else {
      throw .entityMismatch(id, found: object.layout.name)
    }
    readCache.recordFilled(object)
    return object
  }

  /// Returns the address of an object in this context's stores, or nil for an ID of another store
  /// or model.
  ///
  /// An ID of another model version refers to the entity by name.
  func address(of id: ManagedObjectID) -> StoreAddress? {
    let index = id.entity.index
    if registry.isPlainlyOwn(id) { return StoreAddress(entity: index, key: id.key) }
    let entity: EntityLayout
    if layout.entities.indices.contains(index), layout.entities[index] === id.entity {
      entity = id.entity
    } else if let named = layout.entity(named: id.entityName), named.rootName == id.rootEntityName {
      entity = named
    } else {
      return nil
    }
    guard id.storeIdentifier == registry.entities[entity.index].storeIdentifier(of: id.key)
    else { return nil }
    return StoreAddress(entity: entity.index, key: id.key)
  }

  /// Assigns permanent keys to inserted objects, so that their IDs can be kept.
  ///
  /// ```swift
  /// let tag = Tag(context: context)
  /// try context.obtainPermanentIDs(for: [tag])
  /// print(tag.objectID.isTemporaryID, tag.isInserted)  // prints false true
  /// ```
  /// ```sql
  /// SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = ?;
  /// UPDATE OR FAIL Z_PRIMARYKEY SET Z_MAX = ? WHERE Z_ENT = ? AND Z_MAX = ?
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``.
  public func obtainPermanentIDs(for objects: [ManagedObject]) throws(ObjectGraphError) {
    if let parent {
      let elders = objects.filter { $0.state == .inserted && $0.key < 0 }
      guard elders.isEmpty else {
        throw .parentNotSaved(parent: parent.name)
      }
    }
    for object in objects { try requireOwn(object) }
    try assignKeys(to: objects.filter { $0.state == .inserted && $0.key < 0 })
    resolveTemporaryKeys(clearingUnknown: false)
    notifyChildrenOfKeys()
  }

  /// Returns the registered object of an entity and key, or a new fault for it.
  package func object(entityIndex: Int, key: Int64) -> ManagedObject {
    if let known = registeredObject(StoreAddress(entity: entityIndex, key: key)) { return known }
    let target = registry.targets[entityIndex]
    let fault = target.resolved._withUnsafeGuaranteedRef {
      target.objectType.init(
        ObjectPlacement(
          resolved: $0, slab: registry.slabForSingleRows(), row: nil, key: key, state: .clean))
    }
    registry.register(fault, rootIndex: target.rootIndex, key: key)
    return fault
  }

  @inline(__always)
  func registeredObject(_ address: StoreAddress) -> ManagedObject? {
    if address.key < 0, let own = unsaved.insertedObject(temporaryKey: address.key) { return own }
    return registry.object(
      rootIndex: layout.entities[address.entity].rootIndex, key: address.key)
  }

  func object(at address: StoreAddress) -> ManagedObject {
    object(entityIndex: address.entity, key: address.key)
  }

  func objectID(_ address: StoreAddress) -> ManagedObjectID {
    let resolved = registry.entities[address.entity]
    return ManagedObjectID(
      entity: resolved.layout, key: address.key,
      storeIdentifier: resolved.storeIdentifier(of: address.key))
  }

  /// Reads the values of a fault, and of its batch if it was fetched in batches.
  ///
  /// - Throws: ``ObjectGraphError/objectNotFound(_:)`` if the store has no such row.
  func fill(_ object: ManagedObject) throws(ObjectGraphError) -> Row {
    let sink = readCache.takeSink(of: registry)
    defer { readCache.putBack(sink) }
    if let batch = readCache.batch(around: object.storeAddress) {
      try store.values(of: unfilled(batch), into: sink)
    } else {
      _ = try store.fill(entity: object.layout, key: object.key, sink: sink)
    }
    try finish(sink)
    if let (_, found) = sink.replaced.first(where: { $0.former === object }) {
      throw .entityMismatch(object.objectID, found: found.layout.name)
    }
    guard let row = object.row else { throw .objectNotFound(object.objectID) }
    readCache.recordFilled(object)
    return row
  }

  /// Turns a fault whose row is gone into a deleted object without values.
  func dropRow(_ object: ManagedObject) -> Row {
    let slab = registry.slabForSingleRows()
    let row = slab.allocateRow(object.layout)
    object.slab = slab
    object.row = row
    if object.state == .clean {
      object.state = .deleted
      registry.unregister(object)
    }
    return row
  }

  /// - Throws: ``ObjectGraphError/otherContext(entity:)`` for an object of another context, or of
  ///   this one before a reset.
  func requireOwn(_ object: ManagedObject) throws(ObjectGraphError) {
    guard object.slab.registry === registry else { throw .otherContext(entity: object.entityName) }
  }

  private func unfilled(_ batch: ArraySlice<StoreAddress>) -> [StoreAddress] {
    batch.filter { registeredObject($0)?.row == nil }
  }
}

/// Rollback of unsaved changes, and refresh of values that others saved.
extension ManagedObjectContext {
  /// Discards all unsaved changes; objects have the values again with which they were read.
  ///
  /// ```swift
  /// book.title = "Notes on the engine"
  /// context.rollback()
  /// print(book.title)  // prints Notes
  /// ```
  public func rollback() {
    recordDroppedChanges()
    let restored = objectsToAwake()
    for update in unsaved.updated where update.object.state != .discarded { restore(update) }
    for object in unsaved.deleted where object.state == .deleted {
      recordExistence(of: object)
      object.state = unsaved.wasNeverStored(object) ? .discarded : .clean
    }
    for conversion in unsaved.conversions.reversed() { undo(conversion) }
    discardChanges()
    transientLinks.rollBack()
    undoHistory?.removeAll()
    notifyWatchers()
    for object in restored where isLive(object) { object.awake(fromSnapshotEvents: .rollback) }
  }

  /// Returns the objects that a rollback restores and whose class overrides the notification of it.
  private func objectsToAwake() -> [ManagedObject] {
    guard registry.lifecycle.contains(.awakeFromSnapshotEvents) else { return [] }
    return (updatedObjects + deletedObjects).filter {
      $0.resolved.lifecycle.contains(.awakeFromSnapshotEvents)
    }
  }

  /// Reads an object's values again on the next access.
  ///
  /// ```swift
  /// let other = container.newContext()
  /// try other.fetch(Query<Dog>.all)[0].name = "Max"
  /// try other.save()
  /// dog.age = 5
  /// try context.refresh(dog, mergeChanges: true)
  /// print(dog.name, dog.age)  // prints Max 5
  /// ```
  ///
  /// If `mergeChanges` is true, values set here are kept and the rest is read from the store;
  /// otherwise they are discarded. Transient values of unchanged objects are lost.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  public func refresh(_ object: ManagedObject, mergeChanges: Bool) throws(ObjectGraphError) {
    try refresh(object, mergeChanges: mergeChanges, isMerge: false)
  }

  /// Refreshes an object as above, or because another context saved it.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  func refresh(_ object: ManagedObject, mergeChanges: Bool, isMerge: Bool)
    throws(ObjectGraphError)
  {
    try requireOwn(object)
    guard object.key > 0 || parent != nil, object.state != .inserted else { return }
    readCache.forgetPrefetchedLinks()
    readCache.forgetFetchedProperties(of: object)
    readCache.forgetReadings(of: object)
    if !mergeChanges { try dropRelationshipChanges(of: object) }
    let isRelinked = !unsaved.relationships.changes(of: object).isEmpty
    guard object.state == .updated || object.state == .clean && isRelinked else {
      guard object.state == .clean else { return }
      guard let recorder = undoHistory?.recorder else { return turnIntoFault(object) }
      return try recorder.leaveOut(object, in: self) { turnIntoFault(object) }
    }
    guard mergeChanges else {
      undoHistory?.recorder.forgetBaseline(of: object)
      dropValues(of: object)
      turnIntoFault(object)
      return
    }
    // A missing row is a conflict, which the save resolves.
    guard try storedRow(of: object) != nil else { return }
    try rebaseOutsideSteps(try current(object), isMerge: isMerge)
  }

  /// Reads every registered object's values again on their next access, and keeps unsaved changes.
  ///
  /// ```swift
  /// try context.refreshAllObjects()
  /// print(dog.isFault, dog.name)  // prints true Rex
  /// ```
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  public func refreshAllObjects() throws(ObjectGraphError) {
    for object in registry.objects { try refresh(object, mergeChanges: true) }
  }

  func turnIntoFault(_ object: ManagedObject) {
    let isReported = !object.isFault && object.resolved.lifecycle.contains(.turnIntoFault)
    if isReported { object.willTurnIntoFault() }
    if !object.isFault { recordChange(of: object) }
    transientLinks.forget(object)
    readCache.shownWithoutValues.remove(object.storeAddress)
    object.row = nil
    object.slab = registry.slabForSingleRows()
    if isReported { object.didTurnIntoFault() }
  }

  /// Restores the values with which the object was read.
  func restore(_ update: StoreChanges.Update) {
    let object = update.object
    recordChange(of: object)
    recordReferences(of: object)
    object.row = update.original
    object.slab = update.originalSlab
    recordReferences(of: object)
    if object.state == .updated { object.state = .clean }
    // The values of the store were never read, so the object becomes a fault.
    if update.original.version == 0 { turnIntoFault(object) }
  }

  /// Returns a changed object to the state in which it was read.
  func dropValues(of object: ManagedObject) {
    unsaved.lostByConversion[object] = nil
    if let update = unsaved.update(of: object) { restore(update) }
    unsaved.tidyUpdated()
  }
}
