/// Merging the saves of other contexts.
extension ManagedObjectContext {
  /// Updates the context's objects after another context's save.
  ///
  /// Objects without unsaved changes are read again on their next access; for changed ones, only
  /// the properties not set here are. Deleted objects leave the context.
  ///
  /// ```swift
  /// let reader = container.newContext()
  /// let copy = try reader.fetch(Query<Dog>.all)[0]
  /// dog.age = 5
  /// try context.save()
  /// try reader.mergeChanges(from: container.history(after: token).savedChanges)
  /// print(copy.age)  // prints 5
  /// ```
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  public func mergeChanges(from changes: SavedChanges) throws(ObjectGraphError) {
    if let unread = merge([changes]) { throw unread.error }
  }

  /// Merges the queued saves, if the context merges automatically.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read. What could not be merged stays in
  ///   the queue.
  func mergeSavesOfOthers() throws(ObjectGraphError) {
    guard automaticallyMergesChangesFromParent else { return }
    let saves = saveNotices.queue.takeAll()
    guard !saves.isEmpty, let unread = merge(saves) else { return }
    saveNotices.queue.putBack(SavedChanges(updated: unread.ids))
    throw unread.error
  }

  /// Objects that a merge could not read, and the error for the first of them.
  private struct Unread {
    var ids: [ManagedObjectID]
    let error: ObjectGraphError
  }

  /// Merges all saves at once, so that nothing is read that a later save deleted.
  ///
  /// An unreadable object does not prevent merging the others.
  ///
  /// - Returns: The unread objects, or nil if there are none.
  private func merge(_ saves: [SavedChanges]) -> Unread? {
    readCache.forgetPrefetchedLinks()
    let deleted = Set(saves.flatMap(\.deleted))
    var unread: Unread?
    for id in Set(saves.flatMap(\.updated)).subtracting(deleted) {
      guard var object = registeredObject(for: id) else { continue }
      do {
        if object.entityIndex != id.entity.index { object = try current(object) }
        try refresh(object, mergeChanges: true, isMerge: true)
      } catch {
        unread = unread ?? Unread(ids: [], error: error)
        unread?.ids.append(id)
      }
      objectNotices.recordRelinking(of: object)
    }
    for id in deleted {
      guard let object = registeredObject(for: id), object.state == .clean else { continue }
      if object.row == nil { _ = dropRow(object) }
      recordExistence(of: object)
      object.state = .deleted
      registry.unregister(object)
    }
    for saved in saves { saveNotices.notifyChildren(of: saved) }
    notifyWatchers()
    assertInvariants()
    return unread
  }
}

/// Conflicts between unsaved changes and the store, and their resolution by merge policies.
extension ManagedObjectContext {
  /// Saves and resolves conflicts by the merge policy.
  ///
  /// - Returns: The far ends whose versions the save increased.
  /// - Throws: ``ObjectGraphError/mergeConflict(_:)`` if the policy is `error`.
  func writeResolvingConflicts() throws(ObjectGraphError) -> FarEnds {
    if store.tracksHistory {
      // The history records the destinations of deleted objects, which a fault does not know.
      try fillAll(unsaved.deleted.filter { $0.state == .deleted && !unsaved.wasNeverStored($0) })
    }
    var attemptsLeft = Self.attemptLimit
    while true {
      attemptsLeft -= 1
      let changes = collectedChanges()
      do throws(ObjectGraphError) {
        let undone = objectsUndoneOverOthers + objectsWithLostChanges
        let found = undone.isEmpty ? try store.save(changes) : undone.map(\.objectID)
        if found.isEmpty { return changes.farEnds }
        // An object may be out of date both in its values and in its relationships.
        var seen: Set<ManagedObjectID> = []
        var ids: [ManagedObjectID] = []
        for id in found where seen.insert(id).inserted {
          ids.append(try current(object(with: id)).objectID)
        }
        guard mergePolicy != .error, attemptsLeft > 0 else {
          var conflicts: [MergeConflict] = []
          for id in ids { conflicts.append(try conflict(id)) }
          throw .mergeConflict(conflicts)
        }
        try resolve(ids)
      } catch .notUnique(let entity, let properties) {
        guard mergePolicy != .error, attemptsLeft > 0, try resolveUniqueness() else {
          throw .notUnique(entity: entity, properties: properties)
        }
      }
    }
  }

  /// The limit on attempts, because rows may keep changing while conflicts are resolved.
  private static let attemptLimit = 8

