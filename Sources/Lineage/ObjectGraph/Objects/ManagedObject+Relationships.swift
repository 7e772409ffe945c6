/// Relationships by name. Setting one side sets the other.
///
/// - Precondition: the entity has a relationship of that name and cardinality, and both objects
///   belong to the same context.
extension ManagedObject {
  /// The destination of a to-one relationship, a fault if its values were not read yet.
  func toOne(_ key: StaticString) -> ManagedObject? { destination(of: toOneSlot(key)) }

  /// Points a to-one relationship at another object or at none.
  func setToOne(_ object: ManagedObject?, for key: StaticString) {
    setDestination(object, of: toOneSlot(key))
  }

  /// The destinations of a to-many relationship, in the order of their keys.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  package func toMany(_ key: String) throws(ObjectGraphError) -> [ManagedObject] {
    try readingContext().destinations(of: self, try toManyLayout(key))
  }

  /// Adds an object to a to-many relationship; adding it again changes nothing.
  ///
  /// - Throws: ``ObjectGraphError/wrongDestination(entity:relationship:found:)`` for an object of
  ///   an entity that the relationship does not lead to.
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

  /// False, with a note in the log, if one of both is no more.
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

  /// Puts an object at a place of an ordered to-many relationship, whether it was in it or not.
  ///
  /// The first call since a save reads all n destinations. From then on a call at index 0 costs the
  /// same however many there are, and O(n) if the object has a place already; at another index a
  /// call reads them all again, O(n log n).
  ///
  /// - Throws: ``ObjectGraphError``, as for a relationship that has no order, or
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

  /// Makes these the destinations of a to-many relationship, as `setValue(_:forKey:)` says.
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
    // Nothing is taken out before it is known that everything can be put in.
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

  /// A to-many relationship as a collection that asks the store only for what is needed.
  ///
  /// - Throws: ``ObjectGraphError/unknownProperty(entity:property:known:)``.
  public func relationshipSet(forKey key: String) throws(ObjectGraphError) -> RelationshipSet {
    RelationshipSet(owner: self, relationship: try toManyLayout(key))
  }

  /// Removes an object from a to-many relationship.
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
    // Reading a fault may show that it is gone.
    guard isChangeable else { return IgnoredAccess.link.note(of: key, self) }
    context.unlink(self, relationship, object)
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
      // Whatever it led to until now is not what was meant either.
      return setDestination(nil, of: slot)
    }
    let relationship = relationship(of: slot)
    guard relationship.inverseName == nil || relationship.inverseIsToMany else {
      return liveContext.setBothSides(of: self, slot, relationship, to: object)
    }
    let isOrdered = relationship.inverseIsOrdered && !relationship.isTransient
    // A member that is set again keeps its place.
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

  /// The entity index and key that a slot refers to, nil if it refers to nothing.
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

/// The destinations of a to-many relationship, read when they are looked at.
///
/// What `NSSet` properties are in Core Data: `count` and `isEmpty` ask for a number, iterating
/// reads the objects. The set is a view: what is added to the relationship appears in it.
public struct RelationshipSet {
  let owner: ManagedObject
  let relationship: RelationshipLayout

  /// Counts the destinations, in the store if nothing is unsaved.
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

  /// - Throws: ``ObjectGraphError``.
  public func isEmpty() throws(ObjectGraphError) -> Bool { try count() == 0 }

  /// The destinations themselves.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func objects() throws(ObjectGraphError) -> [ManagedObject] {
    guard let context = owner.slab.registry.reader else {
      throw .contextGone(entity: owner.entityName)
    }
    return try context.destinations(of: owner, relationship)
  }

  /// True if the relationship leads to the object.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func contains(_ object: ManagedObject) throws(ObjectGraphError) -> Bool {
    try objects().contains { $0 === object }
  }
}
