/// Conflicts between unsaved changes and the store, and what merge policies make of them.
extension ManagedObjectContext {
  /// Saves, resolving conflicts by the merge policy.
  ///
  /// - Throws: ``ObjectGraphError/mergeConflict(_:)`` if the policy is to refuse.
  func writeResolvingConflicts() throws {
    if store.tracksHistory {
      // The history tells of those to whom a deleted object leads, which a fault does not know.
      try fillAll(deleted.filter { $0.state == .deleted && !wasNeverStored($0) })
    }
    // Somebody may go on changing rows while conflicts are resolved; but not for ever.
    for _ in 0..<8 {
      do {
        return try store.save(collectedChanges())
      } catch ObjectGraphError.conflict(let ids) {
        let conflicts = try ids.map(conflict)
        guard mergePolicy != .error else { throw ObjectGraphError.mergeConflict(conflicts) }
        for id in ids { try rebase(object(with: id), policy: mergePolicy) }
      } catch ObjectGraphError.notUnique(let entity, let properties) {
        guard mergePolicy != .error, try resolveUniqueness() else {
          throw ObjectGraphError.notUnique(entity: entity, properties: properties)
        }
      }
    }
    throw ObjectGraphError.store(
      description: "others keep changing the same objects; try the save again later")
  }

  private func conflict(_ id: ManagedObjectID) throws -> MergeConflict {
    let object = object(with: id)
    let original = object.snapshot(of: originalRow(of: object))
    let stored = try storedRow(of: object)
    defer { withExtendedLifetime(stored?.slab) {} }
    let now = stored.map { object.snapshot(of: $0.row) }
    func names(_ isListed: (Int) -> Bool) -> [String] {
      object.layout.slots.filter { isListed($0.index) }.map { object.layout.slotNames[$0.index] }
    }
    return MergeConflict(
      objectID: id, oldVersion: original.version, newVersion: now?.version,
      changedHere: names { object.state == .updated && object.isChanged($0) },
      changedInStore: names { now != nil && original.values[$0] != now?.values[$0] })
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
      return objectWins ? reinsert(object) : leave(object)
    }
    // The row lies in the slab, which nothing else holds.
    defer { withExtendedLifetime(stored.slab) {} }
    if object.state == .deleted {
      take(stored.row, for: object)
      if !objectWins {
        object.state = .clean
        deleted.removeAll { $0 === object }
      }
      return
    }
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
      case .overwrite: object.layout.slots.map(\.index)
      }
    for slot in object.layout.slots
    where kept.contains(slot.index) && here.values[slot.index] != now.values[slot.index] {
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
  }

  /// Somebody deleted the object and it is to stay: it is saved as a new row with the old key.
  private func reinsert(_ object: ManagedObject) {
    updated.removeAll { $0.object === object }
    compactUpdated()
    guard object.state != .deleted else { return deleted.removeAll { $0 === object } }
    object.state = .inserted
    addToInserted(object)
  }

  /// Somebody deleted the object and it goes here too.
  private func leave(_ object: ManagedObject) {
    updated.removeAll { $0.object === object }
    compactUpdated()
    deleted.removeAll { $0 === object }
    object.state = .deleted
    registry.unregister(object)
  }
}

extension ManagedObject {
  /// True if the slot was set since the object was read.
  func isChanged(_ slot: Int) -> Bool {
    guard state == .updated, let row else { return false }
    return row.changeWord(slot >> 6, maskOffset: layout.rowByteCount) & (1 << UInt64(slot & 63))
      != 0
  }
}