  /// Objects that another context converted to an entity without some properties set here.
  private var objectsWithLostChanges: [ManagedObject] {
    mergePolicy == .error ? unsaved.lostByConversion.keys.filter(isLive) : []
  }

  /// Rebases objects that others changed too on the store's current values.
  ///
  /// - Throws: ``ObjectGraphError/validation(_:)`` if the result breaks a rule, for example a
  ///   required relationship to a deleted object.
  private func resolve(_ ids: [ManagedObjectID]) throws(ObjectGraphError) {
    for id in ids { try rebase(object(with: id), policy: mergePolicy) }
    // An object may no longer be deleted, and others may refer to one that is.
    try followDeletions()
    try validate()
    // A new object may have been deleted by a cascade that was cancelled, and has no key yet.
    if unsaved.inserted.contains(where: { $0.state == .inserted && $0.key < 0 }) {
      try assignKeys()
    }
  }

  private func conflict(_ id: ManagedObjectID) throws(ObjectGraphError) -> MergeConflict {
    let object = object(with: id)
    let stored = try storedRow(of: object)
    let wasRead = object.row != nil
    // The values of a deleted object that was never read are unknown.
    let original =
      !wasRead && stored == nil
      ? ObjectSnapshot(version: 0, values: object.layout.slots.map { _ in nil })
      : basisSnapshot(of: object)
    defer { withExtendedLifetime(stored?.slab) {} }
    let now = stored.map { object.snapshot(of: $0.row) }
    func names(_ isListed: (Int) -> Bool) -> [String] {
      object.layout.slots.filter { isListed($0.index) }.map { object.layout.slotNames[$0.index] }
    }
    var relinked: [(name: String, isStale: Bool)] = []
    for change in unsaved.relationships.changes(of: object).filter(isInEffect) {
      let now = try storedDigest(of: object, change.relationship)
      relinked.append((change.relationship.name, now != change.base))
    }
    let here =
      wasRead && object.state != .deleted ? object.snapshot(of: object.filledRow()) : nil
    return MergeConflict(
      objectID: id, oldVersion: original.version, newVersion: now?.version,
      isDeletedHere: object.state == .deleted,
      changedHere: names { object.state == .updated && object.isChanged($0) }
        + relinked.map(\.name) + (unsaved.lostByConversion[object] ?? []),
      changedInStore: names {
        now != nil && original.values[$0] != now?.values[$0]
          && !object.layout.slots[$0].isDerived
      } + (now == nil ? [] : relinked.filter(\.isStale).map(\.name)),
      objectSnapshot: here.map { values(of: $0, object.layout) },
      cachedSnapshot: wasRead ? values(of: original, object.layout) : nil,
      persistedSnapshot: now.map { values(of: $0, object.layout) })
  }

  private func values(of snapshot: ObjectSnapshot, _ entity: EntityLayout) -> [String: FetchValue] {
    let values = snapshot.values.map { value -> FetchValue in
      switch value {
      case nil: .null
      case .attribute(let value): .attribute(value)
      case .reference(let address): .object(objectID(address))
      }
    }
    return Dictionary(
      uniqueKeysWithValues: entity.slots.filter { !$0.isTransient }.map {
        (entity.slotNames[$0.index], values[$0.index])
      })
  }

  /// Returns the store's current values of an object, independent of the context's, or nil if the
  /// row is gone.
  func storedRow(of object: ManagedObject) throws(ObjectGraphError) -> (row: Row, slab: RowSlab)? {
    let scratch = ObjectRegistry(layout: layout, classes: [:])
    let sink = RowSink(registry: scratch, slab: RowSlab(registry: scratch))
    guard try store.fill(entity: object.layout, key: object.key, sink: sink) else { return nil }
    guard let found = sink.objects.first, let row = found.row else { return nil }
    if found.layout === object.layout { return (row, sink.slab) }
    // The object was converted here, or the row elsewhere.
    let converted = found.snapshot(of: row).converted(from: found.layout, to: object.layout)
    return (scratch.entities[object.entityIndex].row(converted, in: sink.slab), sink.slab)
  }

