/// Giving up unsaved changes, and reading again what others saved.
extension ManagedObjectContext {
  /// Gives up every unsaved change; objects have the values again that they were read with.
  public func rollback() {
    noteChangesGivenUp()
    let restored = objectsToAwake()
    for update in updated where update.object.state != .discarded { restore(update) }
    for object in deleted where object.state == .deleted {
      noteExistence(of: object)
      object.state = wasNeverStored(object) ? .discarded : .clean
    }
    for conversion in conversions.reversed() { undo(conversion) }
    discardChanges()
    transientLinks = savedTransientLinks
    undoHistory?.removeAll()
    notifyWatchers()
    for object in restored where isLive(object) { object.awake(fromSnapshotEvents: .rollback) }
  }

  /// Those that a rollback restores and whose class wants to hear of it.
  private func objectsToAwake() -> [ManagedObject] {
    guard registry.lifecycle.contains(.awakeFromSnapshotEvents) else { return [] }
    return (updatedObjects + deletedObjects).filter {
      $0.bound.lifecycle.contains(.awakeFromSnapshotEvents)
    }
  }

  /// Reads an object's values again at the next access.
  ///
  /// What was set here is kept and the rest read from the store if `mergeChanges` is true;
  /// otherwise it is given up. Transient values of unchanged objects are forgotten.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  public func refresh(_ object: ManagedObject, mergeChanges: Bool) throws(ObjectGraphError) {
    try requireOwn(object)
    guard object.key > 0 || parent != nil, object.state != .inserted else { return }
    prefetched = PrefetchedLinks()
    fetchedProperties[ObjectIdentifier(object)] = nil
    guard object.state == .updated else {
      if object.state == .clean { turnIntoFault(object) }
      return
    }
    guard mergeChanges else {
      let index = Int(object.changeIndex)
      restore(updated[index])
      compactUpdated()
      turnIntoFault(object)
      return
    }
    // A row that is gone is a conflict, to be settled by the save.
    guard try storedRow(of: object) != nil else { return }
    try rebase(object, policy: .mergeByPropertyObjectTrump)
  }

  /// Reads every registered object's values again at their next access, keeping unsaved changes.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  public func refreshAllObjects() throws(ObjectGraphError) {
    for object in registry.objects { try refresh(object, mergeChanges: true) }
  }

  func turnIntoFault(_ object: ManagedObject) {
    let isTold = !object.isFault && object.bound.lifecycle.contains(.turnIntoFault)
    if isTold { object.willTurnIntoFault() }
    if !object.isFault { noteChange(of: object) }
    transientLinks.forget(object)
    shownWithoutValues.remove(object.storeAddress)
    object.row = nil
    object.slab = registry.slabForSingleRows()
    if isTold { object.didTurnIntoFault() }
  }

  /// Puts the values back that the object was read with.
  func restore(_ update: StoreChanges.Update) {
    let object = update.object
    noteChange(of: object)
    noteReferences(of: object)
    object.row = update.original
    object.slab = update.originalSlab
    noteReferences(of: object)
    if object.state == .updated { object.state = .clean }
    // What could not be read was set on a row without values: those of the store are not known yet.
    if update.original.version == 0 { turnIntoFault(object) }
  }

  /// Takes objects out of the list of changed ones that are clean again.
  func compactUpdated() {
    updated.removeAll { $0.object.state == .clean || $0.object.state == .discarded }
    for (index, update) in updated.enumerated() {
      update.object.changeIndex = Int32(truncatingIfNeeded: index)
    }
  }
}
