/// Saving: collecting the changes, writing them, and updating the objects.
extension ManagedObjectContext {
  /// Writes all changes to the store, or none; a child context's changes go to its parent.
  ///
  /// ```swift
  /// person.age = 22
  /// try context.save()
  /// ```
  /// ```sql
  /// UPDATE ZPERSON SET ZAGE = ?, Z_OPT = ? WHERE Z_PK = ? AND Z_OPT = ?
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/validation(_:)`` with every failure, before anything is written;
  ///   ``ObjectGraphError/mergeConflict(_:)`` if rows were changed elsewhere and the merge policy
  ///   is `error`; ``ObjectGraphError/changesLost(_:)`` if objects of the container were changed
  ///   after their context was released; ``ObjectGraphError/store(_:)`` if the store failed. The
  ///   changes stay pending in every case.
  public func save() throws(ObjectGraphError) {
    try registry.lostChanges.report()
    guard hasChanges else {
      try recordUndoStep()
      return discardNoOpChanges()
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
      // A redo may restore the insertions.
      for cleared in cleared where isLive(cleared.object) {
        let row = cleared.object.filledRow()
        guard cleared.object.reference(in: cleared.slot, of: row) == nil else { continue }
        cleared.object.writeReference(cleared.destination, into: cleared.slot)
      }
      // Changes by merge policies belong to no undo step.
      undoHistory?.recorder.takeBaseline(in: self)
      throw error
    }
  }

  /// Clears references to objects whose insertion was undone, so that validation detects missing
  /// required ones.
  private func clearReferencesToUndoneInsertions() -> [ClearedReference] {
    let undone = unsaved.inserted.filter { $0.state == .discarded }
    return undone.isEmpty ? [] : clearReferences(to: undone)
  }

  /// Runs several saves in one transaction.
  ///
  /// ```swift
  /// try context.performInOneTransaction {
  ///   for name in ["sky", "sand", "salt"] {
  ///     Tag(context: context).name = name
  ///     try context.save()
  ///     context.reset()
  ///   }
  /// }
  /// ```
  /// ```sql
  /// INSERT INTO ZTAG(...) VALUES(...)
  /// ```
  ///
  /// For loads too large for one save: the body inserts a portion, saves, resets, and inserts the
  /// next. If the first portion of a table has at least 1,000 rows, its indexes are created at the
  /// end.
  ///
  /// If it throws, the store stays unchanged, and the context discards all unsaved changes, as
  /// ``rollback()`` does, and the values of all objects, which are read again on their next access.
  /// An object stored only in the transaction counts as deleted.
  ///
  /// - Throws: Any error of the body, and therefore untyped, or ``ObjectGraphError`` if the
  ///   transaction cannot begin or commit.
  public func performInOneTransaction(_ body: () throws -> Void) throws {
    do {
      try saveNotices.duringTransaction { try store.transaction(body) }
    } catch {
      forgetTransaction()
      throw error
    }
  }

  /// Gathers statistics of the stored values, by which SQLite chooses between indexes.
  ///
  /// Without statistics SQLite takes every index for equally selective. Call it once after saving many
  /// new objects, if a fetch could use several indexes. A large ``BatchInsertRequest`` gathers them
  /// from a sample of its table.
  ///
  /// ```swift
  /// try context.analyze()  // ANALYZE
  /// ```
  ///
  /// It reads every index once. A store in memory needs no statistics.
  ///
  /// - Throws: ``ObjectGraphError/store(_:)``.
  public func analyze() throws(ObjectGraphError) { try store.analyze() }

  /// Runs reads in one transaction, so that all see the state of the store at the first read.
  ///
  /// ```swift
  /// let counts = try context.reading {
  ///   (try context.count(Query<Book>.all), try context.count(Query<Author>.all))
  /// }
  /// print(counts)  // prints (2, 2)
  /// ```
  /// ```sql
  /// SELECT COUNT(*) FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5;
  /// SELECT COUNT(*) FROM ZAUTHOR t0
  /// ```
  ///
  /// The body does not see later saves of other programs, and other contexts of the container wait.
  /// Objects that the context already knows keep their values. Single reads cost half as much as
  /// outside, because the file is locked only once. Calls may be nested. A save in the body throws
  /// ``ObjectGraphError/store(_:)``, and its changes stay pending. Keep the body short, because the
  /// write-ahead log cannot be checkpointed meanwhile.
  ///
  /// - Throws: Any error of the body, and therefore untyped, or ``ObjectGraphError`` if the store
  ///   fails.
  public func reading<Result>(_ body: () throws -> Result) throws -> Result {
    try store.readTransaction(body)
  }

  /// Discards the rows and reserved keys of a transaction that was rolled back.
  private func forgetTransaction() {
    rollback()
    readCache.removeAll()
    for object in registry.objects where object.state == .clean { turnIntoFault(object) }
  }

  /// Removes relationship changes without effect, and objects that were inserted and deleted again.
  private func discardNoOpChanges() {
    unsaved.relationships = RelationshipChanges()
    guard !unsaved.inserted.isEmpty || !unsaved.deleted.isEmpty else { return }
    for object in unsaved.deleted where object.state == .deleted { object.state = .discarded }
    clearAfterSave()
  }