  /// Rebases an object's unsaved changes on the store's current values.
  func rebase(_ object: ManagedObject, policy: MergePolicy) throws(ObjectGraphError) {
    let objectWins = policy == .mergeByPropertyObjectTrump || policy == .overwrite
    guard let stored = try storedRow(of: object) else {
      // An object that was never read here cannot be restored.
      let comesBack = objectWins && object.row != nil && object.state != .deleted
      return comesBack ? reinsert(object) : leave(object)
    }
    // Only the slab keeps the row alive.
    defer { withExtendedLifetime(stored.slab) {} }
    if object.state == .deleted {
      take(stored.row, for: object)
      unsaved.bases[ObjectIdentifier(object)] = nil
      guard !objectWins else { return }
      keep(object, as: .clean)
      return try dropRelationshipChanges(of: object)
    }
    if object.state == .inserted { return adoptRow(object, stored, policy) }
    guard object.state == .updated || !unsaved.relationships.changes(of: object).isEmpty else {
      return turnIntoFault(object)
    }
    rebase(object, on: stored, policy)
    try rebaseRelationships(of: object, version: stored.row.version, policy: policy)
  }

  private func rebase(
    _ object: ManagedObject, on stored: (row: Row, slab: RowSlab), _ policy: MergePolicy
  ) {
    let original = basisSnapshot(of: object)
    let now = object.snapshot(of: stored.row)
    let here = object.snapshot(of: object.filledRow())
    let changed = object.layout.slots.map(\.index).filter(object.isChanged)
    let owners = object.layout.storedReferences.map { slot in
      (slot, object.reference(in: slot, of: object.filledRow())?.key)
    }
    take(stored.row, for: object)
    object.state = .clean
    unsaved.tidyUpdated()
    let kept: [Int] =
      switch policy {
      case .rollback: []
      case .mergeByPropertyStoreTrump: changed.filter { original.values[$0] == now.values[$0] }
      case .mergeByPropertyObjectTrump, .error: changed
      // If the object was never read here, only the values set are known.
      case .overwrite where original.version == 0: changed
      case .overwrite: object.layout.slots.map(\.index)
      }
    // The position added with a reference is withdrawn with it.
    for (slot, key) in owners where changed.contains(slot.index) && !kept.contains(slot.index) {
      guard let key, let inverse = layout.inverse(of: object.relationship(of: slot)) else {
        continue
      }
      unsaved.orders.withdraw(object.storeAddress, of: key, inverse)
    }
    // The store recomputes derived values, whichever side wins.
    for slot in object.layout.slots
    where kept.contains(slot.index) && here.values[slot.index] != now.values[slot.index]
      && !slot.isDerived
    {
      object.set(here.values[slot.index], in: slot)
    }
  }

  /// Copies a row from another registry into this one's slab.
  private func take(_ stored: Row, for object: ManagedObject) {
    recordChange(of: object)
    let slab = registry.slabForSingleRows()
    let row = Row(base: slab.allocate(object.layout.rowByteCount))
    row.base.copyMemory(from: stored.base, byteCount: object.layout.rowByteCount)
    object.move(to: row, in: slab)
    object.writeTransientDefaults(into: row)
  }

  /// Cancels an object's deletion and the deletions that it caused.
  ///
  /// An object that was deleted explicitly stays deleted.
  private func keep(_ object: ManagedObject, as state: ManagedObject.State) {
    recordExistence(of: object)
    for consequence in unsaved.cancelDeletion(of: object, leaving: state) {
      switch consequence {
      case .cascade(let other):
        guard other.state == .deleted else { continue }
        keep(other, as: unsaved.stateBeforeDeletion(of: other))
      case .clearing(let other, let slot):
        guard isLive(other), other.reference(in: slot, of: other.filledRow()) == nil else {
          continue
        }
        other.writeReference(object, into: slot)
      }
    }
  }

  /// Adopts the row of an object to be inserted, which another context has restored too.
  private func adoptRow(
    _ object: ManagedObject, _ stored: (row: Row, slab: RowSlab), _ policy: MergePolicy
  ) {
    let wanted = object.snapshot(of: object.filledRow())
    let written = object.layout.isUnique ? slotsToWrite(of: object) : object.layout.slots
    take(stored.row, for: object)
    unsaved.recordUpsert(of: object)
    guard policy == .mergeByPropertyObjectTrump || policy == .overwrite else { return }
    let current = object.snapshot(of: object.filledRow())
    for slot in written where current.values[slot.index] != wanted.values[slot.index] {
      object.set(wanted.values[slot.index], in: slot)
    }
  }

