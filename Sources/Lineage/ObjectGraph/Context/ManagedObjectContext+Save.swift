/// Saving: from what is unsaved to what a store is given, and what becomes of the objects.
extension ManagedObjectContext {
  /// Writes every change to the store, all or nothing; a child context's go to its parent.
  ///
  /// - Throws: ``ObjectGraphError/validation(_:)`` with every failure, before anything is written;
  ///   ``ObjectGraphError/mergeConflict(_:)`` if rows were changed elsewhere and the merge policy is
  ///   to refuse; ``ObjectGraphError/changesLost(_:)`` if objects of the container were changed
  ///   after their context had gone; ``ObjectGraphError/store(_:)`` if the store failed. The changes
  ///   stay pending in every case.
  public func save() throws(ObjectGraphError) {
    try registry.lostChanges.report()
    guard hasChanges else {
      try recordUndoStep()
      return forgetWhatCameToNothing()
    }
    try mergeSavesOfOthers()
    if !unsaved.deleted.isEmpty { try propagateDeletions() }
    try notifyObjectsOfSave()
    try recordUndoStep()
    if !unsaved.deleted.isEmpty { clearReferencesWithoutInverse() }
    let cleared = clearReferencesToUndoneInsertions()
    do {
      try validate()
      assertInvariants()
      if parent == nil { try assignKeys() }
      finishSave(try writeResolvingConflicts())
    } catch {
      // A redo may bring the insertions back.
      for cleared in cleared where isLive(cleared.object) {
        let row = cleared.object.filledRow()
        guard cleared.object.reference(in: cleared.slot, of: row) == nil else { continue }
        cleared.object.writeReference(cleared.destination, into: cleared.slot)
      }
      // What policies did to objects until then belongs to no step.
      undoHistory?.recorder.takeBaseline(in: self)
      throw error
    }
  }

  /// Clears references to objects whose insertion was undone, so that validation finds a required one
  /// missing.
  private func clearReferencesToUndoneInsertions() -> [ClearedReference] {
    let undone = unsaved.inserted.filter { $0.state == .discarded }
    return undone.isEmpty ? [] : clearReferences(to: undone)
  }

  /// Runs saves that take effect together or not at all.
  ///
  /// For loads too large for one save: the body inserts a portion, saves, resets, and inserts the
  /// next. If the first portion of a table has 1,000 rows or more, its indexes are made after all.
  ///
  /// If it throws, nothing of it is in the store, and the context drops what it is not sure of: all
  /// unsaved changes, as ``rollback()`` does, and the values of all objects, which are read again at
  /// the next access. An object that only the transaction stored counts as deleted.
  ///
  /// - Throws: whatever the body throws, and so untyped, or ``ObjectGraphError`` if the transaction
  ///   cannot begin or commit.
  public func performInOneTransaction(_ body: () throws -> Void) throws {
    do {
      try saveNotices.duringTransaction { try store.transaction(body) }
    } catch {
      forgetTransaction()
      throw error
    }
  }

  /// Reads in one transaction: all that the body reads is of one state of the store, the one at its first
  /// read.
  ///
  /// Another program may save meanwhile; the body does not see it. Other contexts of the container wait.
  /// Objects that the context knows already keep their values. Single reads cost half as much as
  /// outside, since the file is locked and unlocked once. Calls may be nested. Nothing can be saved in
  /// the body: a save throws ``ObjectGraphError/store(_:)``, and the changes stay pending. Keep it short:
  /// as long as it lasts, the write-ahead log is not folded into the file.
  ///
  /// - Throws: whatever the body throws, and so untyped, or ``ObjectGraphError`` if the store fails.
  public func reading<Result>(_ body: () throws -> Result) throws -> Result {
    try store.readTransaction(body)
  }

  /// Drops what came from a transaction that is not in the store: rows, and keys it had reserved.
  private func forgetTransaction() {
    rollback()
    readCache.removeAll()
    for object in registry.objects where object.state == .clean { turnIntoFault(object) }
  }

  /// Forgets relationship changes, and objects that were inserted and deleted again.
  private func forgetWhatCameToNothing() {
    unsaved.relationships = RelationshipChanges()
    guard !unsaved.inserted.isEmpty || !unsaved.deleted.isEmpty else { return }
    for object in unsaved.deleted where object.state == .deleted { object.state = .discarded }
    clearAfterSave()
  }