  /// Collects the changes for a save; a child's save includes transient values.
  func collectedChanges() -> StoreChanges { collectedChanges(includesTransient: parent != nil) }

  /// Returns the unsaved changes, with or without objects of which only transient values changed.
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
    // An undone insertion leaves links behind, as a deletion does.
    let areAllLiving = unsaved.deleted.isEmpty && changes.inserted.count == inserted.count
    changes.links = areAllLiving ? unsaved.links.changes : linksBetweenTheLiving()
    changes.orders = unsaved.orders.isEmpty ? [] : unsaved.orders.changes(unsaved.permanentKey)
    changes.relationships = unsaved.relationships.all.filter(isInEffect)
    changes.origin = changeOrigin
    if parent == nil { changes.farEnds = farEnds(of: changes) }
    return changes
  }

  /// Returns new links except those to objects that this save deletes.
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

  /// Assigns permanent keys to inserted objects and replaces temporary keys in references.
  func assignKeys() throws(ObjectGraphError) {
    guard !unsaved.inserted.isEmpty || !unsaved.links.isEmpty || !unsaved.orders.isEmpty else {
      return
    }
    try assignKeys(to: unsaved.inserted.lazy.filter { $0.state == .inserted && $0.key < 0 })
    resolveTemporaryKeys(clearingUnknown: true)
    // Done at once, because children use the current keys even if the save fails.
    notifyChildrenOfKeys()
  }

  /// Assigns keys in stores other than the context's own.
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

  /// Replaces temporary keys by permanent ones everywhere.
  func resolveTemporaryKeys(clearingUnknown: Bool) {
    unsaved.resolveTemporaryKeys(clearingUnknown: clearingUnknown)
    objectNotices.replaceKeys(unsaved.permanentKey)
    if !unsaved.orders.isEmpty { undoHistory?.recorder.replaceKeys(unsaved.permanentKey) }
  }

  private func finishSave(_ farEnds: FarEnds) {
    let saved = savedChanges()
    let written = objectsNotifiedOfSave()
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

  /// Returns the objects that the save writes and whose class overrides the notification after it.
  private func objectsNotifiedOfSave() -> [ManagedObject] {
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

  /// Returns the saved changes, or nil without an observer.
  private func savedChanges() -> SavedChanges? {
    saveNotices.areHeard(outside: parent == nil) ? unsavedChanges : nil
  }

  /// Checks invariants, only in debug builds and only where every unsaved object is visited anyway;
  /// not after an undo, whose cost depends only on its changes.
  func assertInvariants() {
    #if DEBUG
      checkInvariants()
    #endif
  }

  /// Traps if the unsaved changes are inconsistent, for tests.
  func checkInvariants() { unsaved.checkInvariants() }

  /// Notifies the objects before the save.
  ///
  /// Delete rules are applied again after each round, because objects may change, insert and delete
  /// others, which are notified in turn.
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
      // By index, because the lists grow meanwhile.
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

/// The stored objects at the far ends of a save's changes.
extension ManagedObjectContext {
  /// Returns the far ends of changes with permanent keys.
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

/// Collects far ends without duplicates.
///
/// Objects are marked rather than hashed, because a load links its objects to the same few.
/// Unregistered objects become faults during the search.
private struct FarEndSearch {
  /// The kinds of far ends, as bits of an object's mark.
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

  /// Returns each far end in one kind only: a joined object needs no other.
  func finish() -> FarEnds {
    var found = collected
    if !found.joined.isEmpty {
      found.left.removeAll(where: isJoined)
      found.required.removeAll(where: isJoined)
    }
    for object in marked { object.farEndMark = 0 }
    return found
  }

  /// Adds an owner of a relationship with a change other than an addition.
  ///
  /// Called before all others, because the owner is then no other far end.
  mutating func change(_ owner: ManagedObject, version: Int64) {
    guard owner.farEndMark & Necessity.owner.rawValue == 0 else { return }
    // A written row is compared anyway, but not with a version that is known to be wrong.
    guard isUnwritten(owner) || version != context.originalRow(of: owner).version else {
      return
    }
    if owner.farEndMark == 0 { marked.append(owner) }
    owner.farEndMark |= Necessity.owner.rawValue
    collected.owners.append(FarEnds.Owner(address: owner.storeAddress, version: version))
  }

  /// Adds the owner of an order that an undo or an upsert set.
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
      isUnwritten(object)
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

  /// Returns true for objects that this save inserts or that are already marked, which are almost
  /// all far ends of a load.
  ///
  /// Avoids counting references.
  @inline(__always)
  private func isNeedless(_ address: StoreAddress, _ necessity: Necessity) -> Bool {
    let root = registry.targets[address.entity].rootIndex
    return registry.entry(rootIndex: root, key: address.key)?._withUnsafeGuaranteedRef {
      $0.state == .inserted
        || $0.farEndMark & (necessity.rawValue | Necessity.owner.rawValue) != 0
    } ?? false
  }

  /// Returns false for objects that this save inserts, changes or deletes.
  private func isUnwritten(_ object: ManagedObject) -> Bool {
    switch object.state {
    case .clean: true
    case .updated: !object.hasStoredChanges && !context.unsaved.isConverted(object)
    case .inserted, .deleted, .discarded: false
    }
  }
}