  /// Saves an object that another context deleted as a new row with the old key.
  private func reinsert(_ object: ManagedObject) {
    guard object.state != .inserted else { return }
    unsaved.forgetUpdate(of: object)
    insertAgain(object)
  }

  /// Removes an object that another context deleted, with everything that leads to it.
  private func leave(_ object: ManagedObject) {
    unsaved.forget(object)
    if object.row == nil { _ = dropRow(object) }
    recordExistence(of: object)
    object.state = .deleted
    registry.unregister(object)
    clearReferences(to: [object])
  }

  /// Clears the unsaved references to objects without a row.
  ///
  /// - Returns: The original references.
  @discardableResult
  func clearReferences(to gone: [ManagedObject]) -> [ClearedReference] {
    let destinations = Dictionary(
      gone.map { (StoreAddress(entity: $0.layout.rootIndex, key: $0.key), $0) },
      uniquingKeysWith: { first, _ in first })
    var cleared: [ClearedReference] = []
    for object in unsaved.insertedAndUpdated {
      guard let row = object.row else { continue }
      let leading = object.layout.references.compactMap { slot -> ClearedReference? in
        guard let reference = object.reference(in: slot, of: row) else { return nil }
        let root = layout.entities[reference.entity].rootIndex
        return destinations[StoreAddress(entity: root, key: reference.key)].map {
          ClearedReference(object: object, slot: slot, destination: $0)
        }
      }
      for reference in leading { object.setAbsent(reference.slot) }
      cleared += leading
      // The order in which gone objects are visited does not matter.
      if !leading.isEmpty { restoreIfNothingIsLeft(of: object) }
    }
    return cleared
  }
}

/// A reference before it was cleared.
struct ClearedReference {
  let object: ManagedObject
  let slot: Slot
  let destination: ManagedObject
}

/// The resolution of clashes of unique values.
extension ManagedObjectContext {
  /// Resolves every clash of unsaved objects with each other and with stored rows.
  ///
  /// - Returns: False if there was nothing to resolve.
  /// - Throws: ``ObjectGraphError/validation(_:)`` if the result breaks a rule, for example if a
  ///   deny rule protects a row that would be replaced, or
  ///   ``ObjectGraphError/impossibleUpsert(_:onto:properties:)``.
  func resolveUniqueness() throws(ObjectGraphError) -> Bool {
    var resolution = UniquenessResolution(self)
    defer { unsaved.tidyUpdated() }
    // No other connection changes the rows while they are compared.
    do { try store.readTransaction { try resolution.run() } } catch {
      throw ObjectGraphError(error)
    }
    guard resolution.foundClash else { return false }
    // Restored values may lead to objects that this save deletes.
    try followDeletions()
    try validate()
    return true
  }

  /// Discards an inserted object in favour of another one, which takes over its incoming links
  /// where allowed.
  ///
  /// - Returns: The objects whose references changed.
  func yield(_ object: ManagedObject, to winner: StoreAddress) throws -> [ManagedObject] {
    let partners = oneToOnePartners(of: object)
    let changed = redirect(object.storeAddress, to: winner).map(\.object)
    recordExistence(of: object)
    object.state = .discarded
    registry.unregister(object)
    let winner = self.object(at: winner)
    for (slot, relationship, partner) in partners {
      // A stored object keeps its partner; the other object remains without one.
      guard let back = relationship.inverseName.flatMap({ partner.layout.slot(named: $0) }) else {
        continue
      }
      partner.setAbsent(back)
      if let own = winner.layout.slot(named: object.layout.slotNames[slot.index]),
        winner.layout.relationship(in: own) == relationship, winner.destination(of: own) == nil
      {
        setBothSides(of: winner, own, relationship, to: partner)
      }
    }
    return changed + partners.map(\.partner)
  }

  /// Makes a new object take over a stored row.
  ///
  /// Its values are those of ``isToWrite(_:of:)``, then the unsaved ones of the row's object, then
  /// the row's.
  ///
  /// - Returns: The objects whose unique values lead to the new object and changed.
  func takeOver(_ address: StoreAddress, by object: ManagedObject) throws -> [ManagedObject] {
    let partners = oneToOnePartners(of: object)
    recordChange(of: object)
    var values = changesToTakeOver(at: address)
    let changed = redirect(object.storeAddress, to: address).filter(isUnique).map(\.object)
    let row = object.filledRow()
    values.reserveCapacity(object.layout.slots.count)
    for slot in object.layout.slots
    where isToWrite(slot, of: object) && !partners.contains(where: { $0.slot == slot }) {
      values.append((slot, object.snapshotValue(in: slot, of: row)))
    }
    registry.unregister(object)
    object.key = address.key
    unsaved.recordUpsert(of: object)
    object.row = nil
    registry.register(object)
    _ = try fill(object)
    makeChangeable(object)
    for (slot, value) in values { object.set(value, in: slot) }
    for (slot, relationship, partner) in partners {
      setBothSides(of: object, slot, relationship, to: partner)
    }
    return changed
  }