  /// Collects the changes that a save writes; a child's save hands transient values over too.
  func collectedChanges() -> StoreChanges { collectedChanges(includesTransient: parent != nil) }

  /// The unsaved changes, with or without objects of which only transient values changed.
  func collectedChanges(includesTransient: Bool) -> StoreChanges {
    var changes = StoreChanges()
    let inserted = unsaved.inserted
    changes.inserted =
      inserted.contains { $0.state != .inserted }
      ? inserted.filter { $0.state == .inserted } : inserted
    func isWritten(_ object: ManagedObject) -> Bool {
      object.state == .updated
        && (object.hasStoredChanges || unsaved.isConverted(object)
          || includesTransient && object.hasSetValues)
    }
    var areAllWritten = true
    unsaved.forEachUpdated { areAllWritten = areAllWritten && isWritten($0) }
    let updated = unsaved.updated
    changes.updated = areAllWritten ? updated : updated.filter { isWritten($0.object) }
    changes.deleted = unsaved.deleted.filter {
      $0.state == .deleted && !unsaved.wasNeverStored($0)
    }
    changes.conversions = unsaved.conversions.filter { $0.object.state == .updated }
    // An insertion that was undone leaves links behind as a deletion does.
    let areAllLiving = unsaved.deleted.isEmpty && changes.inserted.count == inserted.count
    changes.links = areAllLiving ? unsaved.links.changes : linksBetweenTheLiving()
    changes.orders = unsaved.orders.isEmpty ? [] : unsaved.orders.changes(unsaved.permanentKey)
    changes.relationships = unsaved.relationships.all.filter(isInEffect)
    changes.origin = changeOrigin
    if parent == nil { changes.farEnds = farEnds(of: changes) }
    return changes
  }

  /// New links without those to objects that this save deletes.
  private func linksBetweenTheLiving() -> [LinkChanges] {
    func isGone(_ key: Int64, _ entity: Int32) -> Bool {
      guard let object = registeredObject(StoreAddress(entity: Int(entity), key: key)) else {
        return key < 0
      }
      return object.state == .deleted || object.state == .discarded
    }
    return unsaved.links.changes.map { changes in
      var changes = changes
      changes.added.removeAll {
        isGone($0.source, $0.sourceEntity) || isGone($0.destination, $0.destinationEntity)
      }
      return changes
    }
  }

  /// Gives inserted objects permanent keys and turns references to them into those.
  func assignKeys() throws(ObjectGraphError) {
    guard !unsaved.inserted.isEmpty || !unsaved.links.isEmpty || !unsaved.orders.isEmpty else {
      return
    }
    try assignKeys(to: unsaved.inserted.lazy.filter { $0.state == .inserted && $0.key < 0 })
    resolveTemporaryKeys(clearingUnknown: true)
    // At once: should the save fail, children know the objects by the keys they have now.
    notifyChildrenOfKeys()
  }

  /// Without a store from the context's own.
  func assignKeys(
    to objects: some Sequence<ManagedObject>, from source: (any PersistentStore)? = nil
  ) throws(ObjectGraphError) {
    let store = source ?? store
    var counts = [Int](repeating: 0, count: layout.entities.count)
    for object in objects { counts[object.rootIndex] += 1 }
    var next = [Int64](repeating: 0, count: layout.entities.count)
    for (root, count) in counts.enumerated() where count > 0 {
      next[root] = try store.reserveKeys(hierarchy: layout.entities[root], count: count)
        .lowerBound
    }
    for object in objects {
      let root = object.rootIndex
      rekey(object, next[root])
      next[root] += 1
    }
  }

  private func rekey(_ object: ManagedObject, _ key: Int64) {
    let isReported = unsaved.isFromElsewhere(object) || saveNotices.hasChildren
    if isReported { registry.unregister(object) }
    unsaved.rekey(object, to: key, isReported: isReported)
    registry.register(object)
  }

  /// Turns temporary keys into permanent ones wherever they are.
  func resolveTemporaryKeys(clearingUnknown: Bool) {
    unsaved.resolveTemporaryKeys(clearingUnknown: clearingUnknown)
    objectNotices.replaceKeys(unsaved.permanentKey)
    if !unsaved.orders.isEmpty { undoHistory?.recorder.replaceKeys(unsaved.permanentKey) }
  }

