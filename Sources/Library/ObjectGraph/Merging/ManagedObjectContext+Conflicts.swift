/// Conflicts between unsaved changes and the store, and what merge policies make of them.
extension ManagedObjectContext {
  /// Saves, resolving conflicts by the merge policy.
  ///
  /// - Returns: the far ends that the save counted up.
  /// - Throws: ``ObjectGraphError/mergeConflict(_:)`` if the policy is to refuse.
  func writeResolvingConflicts() throws -> FarEnds {
    if store.tracksHistory {
      // The history tells of those to whom a deleted object leads, which a fault does not know.
      try fillAll(deleted.filter { $0.state == .deleted && !wasNeverStored($0) })
    }
    // Somebody may go on changing rows while conflicts are resolved; but not for ever.
    for _ in 0..<8 {
      let changes = collectedChanges()
      do {
        try store.save(changes)
        return changes.farEnds
      } catch ObjectGraphError.conflict(let ids) {
        guard mergePolicy != .error else {
          throw ObjectGraphError.mergeConflict(try ids.map(conflict))
        }
        try resolve(ids)
      } catch ObjectGraphError.notUnique(let entity, let properties) {
        guard mergePolicy != .error, try resolveUniqueness() else {
          throw ObjectGraphError.notUnique(entity: entity, properties: properties)
        }
      }
    }
    throw ObjectGraphError.store(
      description: "others keep changing the same objects; try the save again later")
  }

  /// Bases the changes of objects that somebody else changed on what the store holds now.
  ///
  /// - Throws: ``ObjectGraphError/validation(_:)`` if what is left breaks a rule, such as that of a
  ///   required relationship to an object that is gone.
  private func resolve(_ ids: [ManagedObjectID]) throws(ObjectGraphError) {
    for id in ids { try rebase(object(with: id), policy: mergePolicy) }
    // An object that stays may have been about to go, and one that goes may be led to.
    try followDeletions()
    try validate()
    // A new object that was to go with what stays has no key yet.
    if inserted.contains(where: { $0.state == .inserted && $0.key < 0 }) { try assignKeys() }
  }