  /// Returns true for a reference in one of the object's uniqueness constraints.
  private func isUnique(_ object: ManagedObject, _ slot: Slot) -> Bool {
    layout.uniqueness(of: object.layout).contains { $0.slots.contains(slot.index) }
  }

  /// Gives a new object the values that were set on an earlier one, and not on it.
  func adoptSetValues(of earlier: ManagedObject, by later: ManagedObject) {
    let values = earlier.snapshot(of: earlier.filledRow()).values
    let partners = oneToOnePartners(of: earlier)
    for slot in slotsToWrite(of: earlier)
    where !later.wasSet(slot.index) && !partners.contains(where: { $0.slot == slot }) {
      later.set(values[slot.index], in: slot)
    }
  }

  /// Returns the slots of a new object that it writes to a stored one.
  private func slotsToWrite(of new: ManagedObject) -> [Slot] {
    new.layout.slots.filter { isToWrite($0, of: new) }
  }

  /// Returns true for a slot set after the insertion, and for a transient one, which no row has.
  private func isToWrite(_ slot: Slot, of new: ManagedObject) -> Bool {
    !slot.isDerived && (slot.isTransient || new.wasSet(slot.index))
  }

  /// Writes a new object's values to a stored object of another entity, and discards the new
  /// object.
  ///
  /// Incoming links move to the stored object, whose entity stays.
  ///
  /// - Throws: ``ObjectGraphError/impossibleUpsert(_:onto:properties:)``, with nothing changed, for
  ///   values that the stored object has no property for.
  /// - Returns: The objects whose unique values led to the new object and changed.
  func replace(_ new: ManagedObject, by stored: ManagedObject) throws -> [ManagedObject] {
    let lost = try properties(of: new, lackingIn: stored)
    guard lost.isEmpty else {
      throw ObjectGraphError.impossibleUpsert(
        new.objectID, onto: stored.objectID, properties: lost)
    }
    // Read again, so that others' changes are not overwritten.
    if stored.state == .clean { turnIntoFault(stored) }
    if stored.isFault { _ = try fill(stored) }
    let partners = oneToOnePartners(of: new)
    let changed = redirect(new.storeAddress, to: stored.storeAddress).filter(isUnique)
      .map(\.object)
    let wanted = new.snapshot(of: new.filledRow())
    let written = slotsToWrite(of: new).filter { new.layout.shares($0, with: stored.layout) }
    recordExistence(of: new)
    new.state = .discarded
    registry.unregister(new)
    for slot in written where !partners.contains(where: { $0.slot == slot }) {
      stored.set(wanted.values[slot.index], in: slot)
    }
    for (slot, relationship, partner) in partners {
      setBothSides(of: stored, slot, relationship, to: partner)
    }
    return changed
  }

  /// Returns the properties set on a new object, or leading to it, that an object of another entity
  /// lacks.
  ///
  /// Default values and nil are ignored.
  private func properties(of new: ManagedObject, lackingIn stored: ManagedObject)
    throws(ObjectGraphError) -> [String]
  {
    func canHave(_ relationship: RelationshipLayout) -> Bool {
      relationship.acceptedSources.contains(stored.entityIndex)
    }
    let values = new.snapshot(of: new.filledRow()).values
    let defaults = Dictionary(
      uniqueKeysWithValues: new.layout.defaultValues.map { ($0.slot, $0.value) })
    var names: Set<String> = []
    for slot in new.layout.slots where !slot.isTransient && new.wasSet(slot.index) {
      guard case .attribute(let value) = values[slot.index], value != defaults[slot],
        !new.layout.shares(slot, with: stored.layout)
      else { continue }
      names.insert(new.layout.slotNames[slot.index])
    }
    for relationship in new.layout.relationships.values
    where !relationship.isTransient && !canHave(relationship) {
      if try destinationsEitherWay(of: new, relationship).contains(where: isLive) {
        names.insert(relationship.name)
      }
    }
    // Relationships without an inverse are visible only from their own side.
    func note(_ relationship: RelationshipLayout) {
      guard relationship.inverseName == nil, !accepts(stored, relationship) else { return }
      names.insert("\(layout.entities[relationship.declaringEntity].name).\(relationship.name)")
    }
    for (object, slot) in unsaved.referrers(to: new.storeAddress) where !slot.isTransient {
      note(object.relationship(of: slot))
    }
    for relationship in unsaved.links.relationships(addedTo: new.storeAddress) {
      note(relationship)
    }
    return names.sorted()
  }

