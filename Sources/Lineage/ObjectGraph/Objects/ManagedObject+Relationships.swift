/// Relationships by name. Setting one side sets the other.
///
/// - Precondition: The entity has a relationship with that name and cardinality, and both objects
///   belong to the same context.
extension ManagedObject {
  /// Returns the destination of a to-one relationship, as a fault if its values have not been read.
  func toOne(_ key: StaticString) -> ManagedObject? { destination(of: toOneSlot(key)) }

  /// Sets or clears a to-one relationship.
  func setToOne(_ object: ManagedObject?, for key: StaticString) {
    setDestination(object, of: toOneSlot(key))
  }

  /// Returns the destinations of a to-many relationship by key.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  package func toMany(_ key: String) throws(ObjectGraphError) -> [ManagedObject] {
    try readingContext().destinations(of: self, try toManyLayout(key))
  }

  /// Adds an object to a to-many relationship.
  ///
  /// Adding it again has no effect.
  ///
  /// ```swift
  /// let tag = Tag(context: context)
  /// tag.name = "machines"
  /// try book.add(tag, to: "tags")
  /// try context.save()
  /// ```
  /// ```sql
  /// INSERT INTO ZTAG(Z_PK, Z_ENT, Z_OPT, ZNAME) VALUES(?, ?, ?, ?);
  /// INSERT OR IGNORE INTO Z_4TAGS(Z_4PUBLICATIONS, Z_7TAGS) VALUES(?, ?)
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/wrongDestination(entity:relationship:found:)`` for an object
  ///   whose entity is no valid destination.
  public func add(_ object: ManagedObject, to key: String) throws(ObjectGraphError) {
    let (context, relationship) = (try readingContext(), try toManyLayout(key))
    guard mayLead(to: object, key) else { return }
    try checkDestination(object, relationship, context)
    context.linkAccepted(self, relationship, object)
  }

  private func checkDestination(
    _ object: ManagedObject, _ relationship: RelationshipLayout, _ context: ManagedObjectContext
  ) throws(ObjectGraphError) {
    guard object.slab.registry === slab.registry else {
      throw .otherContext(entity: object.layout.name)
    }
    guard context.accepts(object, relationship, from: self) else {
      throw .wrongDestination(
        entity: layout.name, relationship: relationship.name, found: object.layout.name)
    }
  }

  /// Returns false, and logs it, if one of the two objects is deleted or discarded.
  private func mayLead(to object: ManagedObject, _ key: String) -> Bool {
    guard isChangeable, isLiving(object) else {
      IgnoredAccess.link.note(of: key, self, and: object)
      return false
    }
    return true
  }

  private func isLiving(_ object: ManagedObject) -> Bool {
    object.state != .discarded && !object.slab.registry.isAbandoned
      && (object.state != .deleted || object.isToBeDeleted)
  }

  /// Inserts an object at an index of an ordered to-many relationship, or moves it there.
  ///
  /// The first call since a save reads all n destinations. After that, a call at index 0 takes
  /// constant time, or O(n) if the object already has a position; a call at another index reads all
  /// destinations again, O(n log n).
  ///
  /// ```swift
  /// try ada.insert(paper, into: "publications", at: 0)  // throws no suitable property
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``, for example if the relationship is not ordered, or
  ///   ``ObjectGraphError/noSuchPlace(entity:relationship:index:count:)``.
  public func insert(_ object: ManagedObject, into key: String, at index: Int)
    throws(ObjectGraphError)
  {
    let (context, relationship) = (try readingContext(), try toManyLayout(key))
    guard relationship.isOrdered else {
      throw .unknownProperty(
        entity: layout.name, property: key,
        known: layout.relationships.values.filter(\.isOrdered).map(\.name).sorted())
    }
    if index == 0, context.unsaved.orders.isSet(of: self.key, relationship) {
      try context.recordChange(of: relationship, self)
      guard mayLead(to: object, key) else { return }
      try add(object, to: key)
      return context.putFirst(object, of: self, relationship)
    }
    var sequence = try context.destinations(of: self, relationship).filter { $0 !== object }
    guard (0...sequence.count).contains(index) else {
      throw .noSuchPlace(
        entity: layout.name, relationship: key, index: index, count: sequence.count)
    }
    try context.recordChange(of: relationship, self)
    guard mayLead(to: object, key) else { return }
    try add(object, to: key)
    sequence.insert(object, at: index)
    context.setOrder(sequence, of: self, relationship)
  }

  /// Sets the destinations of a to-many relationship, as `setValue(_:forKey:)` does.
  ///
  /// - Throws: ``ObjectGraphError``.
  package func setToMany(_ objects: [ManagedObject], for key: String) throws(ObjectGraphError) {
    let (context, relationship) = (try readingContext(), try toManyLayout(key))
    var wanted: Set<ObjectIdentifier> = []
    let objects = objects.filter { object in
      guard wanted.insert(ObjectIdentifier(object)).inserted else { return false }
      guard isLiving(object) else {
        IgnoredAccess.link.note(of: key, self, and: object)
        return false
      }
      return true
    }
    // All objects are checked before the first is removed.
    for object in objects { try checkDestination(object, relationship, context) }
    let current = try context.destinations(of: self, relationship)
    let isReordered = relationship.isOrdered && isChangeable && objects != current
    if isReordered { try context.recordChange(of: relationship, self) }
    for object in current where !wanted.contains(ObjectIdentifier(object)) {
      try remove(object, from: key)
    }
    let present = Set(current.map(ObjectIdentifier.init))
    for object in objects where !present.contains(ObjectIdentifier(object)) {
      try add(object, to: key)
    }
    if isReordered, isChangeable { context.setOrder(objects, of: self, relationship) }
  }

  /// Returns a to-many relationship as a collection that reads the store on demand.
  ///
  /// ```swift
  /// let books = try ada.relationshipSet(forKey: "publications")
  /// print(try books.count())  // prints 2
  /// ```
  /// ```sql
  /// SELECT COUNT(*) FROM ZPUBLICATION t0 WHERE t0.ZAUTHOR == ?
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/unknownProperty(entity:property:known:)``.
  public func relationshipSet(forKey key: String) throws(ObjectGraphError) -> RelationshipSet {
    RelationshipSet(owner: self, relationship: try toManyLayout(key))
  }

  /// Removes an object from a to-many relationship.
  ///
  /// ```swift
  /// try book.remove(try book.tags[0], from: "tags")
  /// try context.save()
  /// ```
  /// ```sql
  /// DELETE FROM Z_4TAGS WHERE Z_4PUBLICATIONS = ? AND Z_7TAGS = ?
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/otherContext(entity:)`` for an object of another context.
  public func remove(_ object: ManagedObject, from key: String) throws(ObjectGraphError) {
    let (context, relationship) = (try readingContext(), try toManyLayout(key))
    guard isChangeable else { return IgnoredAccess.link.note(of: key, self) }
    guard object.slab.registry === slab.registry else {
      guard object.slab.registry.isAbandoned else {
        throw .otherContext(entity: object.layout.name)
      }
      return IgnoredAccess.link.note(of: key, self, and: object)
    }
    if object.state != .inserted {
      try context.recordChange(of: relationship, self, takingOut: [object])
    }
    // Reading a fault may reveal that it is deleted.
    guard isChangeable else { return IgnoredAccess.link.note(of: key, self) }
    try context.unlink(self, relationship, object)
  }

  func destination(of slot: Slot) -> ManagedObject? {
    guard let reference = reference(in: slot, of: filledRow()) else { return nil }
    return liveContext.object(entityIndex: reference.entity, key: reference.key)
  }

  package func setDestination(_ object: ManagedObject?, of slot: Slot) {
    guard isChangeable else {
      return IgnoredAccess.link.note(of: layout.slotNames[slot.index], self)
    }
    if let object, !mayLead(to: object, layout.slotNames[slot.index]) {
      // The old destination was not intended either.
      return setDestination(nil, of: slot)
    }
    let relationship = relationship(of: slot)
    guard relationship.inverseName == nil || relationship.inverseIsToMany else {
      return liveContext.setBothSides(of: self, slot, relationship, to: object)
    }
    let isOrdered = relationship.inverseIsOrdered && !relationship.isTransient
    // A member that is set again keeps its position.
    let isMember = isOrdered && object != nil && destination(of: slot) === object
    writeReference(object, into: slot)
    if isOrdered, !isMember, let object {
      liveContext.recordOrder(afterLinking: self, relationship, object)
    }
  }

  func writeReference(_ object: ManagedObject?, into slot: Slot) {
    let context = slab.registry.context
    context?.recordFarEnd(of: self, slot)
    guard let object else { return setAbsent(slot) }
    precondition(
      object.slab.registry === slab.registry,
      "\(layout.name).\(layout.slotNames[slot.index]) was set to an object of another context; "
        + "pass its objectID and use object(with:) in this context")
    precondition(
      context?.accepts(object, relationship(of: slot), from: self) ?? true,
      "\(layout.name).\(layout.slotNames[slot.index]) cannot lead to a \(object.layout.name)")
    let row = writableRow(changing: slot)
    row.setReference(slot, key: object.key, entity: object.layout.index)
    context?.unsaved.recordReference(of: self)
    context?.recordFarEnd(of: self, slot)
  }

  /// Returns the entity index and key to which a slot refers, or nil if it is empty.
  package func reference(in slot: Slot, of row: Row) -> (entity: Int, key: Int64)? {
    guard row.isPresent(slot.index) else { return nil }
    let key = row.integer(at: slot.offset)
    guard slot.content == .toOneOfHierarchy else {
      return (relationship(of: slot).destination, key)
    }
    return (Int(row.integer(at: slot.offset + 8)), key)
  }

  func relationship(of slot: Slot) -> RelationshipLayout {
    guard let relationship = layout.relationship(in: slot) else {
      preconditionFailure("\(layout.name).\(layout.slotNames[slot.index]) is not a relationship")
    }
    return relationship
  }

  private func toOneSlot(_ key: StaticString) -> Slot {
    let slot = self.slot(key)
    require(slot.content.isReference, slot, "a to-one relationship")
    return slot
  }

  func toManyLayout(_ key: String) throws(ObjectGraphError) -> RelationshipLayout {
    guard let relationship = layout.toManyRelationships.first(where: { $0.name == key }) else {
      throw .unknownProperty(
        entity: layout.name, property: key,
        known: layout.toManyRelationships.map(\.name).sorted())
    }
    return relationship
  }

  func readingContext() throws(ObjectGraphError) -> ManagedObjectContext {
    guard let context = slab.registry.reader else { throw .contextGone(entity: layout.name) }
    return context
  }

  private var liveContext: ManagedObjectContext {
    guard let context = slab.registry.reader else {
      preconditionFailure("\(layout.name) p\(key) belongs to a context that was reset")
    }
    return context
  }
}