  private func conflict(_ id: ManagedObjectID) throws -> MergeConflict {
    let object = object(with: id)
    let stored = try storedRow(of: object)
    let wasRead = object.row != nil
    // Of an object that is gone and was never read nothing is known.
    let original =
      !wasRead && stored == nil
      ? ObjectSnapshot(version: 0, values: object.layout.slots.map { _ in nil })
      : object.snapshot(of: originalRow(of: object))
    defer { withExtendedLifetime(stored?.slab) {} }
    let now = stored.map { object.snapshot(of: $0.row) }
    func names(_ isListed: (Int) -> Bool) -> [String] {
      object.layout.slots.filter { isListed($0.index) }.map { object.layout.slotNames[$0.index] }
    }
    let here =
      wasRead && object.state != .deleted ? object.snapshot(of: object.filledRow()) : nil
    return MergeConflict(
      objectID: id, oldVersion: original.version, newVersion: now?.version,
      isDeletedHere: object.state == .deleted,
      changedHere: names { object.state == .updated && object.isChanged($0) },
      changedInStore: names {
        now != nil && original.values[$0] != now?.values[$0]
          && !object.layout.derivedSlots.contains($0)
      },
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

  /// The store's present values of an object, read past the context's own, nil if they are gone.
  func storedRow(of object: ManagedObject) throws(ObjectGraphError) -> (row: Row, slab: RowSlab)? {
    let scratch = ObjectRegistry(layout: layout, classes: [:])
    let sink = RowSink(registry: scratch, slab: RowSlab(registry: scratch))
    do {
      guard try store.fill(entity: object.layout, key: object.key, sink: sink) else { return nil }
    } catch {
      throw Self.wrap(error)
    }
    guard let found = sink.objects.first, let row = found.row else { return nil }
    guard found.layout === object.layout else {
      throw .entityMismatch(object.objectID, found: found.layout.name)
    }
    return (row, sink.slab)
  }

  /// Bases an object's unsaved changes on what the store holds now.
  func rebase(_ object: ManagedObject, policy: MergePolicy) throws(ObjectGraphError) {
    let objectWins = policy == .mergeByPropertyObjectTrump || policy == .overwrite
    guard let stored = try storedRow(of: object) else {
      // Nobody can bring values back that were never read here.
      let comesBack = objectWins && object.row != nil && object.state != .deleted
      return comesBack ? reinsert(object) : leave(object)
    }
    // The row lies in the slab, which nothing else holds.
    defer { withExtendedLifetime(stored.slab) {} }
    if object.state == .deleted {
      take(stored.row, for: object)
      if !objectWins { keep(object) }
      return
    }
    if object.state == .inserted { return adoptRow(object, stored, policy) }
    guard object.state == .updated else { return turnIntoFault(object) }
    rebase(object, on: stored, policy)
  }

  private func rebase(
    _ object: ManagedObject, on stored: (row: Row, slab: RowSlab), _ policy: MergePolicy
  ) {
    let index = Int(object.changeIndex)
    let original = object.snapshot(of: updated[index].original)
    let now = object.snapshot(of: stored.row)
    let here = object.snapshot(of: object.filledRow())
    let changed = object.layout.slots.map(\.index).filter(object.isChanged)
    take(stored.row, for: object)
    object.state = .clean
    updated.remove(at: index)
    compactUpdated()
    let kept: [Int] =
      switch policy {
      case .rollback: []
      case .mergeByPropertyStoreTrump: changed.filter { original.values[$0] == now.values[$0] }
      case .mergeByPropertyObjectTrump, .error: changed
      // Of what was never read here only what was set is known.
      case .overwrite where original.version == 0: changed
      case .overwrite: object.layout.slots.map(\.index)
      }
    // What the store derives it derives again, whichever side is right.
    for slot in object.layout.slots
    where kept.contains(slot.index) && here.values[slot.index] != now.values[slot.index]
      && !object.layout.derivedSlots.contains(slot.index)
    {
      object.set(here.values[slot.index], in: slot)
    }
  }

  /// Copies a row that belongs to another registry, by whose slab an object is known to its context.
  private func take(_ stored: Row, for object: ManagedObject) {
    noteChange(of: object)
    let slab = registry.slabForSingleRows()
    let row = Row(base: slab.allocate(object.layout.rowByteCount))
    row.base.copyMemory(from: stored.base, byteCount: object.layout.rowByteCount)
    object.move(to: row, in: slab)
    object.writeTransientDefaults(into: row)
  }

  /// The deletion of an object is given up, and with it what it would have taken along; what was
  /// deleted for its own sake too stays so.
  private func keep(_ object: ManagedObject) {
    noteExistence(of: object)
    object.state = .clean
    deleted.removeAll { $0 === object }
    for consequence in deletionConsequences.removeAll(of: object) {
      switch consequence {
      case .cascade(let other):
        guard other.state == .deleted else { continue }
        let state = stateBeforeDeletion(of: other)
        keep(other)
        other.state = state
      case .clearing(let other, let slot):
        guard isLive(other), other.reference(in: slot, of: other.filledRow()) == nil else {
          continue
        }
        other.writeReference(object, into: slot)
      }
    }
  }

  /// A row that was to be inserted is there: somebody else brought it back too.
  private func adoptRow(
    _ object: ManagedObject, _ stored: (row: Row, slab: RowSlab), _ policy: MergePolicy
  ) {
    let wanted = object.snapshot(of: object.filledRow())
    take(stored.row, for: object)
    object.state = .clean
    upserted.insert(ObjectIdentifier(object))
    guard policy == .mergeByPropertyObjectTrump || policy == .overwrite else { return }
    object.adopt(wanted)
  }

  /// Somebody deleted the object and it is to stay: it is saved as a new row with the old key.
  private func reinsert(_ object: ManagedObject) {
    guard object.state != .inserted else { return }
    updated.removeAll { $0.object === object }
    compactUpdated()
    object.state = .inserted
    addToInserted(object)
  }

  /// Somebody deleted the object and it goes here too, and nothing leads to it any more.
  private func leave(_ object: ManagedObject) {
    updated.removeAll { $0.object === object }
    compactUpdated()
    deleted.removeAll { $0 === object }
    if object.row == nil { _ = giveUp(object) }
    noteExistence(of: object)
    object.state = .deleted
    registry.unregister(object)
    clearReferences(to: object)
    links.removeAll(of: object.storeAddress)
    orders.remove(object.storeAddress, in: layout)
  }

  private func clearReferences(to gone: ManagedObject) {
    for object in insertedObjects + updatedObjects {
      guard let row = object.row else { continue }
      let leading = object.layout.references.filter { slot in
        guard let reference = object.reference(in: slot, of: row) else { return false }
        return reference.key == gone.key
          && layout.entities[reference.entity].rootIndex == gone.layout.rootIndex
      }
      for slot in leading { object.setAbsent(slot) }
      // Whether the gone one was looked at before or after this one decides nothing.
      if !leading.isEmpty { restoreIfNothingIsLeft(of: object) }
    }
  }
}

extension ManagedObject {
  /// True if the slot was set since the object was read.
  package func isChanged(_ slot: Int) -> Bool {
    guard state == .updated, let row else { return false }
    return row.changeWord(slot >> 6, maskOffset: layout.rowByteCount) & (1 << UInt64(slot & 63))
      != 0
  }
}
