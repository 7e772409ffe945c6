extension ManagedObjectContext {
  /// Converts an object to another entity of its hierarchy.
  ///
  /// ```swift
  /// let paper = try context.convert(book, toEntity: "Paper", as: Paper.self)
  /// try context.save()
  /// print(paper.title)  // prints Notes
  /// ```
  /// ```sql
  /// UPDATE ZPUBLICATION SET Z_ENT = 6, ZPAGECOUNT = NULL WHERE Z_PK = ?
  /// ```
  ///
  /// Its key and ID stay the same.
  ///
  /// Values of common properties are kept; attributes that only the former entity has become NULL,
  /// and its relationships end by their delete rules. Required values of the new entity can be set
  /// before the save, which checks them. The former object no longer belongs to a context.
  ///
  /// - Returns: The object in its new entity and class.
  /// - Throws: ``ObjectGraphError/impossibleConversion(entity:target:reason:)``, also if a deny
  ///   rule prevents a relationship from ending.
  public func convert<Target: ManagedObject>(
    _ object: ManagedObject, toEntity name: String, as _: Target.Type = Target.self
  ) throws(ObjectGraphError) -> Target {
    let resolved = try resolvedEntity(named: name)
    guard resolved.objectType is Target.Type else {
      throw .unexpectedClass(
        entity: name, expected: String(describing: Target.self),
        found: String(describing: resolved.objectType))
    }
    try requireOwn(object)
    try checkConversion(of: object, to: resolved.layout)
    _ = try object.isFault ? fill(object) : object.filledRow()
    try dropRelationships(of: object, notIn: resolved.layout)
    let converted = makeConverted(object, resolved)
    undoHistory?.removeAll()
    return unsafeDowncast(converted, to: Target.self)
  }

  private func checkConversion(of object: ManagedObject, to target: EntityLayout)
    throws(ObjectGraphError)
  {
    let reason: String? =
      if object.state == .deleted || object.state == .discarded {
        "the object is deleted or discarded"
      } else if object.layout === target {
        "the object already has that entity"
      } else if object.layout.rootIndex != target.rootIndex {
        "they have no common ancestor, so their rows are in different tables"
      } else if target.isAbstract && !allowsAbstractInstances {
        "the entity is abstract"
      } else if parent != nil {
        "a child context cannot convert objects; convert it in the parent"
      } else { nil }
    guard let reason else { return }
    throw .impossibleConversion(entity: object.layout.name, target: target.name, reason: reason)
  }

  private func dropRelationships(of object: ManagedObject, notIn target: EntityLayout)
    throws(ObjectGraphError)
  {
    let lost = object.layout.relationships.values.filter {
      target.relationships[$0.name]?.declaringEntity != $0.declaringEntity
    }
    // All checks come first, so that a rejected conversion changes nothing.
    for relationship in lost where relationship.deleteRule == .deny {
      let count = try destinationsEitherWay(of: object, relationship).count
      guard count == 0 else {
        throw .impossibleConversion(
          entity: object.layout.name, target: target.name,
          reason: "\(relationship.name) leads to \(count.counted("object")) and denies deletion")
      }
    }
    for relationship in lost {
      let others = try destinationsEitherWay(of: object, relationship)
      switch relationship.deleteRule {
      case .cascade: for other in others { delete(other) }
      default:
        for other in others where relationship.isToMany {
          try unlink(object, relationship, other)
        }
        if !relationship.isToMany, let slot = object.layout.slot(named: relationship.name) {
          object.setDestination(nil, of: slot)
        }
      }
    }
  }

  /// Returns the destinations of a to-one or to-many relationship.
  func destinationsEitherWay(of object: ManagedObject, _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> [ManagedObject]
  {
    if relationship.isToMany { return try destinations(of: object, relationship) }
    return object.layout.slot(named: relationship.name).flatMap { object.destination(of: $0) }
      .map { [$0] } ?? []
  }

  private func makeConverted(_ object: ManagedObject, _ resolved: ResolvedEntity) -> ManagedObject {
    let slab = registry.slabForSingleRows()
    let entity = resolved.layout
    let empty = slab.allocateRow(entity)
    empty.version = object.filledRow().version
    let row = slab.allocateChangeableRow(entity, copying: empty)
    let wasInserted = object.state == .inserted
    let converted = resolved.objectType.init(
      ObjectPlacement(
        resolved: resolved, slab: slab, row: row, key: object.key,
        state: wasInserted ? .inserted : .updated))
    unsaved.convert(object, to: converted, from: empty, in: slab)
    takeCommonValues(from: object, to: converted)
    // The former object returns to the values it was read with, which a rollback would restore.
    if let update = unsaved.update(of: object) { restore(update) }
    object.state = .discarded
    unsaved.tidyUpdated()
    if object.key > 0 || parent != nil { registry.register(converted) }
    redirectReferences(to: converted, from: object.layout)
    return converted
  }

  private func takeCommonValues(from object: ManagedObject, to converted: ManagedObject) {
    let values = object.snapshot(of: object.filledRow()).values
    for (slot, value) in converted.layout.defaultValues { converted.write(value, into: slot) }
    for slot in converted.layout.slots {
      let name = converted.layout.slotNames[slot.index]
      guard let former = object.layout.slot(named: name),
        object.layout.slotOwners[former.index] == converted.layout.slotOwners[slot.index]
      else {
        // Marked as changed, so that the column's value for another entity is cleared.
        if converted.state == .updated, let row = converted.row, !row.isPresent(slot.index) {
          converted.setAbsent(slot)
        }
        continue
      }
      converted.set(values[former.index], in: slot)
    }
    guard converted.state == .inserted else { return }
    converted.setOnly(
      converted.layout.slots.map(\.index).filter { index in
        object.layout.slot(named: converted.layout.slotNames[index]).map {
          object.wasSet($0.index)
        } ?? false
      })
  }

  /// Updates the entity in references to objects of a hierarchy.
  private func redirectReferences(to converted: ManagedObject, from former: EntityLayout) {
    for object in registeredObjects {
      guard let row = object.row else { continue }
      for slot in object.layout.references
      where slot.content == .toOneOfHierarchy && row.isPresent(slot.index) {
        if row.integer(at: slot.offset) == converted.key,
          Int(row.integer(at: slot.offset + 8)) == former.index
        {
          row.setReference(slot, key: converted.key, entity: converted.layout.index)
        }
      }
    }
  }

  /// Returns the object of a stored object's row: the object itself or, if another context has
  /// converted the row to another entity, one that replaces it.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  func current(_ object: ManagedObject) throws(ObjectGraphError) -> ManagedObject {
    guard object.key > 0, object.state != .inserted, object.state != .discarded,
      !unsaved.isConverted(object)
    else { return object }
    let scratch = ObjectRegistry(layout: layout, classes: [:])
    let sink = RowSink(registry: scratch, slab: RowSlab(registry: scratch))
    guard try store.fill(entity: object.layout, key: object.key, sink: sink),
      let found = sink.objects.first, found.entityIndex != object.entityIndex
    else { return object }
    registry.unregister(object)
    let replacement = self.object(entityIndex: found.entityIndex, key: object.key)
    _ = try fill(replacement)
    replace(object, byConverted: replacement)
    return replacement
  }

  /// Puts an object in the place of one whose row another context has converted.
  ///
  /// Unsaved changes of common properties move to it, based on the version in which the former
  /// object was read, so that the next save finds a conflict. A deletion stays one.
  func replace(_ former: ManagedObject, byConverted object: ManagedObject) {
    recordExistence(of: former)
    let changed = former.layout.slots.filter { former.isChanged($0.index) }
    let (values, original) = (
      changed.isEmpty ? nil : former.snapshot(of: former.filledRow()),
      changed.isEmpty ? nil : former.snapshot(of: originalRow(of: former))
    )
    let wasDeleted = former.state == .deleted
    former.state = .discarded
    transientLinks.forget(former)
    unsaved.redirectLinks(former.storeAddress, to: object.storeAddress)
    unsaved.relationships.move(from: former, to: object)
    unsaved.replaceInDeletions(former, by: object)
    if wasDeleted {
      if let version = former.row?.version { object.row?.version = version }
    } else {
      recordInsertion(of: object)
    }
    guard let values, let original else { return }
    unsaved.tidyUpdated()
    undoHistory?.removeAll()
    let (kept, lost) = (
      changed.filter { former.layout.shares($0, with: object.layout) },
      changed.filter { !former.layout.shares($0, with: object.layout) && !$0.isTransient }
    )
    if !lost.isEmpty {
      unsaved.lostByConversion[object] = lost.map { former.layout.slotNames[$0.index] }
    }
    guard !kept.isEmpty else { return }
    // The object is what the former one would be in the new entity.
    let stored = object.snapshot(of: object.filledRow())
    let slab = registry.slabForSingleRows()
    func row(_ snapshot: ObjectSnapshot) -> Row {
      object.resolved.row(
        snapshot.converted(from: former.layout, to: object.layout, over: stored), in: slab)
    }
    unsaved.update(object, from: row(original), in: slab)
    object.move(
      to: slab.allocateChangeableRow(object.layout, copying: row(values)), in: slab)
    for slot in kept {
      object.row?.markChanged(slot.index, maskOffset: object.layout.rowByteCount)
      if slot.content.isReference { unsaved.recordReference(of: object) }
    }
  }

  func undo(_ conversion: StoreChanges.Conversion) {
    conversion.object.state = .discarded
    conversion.former.state = .clean
    registry.register(conversion.former)
    redirectReferences(to: conversion.former, from: conversion.object.layout)
  }
}