  private func finishSave(_ farEnds: FarEnds) {
    let saved = savedChanges()
    let written = objectsToTellOfSave()
    for address in farEnds.owners.map(\.address) + farEnds.joined + farEnds.left {
      registeredObject(address)?.row?.version += 1
    }
    for object in unsaved.inserted where object.state == .inserted {
      object.row?.version += 1
      object.state = .clean
      if object.key < 0 { registry.register(object) }
    }
    unsaved.forEachUpdated { object in
      guard object.state == .updated else { return }
      if object.hasStoredChanges || unsaved.isConverted(object) { object.row?.version += 1 }
      object.state = .clean
    }
    for object in unsaved.deleted where object.state == .deleted {
      registry.unregister(object)
      object.state = .discarded
    }
    clearAfterSave()
    if let saved {
      if parent == nil { saveNotices.notifyOthers(saved) }
      saveNotices.notifyChildren(of: saved)
    }
    notifyWatchers()
    for object in written { object.didSave() }
  }

  /// The objects that the save writes and whose class overrides the notification after it.
  private func objectsToTellOfSave() -> [ManagedObject] {
    guard registry.lifecycle.contains(.didSave) else { return [] }
    return (insertedObjects + updatedObjects + deletedObjects).filter {
      $0.resolved.lifecycle.contains(.didSave)
    }
  }

  private func clearAfterSave() {
    unsaved.removeAll()
    readCache.forgetLinks()
    transientLinks.keep()
    undoHistory?.recorder.restart()
    assertInvariants()
  }

  /// The changes that were saved, nil without an observer.
  private func savedChanges() -> SavedChanges? {
    saveNotices.areHeard(outside: parent == nil) ? unsavedChanges : nil
  }

  /// In debug builds alone, and where every unsaved object is looked at anyway: not after an undo,
  /// which costs what it changes.
  func assertInvariants() {
    #if DEBUG
      checkInvariants()
    #endif
  }

  /// Stops the program if what is unsaved does not hold together, for tests.
  func checkInvariants() { unsaved.checkInvariants() }

  /// Delete rules are followed again at the end of each round, as objects may change, insert and
  /// delete others while they are notified; what comes of it is notified in turn.
  private func notifyObjectsOfSave() throws(ObjectGraphError) {
    guard registry.lifecycle.contains(.willSave) else { return }
    var (inserted, updated, deleted) = (0, 0, 0)
    var isRepeated = true
    while isRepeated {
      isRepeated = false
      func notify(_ object: ManagedObject) {
        guard object.resolved.lifecycle.contains(.willSave) else { return }
        object.willSave()
        isRepeated = true
      }
      // By index, as the lists grow meanwhile.
      while inserted < unsaved.inserted.count {
        let object = unsaved.inserted[inserted]
        if object.state == .inserted { notify(object) }
        inserted += 1
      }
      while updated < unsaved.updated.count {
        let object = unsaved.updated[updated].object
        if object.state == .updated { notify(object) }
        updated += 1
      }
      while deleted < unsaved.deleted.count {
        let object = unsaved.deleted[deleted]
        if object.state == .deleted && !unsaved.wasNeverStored(object) { notify(object) }
        deleted += 1
      }
      if isRepeated && !unsaved.deleted.isEmpty { try propagateDeletions() }
    }
  }
}

/// The stored objects at the far end of what a save writes.
extension ManagedObjectContext {
  /// The far ends of changes with permanent keys.
  private func farEnds(of changes: StoreChanges) -> FarEnds {
    var search = FarEndSearch(context: self, registry: registry)
    for change in changes.relationships.sorted(by: { $0.version < $1.version }) {
      search.change(change.owner, version: change.version)
    }
    for order in changes.orders where order.appendedCount == nil { search.reorder(order.owner) }
    for object in changes.inserted {
      guard let row = object.row else { continue }
      for slot in object.layout.storedReferences { search.lead(from: object, slot, row) }
    }
    for update in changes.updated {
      guard let row = update.object.row else { continue }
      for slot in update.object.layout.storedReferences where update.object.isChanged(slot.index) {
        search.lead(from: update.object, slot, row)
        search.leave(from: update.object, slot, update.original)
      }
    }
    for change in changes.links {
      for pair in change.added { search.link(pair, change.relationship) }
      for pair in change.removed { search.unlink(pair, change.relationship) }
    }
    return search.finish()
  }
}

/// Collects each far end once.
///
/// Objects carry a mark rather than being hashed: a load links its objects to the same few again
/// and again. What is not registered becomes a fault for as long as the search takes.
private struct FarEndSearch {
  /// The ways in which an object can be a far end, as bits of its mark.
  private enum Necessity: UInt8 {
    case joined = 1
    case left = 2
    case required = 4
    case owner = 8
  }