  /// Restores all values with which an object was read.
  func dropChanges(of object: ManagedObject) {
    let original = originalRow(of: object)
    for slot in object.layout.references where object.isChanged(slot.index) {
      dropChange(of: object, slot, original)
    }
    dropValues(of: object)
  }

  /// Restores the values of a constraint with which an object was read.
  func dropChanges(of object: ManagedObject, in claim: UniqueValue) {
    let original = originalRow(of: object)
    let constraint = layout.uniqueness(of: object.layout).first {
      $0.declaringEntity == claim.declaringEntity && $0.place == claim.place
    }
    for index in constraint?.slots ?? [] where object.isChanged(index) {
      dropChange(of: object, object.layout.slots[index], original)
    }
    restoreIfNothingIsLeft(of: object)
  }

  /// Makes a changed object clean if it has its original values again, so that a save does not
  /// write it and its version stays.
  func restoreIfNothingIsLeft(of object: ManagedObject) {
    guard object.state == .updated, !unsaved.isConverted(object) else { return }
    let original = originalRow(of: object)
    // Version 0 means that the store's values were never read.
    guard original.version > 0,
      object.snapshot(of: object.filledRow()).values == object.snapshot(of: original).values
    else { return }
    dropValues(of: object)
  }

  private func dropChange(of object: ManagedObject, _ slot: Slot, _ original: Row) {
    guard slot.content.isReference else {
      return object.set(object.snapshot(of: original).values[slot.index], in: slot)
    }
    let former = object.reference(in: slot, of: original).map {
      self.object(entityIndex: $0.entity, key: $0.key)
    }
    object.setDestination(former?.state == .deleted ? nil : former, of: slot)
  }

  /// Returns the unsaved values of a row's object that another one takes over.
  private func changesToTakeOver(at address: StoreAddress) -> [(Slot, ObjectSnapshot.Value?)] {
    guard let known = registeredObject(address) else { return [] }
    var changes: [(Slot, ObjectSnapshot.Value?)] = []
    if known.state == .updated {
      let row = known.filledRow()
      changes = known.layout.slots.filter { known.isChanged($0.index) }
        .map { ($0, known.snapshotValue(in: $0, of: row)) }
    }
    recordExistence(of: known)
    known.state = .discarded
    registry.unregister(known)
    return changes
  }

  private typealias Partner = (
    slot: Slot, relationship: RelationshipLayout, partner: ManagedObject
  )

  private func oneToOnePartners(of object: ManagedObject) -> [Partner] {
    object.layout.references.compactMap { slot in
      let relationship = object.relationship(of: slot)
      guard relationship.inverseName != nil, !relationship.inverseIsToMany,
        let partner = object.destination(of: slot), partner !== object, isLive(partner)
      else { return nil }
      return (slot, relationship, partner)
    }
  }

  /// Moves references and links to another address; returns the objects with the references.
  private func redirect(_ old: StoreAddress, to new: StoreAddress)
    -> [(object: ManagedObject, slot: Slot)]
  {
    let referrers = unsaved.referrers(to: old)
    for (object, slot) in referrers {
      guard let row = object.row else { continue }
      recordChange(of: object)
      let destination = layout.entities[object.relationship(of: slot).destination]
      if destination.subtree.contains(new.entity) {
        row.setReference(slot, key: new.key, entity: new.entity)
        unsaved.recordReference(of: object)
      } else {
        row.markAbsent(slot.index)
      }
    }
    unsaved.redirectLinks(old, to: new)
    return referrers
  }
}

extension ManagedObject {
  /// Returns true if the slot was set since the object was read.
  func isChanged(_ slot: Int) -> Bool {
    guard state == .updated, let row else { return false }
    return row.isChanged(slot, maskOffset: layout.rowByteCount)
  }
}
