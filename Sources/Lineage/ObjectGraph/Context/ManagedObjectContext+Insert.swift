extension ManagedObjectContext {
  /// Inserts a new object of the named entity, with the entity's class.
  ///
  /// ```swift
  /// let tag = try context.insert(entityName: "Tag")
  /// try tag.setValue(.string("salt"), forKey: "name")
  /// try context.save()
  /// ```
  /// ```sql
  /// INSERT INTO ZTAG(Z_PK, Z_ENT, Z_OPT, ZNAME) VALUES(?, ?, ?, ?)
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/unknownEntity(_:known:)``.
  @discardableResult
  public func insert(entityName: String) throws(ObjectGraphError) -> ManagedObject {
    insert(try resolvedEntity(named: entityName))
  }

  /// Inserts a new object of an entity, given by its position in the model's numbering order.
  package func insert(entityIndex: Int) -> ManagedObject { insert(registry.entities[entityIndex]) }

  private func insert(_ resolved: ResolvedEntity) -> ManagedObject {
    let object = resolved.objectType.init(placementForInsertion(of: resolved))
    finishInsertion(of: object)
    return object
  }

  func placementForInsertion(of resolved: ResolvedEntity) -> ObjectPlacement {
    let slab = registry.slabForSingleRows()
    return ObjectPlacement(
      resolved: resolved, slab: slab, row: slab.allocateRowOfNewObject(resolved.layout),
      key: unsaved.nextTemporaryKey, state: .inserted)
  }

  func finishInsertion(of object: ManagedObject) {
    unsaved.insert(object)
    recordInsertion(of: object)
    for (slot, value) in object.layout.defaultValues { object.write(value, into: slot) }
    if object.resolved.lifecycle.contains(.awakeFromInsert) { object.awakeFromInsert() }
    // Initial values are not what the caller set.
    object.setOnly([])
  }

  /// Records an insertion, after the object was added to the inserted ones.
  @inline(__always)
  func recordInsertion(of object: ManagedObject) {
    object.isNoted = true
    objectNotices.recordInsertion(of: object)
  }
}

extension ManagedObjectContext {
  /// Moves the object's values to a row of their own before their first change.
  func rowForUpdate(of object: ManagedObject, changing slot: Slot) -> Row {
    let changeMask = object.layout.rowByteCount
    if !object.isNoted {
      _ = rowToChange(of: object)
      recordChange(of: object)
    }
    if object.state == .inserted, let row = object.row {
      if object.layout.isUnique { row.markChanged(slot.index, maskOffset: changeMask) }
      return row
    }
    if object.state == .updated, let row = object.row {
      row.markChanged(slot.index, maskOffset: changeMask)
      return row
    }
    let row = makeChangeable(object)
    row.markChanged(slot.index, maskOffset: changeMask)
    return row
  }

  /// Returns the values on which a change is based.
  ///
  /// They are empty for an object that was shown without values, even if it can be read by now,
  /// because the new value may be computed from what was shown. Its version is 0, so the save
  /// detects a conflict.
  private func rowToChange(of object: ManagedObject) -> Row {
    guard object.isFault, readCache.shownWithoutValues.contains(object.storeAddress) else {
      return object.filledRow()
    }
    return object.slab.allocateRow(object.layout)
  }

  /// Returns the values with which an object was read, regardless of later changes.
  func originalRow(of object: ManagedObject) -> Row {
    guard object.state != .inserted, let update = unsaved.update(of: object) else {
      return object.filledRow()
    }
    return update.original
  }

  /// Turns a clean object into an updated one without changed values.
  @discardableResult
  func makeChangeable(_ object: ManagedObject) -> Row {
    let original = rowToChange(of: object)
    let slab = registry.slabForSingleRows()
    let row = slab.allocateChangeableRow(object.layout, copying: original)
    unsaved.update(object, from: original, in: object.slab)
    object.move(to: row, in: slab)
    return row
  }
}