  let context: ManagedObjectContext
  let registry: ObjectRegistry
  var collected = FarEnds()
  var marked: [ManagedObject] = []

  /// Each far end in one way only: who is joined needs nothing else.
  func finish() -> FarEnds {
    var found = collected
    if !found.joined.isEmpty {
      found.left.removeAll(where: isJoined)
      found.required.removeAll(where: isJoined)
    }
    for object in marked { object.farEndMark = 0 }
    return found
  }

  /// Notes an owner of a relationship that changes in another way than by adding; before all others,
  /// as it is no other far end then.
  mutating func change(_ owner: ManagedObject, version: Int64) {
    guard owner.farEndMark & Necessity.owner.rawValue == 0 else { return }
    // A row that is written is compared anyway, but not with a version that is known to be wrong.
    guard isWrittenByNobody(owner) || version != context.originalRow(of: owner).version else {
      return
    }
    if owner.farEndMark == 0 { marked.append(owner) }
    owner.farEndMark |= Necessity.owner.rawValue
    collected.owners.append(FarEnds.Owner(address: owner.storeAddress, version: version))
  }

  /// Notes the owner of an order that an undo or an upsert set.
  mutating func reorder(_ address: StoreAddress) {
    guard address.key > 0 else { return }
    let owner = context.object(at: address)
    guard context.isLive(owner), owner.state != .inserted else { return }
    guard owner.isFault else {
      return change(owner, version: context.originalRow(of: owner).version)
    }
    note(address, .left)
  }

  mutating func lead(from object: ManagedObject, _ slot: Slot, _ row: Row) {
    guard let address = address(object, slot, row) else { return }
    let hasInverse = object.relationship(of: slot).inverseName != nil
    note(address, hasInverse ? .joined : .required)
  }

  mutating func leave(from object: ManagedObject, _ slot: Slot, _ row: Row) {
    guard let address = address(object, slot, row),
      object.relationship(of: slot).inverseName != nil
    else { return }
    note(address, .left)
  }

  mutating func link(_ pair: LinkChanges.Pair, _ relationship: RelationshipLayout) {
    note(pair.sourceAddress, .joined)
    note(pair.destinationAddress, relationship.inverseName == nil ? .required : .joined)
  }

  mutating func unlink(_ pair: LinkChanges.Pair, _ relationship: RelationshipLayout) {
    note(pair.sourceAddress, .left)
    if relationship.inverseName != nil { note(pair.destinationAddress, .left) }
  }

  private func address(_ object: ManagedObject, _ slot: Slot, _ row: Row) -> StoreAddress? {
    object.reference(in: slot, of: row).map { StoreAddress(entity: $0.entity, key: $0.key) }
  }

  private func isJoined(_ address: StoreAddress) -> Bool {
    context.object(at: address).farEndMark & Necessity.joined.rawValue != 0
  }

  private mutating func note(_ address: StoreAddress, _ necessity: Necessity) {
    guard address.key > 0, !isNeedless(address, necessity) else { return }
    let object = context.object(at: address)
    guard object.farEndMark & (necessity.rawValue | Necessity.owner.rawValue) == 0,
      isWrittenByNobody(object)
    else { return }
    if object.farEndMark == 0 { marked.append(object) }
    object.farEndMark |= necessity.rawValue
    switch necessity {
    case .joined: collected.joined.append(address)
    case .left: collected.left.append(address)
    case .required: collected.required.append(address)
    case .owner: break
    }
  }

  /// True for what this save inserts and what is noted already: all but a few of the far ends of a
  /// load, found without a reference count.
  @inline(__always)
  private func isNeedless(_ address: StoreAddress, _ necessity: Necessity) -> Bool {
    let root = registry.targets[address.entity].rootIndex
    return registry.entry(rootIndex: root, key: address.key)?._withUnsafeGuaranteedRef {
      $0.state == .inserted
        || $0.farEndMark & (necessity.rawValue | Necessity.owner.rawValue) != 0
    } ?? false
  }

  /// False for what this save inserts, changes or deletes itself.
  private func isWrittenByNobody(_ object: ManagedObject) -> Bool {
    switch object.state {
    case .clean: true
    case .updated: !object.hasStoredChanges && !context.unsaved.isConverted(object)
    case .inserted, .deleted, .discarded: false
    }
  }
}
