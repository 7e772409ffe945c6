extension ManagedObjectContext {
  /// Writes every change to the store, all or nothing; a child context's go to its parent.
  ///
  /// - Throws: ``ObjectGraphError/validation(_:)`` with every failure, before anything is written;
  ///   ``ObjectGraphError/mergeConflict(_:)`` if rows were changed by somebody else and the merge
  ///   policy is to refuse. The changes stay pending in either case.
  public func save() throws(ObjectGraphError) {
    guard hasChanges else { return forgetWhatCameToNothing() }
    try mergeSavesOfOthers()
    tellObjectsOfSave()
    try closeStep()
    if !deleted.isEmpty { clearReferencesWithoutWayBack() }
    try completeOrders()
    try validate()
    do {
      if parent == nil { try assignKeys() }
      finishSave(try writeResolvingConflicts())
    } catch {
      throw Self.wrap(error)
    }
  }

  /// Runs saves that take effect together or not at all.
  ///
  /// For loads too large for one save: the body inserts a portion, saves, resets, and goes on.
  /// If it throws, nothing of it is in the store; reset the context then, as its objects tell of
  /// rows that never came to be.
  ///
  /// - Throws: whatever the body throws, or ``ObjectGraphError``.
  public func performInOneTransaction(_ body: () throws -> Void) throws {
    transactionDepth += 1
    defer {
      transactionDepth -= 1
      if transactionDepth == 0 { untold.removeAll() }
    }
    try store.transaction(body)
    guard transactionDepth == 1 else { return }
    for saved in untold { mailbox.hub?.post(saved, from: mailbox) }
  }

  /// Objects that were inserted and deleted again are nobody's any more.
  private func forgetWhatCameToNothing() {
    guard !inserted.isEmpty || !deleted.isEmpty else { return }
    for object in deleted where object.state == .deleted { object.state = .discarded }
    clearAfterSave()
  }

  /// Others hear of a save when it is certain to stay.
  private func tellOthers(_ saved: SavedChanges) {
    if transactionDepth > 0 {
      untold.append(saved)
    } else {
      mailbox.hub?.post(saved, from: mailbox)
    }
  }

  func collectedChanges() -> StoreChanges {
    var changes = StoreChanges()
    changes.inserted =
      inserted.contains { $0.state != .inserted }
      ? inserted.filter { $0.state == .inserted } : inserted
    changes.updated = updated.filter {
      $0.object.state == .updated && ($0.object.hasStoredChanges || isConverted($0.object))
    }
    changes.deleted = deleted.filter { $0.state == .deleted && !wasNeverStored($0) }
    changes.conversions = conversions.filter { $0.object.state == .updated }
    changes.links = deleted.isEmpty ? links.changes : linksBetweenTheLiving()
    changes.orders = orders.isEmpty ? [] : orders.changes(permanentKey)
    changes.origin = changeOrigin
    if parent == nil { changes.farEnds = farEnds(of: changes) }
    return changes
  }

  /// True for an object that was inserted and deleted again before any save.
  func wasNeverStored(_ object: ManagedObject) -> Bool {
    let index = Int(object.changeIndex)
    return inserted.indices.contains(index) && inserted[index] === object
      && !upserted.contains(ObjectIdentifier(object))
  }

  /// New links without those to objects that this save deletes.
  private func linksBetweenTheLiving() -> [LinkChanges] {
    func isGone(_ key: Int64, _ entity: Int32) -> Bool {
      guard let object = registeredObject(StoreAddress(entity: Int(entity), key: key)) else {
        return key < 0
      }
      return object.state == .deleted || object.state == .discarded
    }
    return links.changes.map { changes in
      var changes = changes
      changes.added.removeAll {
        isGone($0.source, $0.sourceEntity) || isGone($0.destination, $0.destinationEntity)
      }
      return changes
    }
  }

  /// Gives inserted objects permanent keys and turns references to them into those.
  func assignKeys() throws(ObjectGraphError) {
    guard !inserted.isEmpty || !links.isEmpty || !orders.isEmpty else { return }
    try assignKeys(to: inserted.lazy.filter { $0.state == .inserted && $0.key < 0 })
    resolveTemporaryReferences(clearingUnknown: true)
    // At once: should the save fail, children know the objects by the keys they have now.
    tellChildren()
  }

  /// Without a store from the context's own.
  func assignKeys(
    to objects: some Sequence<ManagedObject>, from source: (any PersistentStore)? = nil
  ) throws(ObjectGraphError) {
    let store = source ?? store
    var counts = [Int](repeating: 0, count: layout.entities.count)
    for object in objects { counts[object.layout.rootIndex] += 1 }
    var next = [Int64](repeating: 0, count: layout.entities.count)
    for (root, count) in counts.enumerated() where count > 0 {
      do {
        next[root] = try store.reserveKeys(tree: layout.entities[root], count: count).lowerBound
      } catch {
        throw Self.wrap(error)
      }
    }
    for object in objects {
      let root = object.layout.rootIndex
      rekey(object, next[root])
      next[root] += 1
    }
  }

  private func rekey(_ object: ManagedObject, _ key: Int64) {
    // One that came from a child is not found by its place among the inserted ones.
    if insertedObject(temporaryKey: object.key) !== object || !children.isEmpty {
      takenOver[object.key] = key
      registry.unregister(object)
    }
    let former = object.key
    object.key = key
    registry.register(object)
    temporaryIDs.replace(former, by: object)
  }

  /// What a key is called from the save on; still temporary for an object that is not saved.
  func permanentKey(_ key: Int64) -> Int64 {
    guard key < 0 else { return key }
    if let known = takenOver[key] { return known }
    return insertedObject(temporaryKey: key)?.key ?? key
  }

  /// Turns references to temporary keys into permanent ones; those that stay temporary lead to
  /// nobody once everything that is inserted has its key.
  func resolveTemporaryReferences(clearingUnknown: Bool) {
    func resolve(_ object: ManagedObject) {
      guard let row = object.row else { return }
      for slot in object.layout.references where row.isPresent(slot.index) {
        let key = row.integer(at: slot.offset)
        guard key < 0 else { continue }
        let resolved = permanentKey(key)
        if resolved < 0 {
          if clearingUnknown { row.markAbsent(slot.index) }
        } else {
          row.setInteger(resolved, at: slot.offset)
        }
      }
    }
    for object in inserted where object.state == .inserted { resolve(object) }
    for update in updated { resolve(update.object) }
    links.replaceKeys(permanentKey)
    if !changedSinceNotice.isEmpty { changedSinceNotice.replaceKeys(permanentKey) }
    referrers.forget()
    if !orders.isEmpty {
      orders.replaceKeys(permanentKey)
      undoHistory?.baselineOrders.replaceKeys(permanentKey)
    }
  }

  private func finishSave(_ farEnds: FarEnds) {
    let saved = savedChanges()
    let written = objectsToTellOfSave()
    for address in farEnds.joined + farEnds.left {
      registeredObject(address)?.row?.version += 1
    }
    for object in inserted where object.state == .inserted {
      object.row?.version += 1
      object.state = .clean
      if object.key < 0 { registry.register(object) }
    }
    for update in updated where update.object.state == .updated {
      if update.object.hasStoredChanges || isConverted(update.object) {
        update.object.row?.version += 1
      }
      update.object.state = .clean
    }
    for object in deleted where object.state == .deleted {
      registry.unregister(object)
      object.state = .discarded
    }
    clearAfterSave()
    if let saved {
      if parent == nil { tellOthers(saved) }
      tellChildren(of: saved, besides: nil)
    }
    notifyWatchers()
    for object in written { object.didSave() }
  }

  /// Those that the save writes and whose class wants to hear that it did.
  private func objectsToTellOfSave() -> [ManagedObject] {
    guard registry.lifecycle.contains(.didSave) else { return [] }
    return (insertedObjects + updatedObjects + deletedObjects).filter {
      $0.bound.lifecycle.contains(.didSave)
    }
  }

  private func clearAfterSave() {
    temporaryKeys.retire(inserted.count)
    inserted.removeAll(keepingCapacity: true)
    updated.removeAll(keepingCapacity: true)
    deleted.removeAll()
    deletionConsequences.removeAll()
    conversions.removeAll()
    takenOver.removeAll()
    upserted.removeAll()
    forgetLinks()
    savedTransientLinks = transientLinks
    undoHistory?.restartFromHere()
  }

  /// What was saved, nil if nobody wants to know.
  private func savedChanges() -> SavedChanges? {
    let isHeardOutside = parent == nil && mailbox.hub?.hasListeners(besides: mailbox) == true
    guard isHeardOutside || children.contains(where: \.isListening) else { return nil }
    return unsavedChanges
  }

  /// What a save of now would tell.
  var unsavedChanges: SavedChanges {
    SavedChanges(
      inserted: insertedObjects.map(\.objectID),
      updated: updatedObjects.map(\.objectID) + relinkedObjectIDs(),
      deleted: deletedObjects.map(\.objectID))
  }

  private func tellObjectsOfSave() {
    guard registry.lifecycle.contains(.willSave) else { return }
    // By index: an object may change others while it is told.
    var index = 0
    while index < inserted.count {
      let object = inserted[index]
      if object.state == .inserted { object.tellOfSave() }
      index += 1
    }
    index = 0
    while index < updated.count {
      let object = updated[index].object
      if object.state == .updated { object.tellOfSave() }
      index += 1
    }
  }
}