extension Row {
  /// Writes a reference and marks it present.
  func setReference(_ slot: Slot, key: Int64, entity: Int) {
    setInteger(key, at: slot.offset)
    if slot.content == .toOneOfHierarchy { setInteger(Int64(entity), at: slot.offset + 8) }
    markPresent(slot.index)
  }
}

/// The destinations of a to-many relationship, read on demand.
///
/// It corresponds to Core Data's `NSSet` properties: ``count()`` and ``isEmpty()`` fetch a number,
/// ``objects()`` and ``contains(_:)`` read the objects. The set is a view, so objects added to the
/// relationship appear in it.
public struct RelationshipSet {
  let owner: ManagedObject
  let relationship: RelationshipLayout

  /// Counts the destinations; in the store if there are no unsaved changes.
  ///
  /// ```swift
  /// print(try person.relationshipSet(forKey: "dogs").count())  // prints 1
  /// ```
  /// ```sql
  /// SELECT COUNT(*) FROM ZDOG t0 WHERE t0.ZOWNER == ?
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``.
  public func count() throws(ObjectGraphError) -> Int {
    guard let context = owner.managedObjectContext, !context.hasChanges, owner.key > 0,
      !owner.isDeleted, !relationship.isTransient, let inverse = relationship.inverseName
    else { return try objects().count }
    let destination = context.layout.entities[relationship.destination]
    return try context.store.count(
      .of(destination, linkedAlong: inverse, to: owner.objectID))
  }

  /// Returns true if there are no destinations; counts them like ``count()``.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func isEmpty() throws(ObjectGraphError) -> Bool { try count() == 0 }

  /// Returns the destinations, in the relationship's order or by key.
  ///
  /// ```swift
  /// let dogs = try person.relationshipSet(forKey: "dogs")
  /// let puppy = Dog(context: context)
  /// puppy.owner = person
  /// print(try dogs.objects() == [dog, puppy])  // prints true
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``.
  public func objects() throws(ObjectGraphError) -> [ManagedObject] {
    guard let context = owner.slab.registry.reader else {
      throw .contextGone(entity: owner.entityName)
    }
    return try context.destinations(of: owner, relationship)
  }

  /// Returns true if the relationship contains the object.
  ///
  /// ```swift
  /// print(try person.relationshipSet(forKey: "dogs").contains(dog))  // prints true
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``.
  public func contains(_ object: ManagedObject) throws(ObjectGraphError) -> Bool {
    try objects().contains { $0 === object }
  }
}
