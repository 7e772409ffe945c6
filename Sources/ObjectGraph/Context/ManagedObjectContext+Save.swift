extension ManagedObjectContext {
  /// Writes every change to the store, all or nothing.
  ///
  /// - Throws: ``ObjectGraphError/validation(_:)`` with every failure, before anything is written;
  ///   ``ObjectGraphError/conflict(_:)`` if rows were changed by somebody else. The changes stay
  ///   pending in either case.
  public func save() throws(ObjectGraphError) {
    guard hasChanges else { return }
    try propagateDeletions()
    try validate()
    do {
      try assignKeys()
      try store.save(collectedChanges())
    } catch {
      throw Self.wrap(error)
    }
    finishSave()
  }

  /// Runs saves that take effect together or not at all.
  ///
  /// For loads too large for one save: the body inserts a portion, saves, resets, and goes on.
  /// If it throws, nothing of it is in the store; reset the context then, as its objects tell of
  /// rows that never came to be.
  ///
  /// - Throws: whatever the body throws, or ``ObjectGraphError``.
  public func performInOneTransaction(_ body: () throws -> Void) throws {
    try store.transaction(body)
  }

  private func collectedChanges() -> StoreChanges {
    var changes = StoreChanges()
    changes.inserted =
      inserted.contains { $0.state != .inserted }
      ? inserted.filter { $0.state == .inserted } : inserted
    changes.updated = updated.filter { $0.object.state == .updated }
    changes.deleted = deleted.filter { !wasNeverStored($0) }
    changes.links = deleted.isEmpty ? links.changes : linksBetweenTheLiving()
    return changes
  }

  /// True for an object that was inserted and deleted again before any save.
  func wasNeverStored(_ object: ManagedObject) -> Bool {
    let index = Int(object.changeIndex)
    return inserted.indices.contains(index) && inserted[index] === object
  }

  /// New links without those to objects that this save deletes.
  private func linksBetweenTheLiving() -> [LinkChanges] {
    func isGone(_ key: Int64, _ entity: Int32) -> Bool {
      let root = layout.entities[Int(entity)].rootIndex
      return key < 0 || registry.object(rootIndex: root, key: key)?.state == .deleted
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
  private func assignKeys() throws {
    guard !inserted.isEmpty || !links.isEmpty else { return }
    var counts = [Int](repeating: 0, count: layout.entities.count)
    for object in inserted where object.state == .inserted && object.key < 0 {
      counts[object.layout.rootIndex] += 1
    }
    var next = [Int64](repeating: 0, count: layout.entities.count)
    for (root, count) in counts.enumerated() where count > 0 {
      next[root] = try store.reserveKeys(tree: layout.entities[root], count: count).lowerBound
    }
    for object in inserted where object.state == .inserted && object.key < 0 {
      let root = object.layout.rootIndex
      object.key = next[root]
      next[root] += 1
      registry.register(object)
    }
    resolveTemporaryReferences()
  }

  private func resolveTemporaryReferences() {
    func permanent(_ key: Int64) -> Int64 { key < 0 ? insertedObject(temporaryKey: key).key : key }
    func resolve(_ object: ManagedObject) {
      guard let row = object.row else { return }
      for slot in object.layout.references where row.isPresent(slot.index) {
        let key = row.integer(at: slot.offset)
        guard key < 0 else { continue }
        let resolved = permanent(key)
        // Still temporary: the object was deleted again and nobody had to be told.
        if resolved < 0 {
          row.markAbsent(slot.index)
        } else {
          row.setInteger(resolved, at: slot.offset)
        }
      }
    }
    for object in inserted where object.state == .inserted { resolve(object) }
    for update in updated { resolve(update.object) }
    links.replaceKeys(permanent)
  }

  private func finishSave() {
    for object in inserted where object.state == .inserted {
      object.row?.version = 1
      object.state = .clean
    }
    for update in updated where update.object.state == .updated {
      update.object.row?.version += 1
      update.object.state = .clean
    }
    for object in deleted { registry.unregister(object) }
    inserted.removeAll(keepingCapacity: true)
    updated.removeAll(keepingCapacity: true)
    deleted.removeAll()
    links = PendingLinks(layout: layout)
  }
}

extension ManagedObjectContext {
  /// Checks every inserted and changed object.
  ///
  /// - Throws: ``ObjectGraphError/validation(_:)`` with all failures.
  private func validate() throws(ObjectGraphError) {
    var failures: [ValidationFailure] = []
    for object in inserted where object.state == .inserted { check(object, &failures) }
    for update in updated where update.object.state == .updated { check(update.object, &failures) }
    guard failures.isEmpty else { throw .validation(failures) }
  }

  @inline(__always)
  private func check(_ object: ManagedObject, _ failures: inout [ValidationFailure]) {
    guard let row = object.row else { return }
    let layout = object.layout
    var isValid = !layout.isAbstract
    for word in 0..<layout.maskWordCount {
      let required = layout.requiredMask[word]
      if row.presenceWord(word) & required != required { isValid = false }
    }
    for (slot, range) in layout.integerRanges where row.isPresent(slot.index) {
      if !range.contains(row.integer(at: slot.offset)) { isValid = false }
    }
    if !isValid { failures += Self.failures(of: object, row) }
  }

  private static func failures(of object: ManagedObject, _ row: Row) -> [ValidationFailure] {
    let layout = object.layout
    func failure(_ slot: Slot?, _ rule: ValidationFailure.Rule) -> ValidationFailure {
      ValidationFailure(
        entity: layout.name, objectID: object.objectID,
        property: slot.map { layout.slotNames[$0.index] }, rule: rule)
    }
    let missing = layout.slots.filter { !$0.isOptional && !row.isPresent($0.index) }
    let outside = layout.integerRanges.filter { slot, range in
      row.isPresent(slot.index) && !range.contains(row.integer(at: slot.offset))
    }
    return (layout.isAbstract ? [failure(nil, .abstractEntity)] : [])
      + missing.map { failure($0, .missingValue) }
      + outside.map { slot, range in
        failure(slot, .integerOutOfRange(row.integer(at: slot.offset), range))
      }
  }
}
