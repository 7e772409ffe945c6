/// To-many relationships and the maintenance of inverses.
extension ManagedObjectContext {
  /// Returns the destinations in the store, with this context's unsaved changes.
  ///
  /// An unchanged destination whose reference disagrees with the store is out of date, and read
  /// again.
  func destinations(of object: ManagedObject, _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> [ManagedObject]
  {
    // The key of a discarded object may belong to another object in another store.
    guard object.state != .discarded else { return [] }
    let members = try members(of: object, relationship)
    if relationship.isTransient { return members }
    return relationship.isOrdered ? try ordered(members, of: object, relationship) : members
  }

  private func members(of object: ManagedObject, _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> [ManagedObject]
  {
    if relationship.isTransient { return transientDestinations(of: object, relationship) }
    let isNew = object.key < 0 && parent == nil
    let stored = isNew ? [] : try storedDestinations(of: object, relationship)
    if relationship.hasLinks {
      let difference = unsaved.links.difference(of: object.key, relationship, stored: stored)
      let kept = stored.filter { !difference.lost.contains($0.key) }
      var known = Set(kept.map(\.key))
      let gained = difference.gained.filter { known.insert($0.key).inserted }
        .map { self.object(entityIndex: $0.entity, key: $0.key) }
      return (kept + gained).filter { $0.state != .deleted && $0.state != .discarded }
    }
    var outdated: [ManagedObject] = []
    for other in stored where other.state == .clean && !refers(other, relationship, to: object) {
      turnIntoFault(other)
      outdated.append(other)
    }
    if !outdated.isEmpty { try fillAll(outdated) }
    return stored.filter {
      refers($0, relationship, to: object) || keepsStoredReference($0, relationship)
    } + changedReferrers(to: object, relationship, besides: stored)
  }

  /// Returns true for a changed object whose to-one was not set here, so that the store's counts.
  private func keepsStoredReference(_ object: ManagedObject, _ relationship: RelationshipLayout)
    -> Bool
  {
    guard object.state == .updated, let slot = inverseSlot(of: relationship, in: object) else {
      return false
    }
    return !object.isChanged(slot.index)
  }

  /// Returns true if the relationship may lead to the object from some source.
  func accepts(_ object: ManagedObject, _ relationship: RelationshipLayout) -> Bool {
    relationship.destinations.contains(object.entityIndex)
  }

  /// Returns true if a relationship may lead from one object to the other.
  ///
  /// If the inverse leads to a sub-entity, only objects of that sub-entity may have destinations.
  func accepts(
    _ object: ManagedObject, _ relationship: RelationshipLayout, from source: ManagedObject
  ) -> Bool {
    accepts(object, relationship) && relationship.acceptedSources.contains(source.entityIndex)
  }

  /// Returns the keys of the stored destinations of many objects at once, for reading a whole
  /// graph.
  package func destinationKeys(of objects: [ManagedObject], _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> [Int64: [Int64]]
  {
    return try store.destinations(of: objects.map(\.key), along: relationship)
  }

  package func link(
    _ source: ManagedObject, _ relationship: RelationshipLayout, _ object: ManagedObject
  ) {
    precondition(
      object.slab.registry === source.slab.registry,
      "\(source.layout.name).\(relationship.name) was set to an object of another context; "
        + "pass its objectID and use object(with:) in this context")
    precondition(
      accepts(object, relationship, from: source),
      "\(source.layout.name).\(relationship.name) cannot lead to a \(object.layout.name)")
    linkAccepted(source, relationship, object)
  }

  /// Links objects of this context that the relationship accepts.
  func linkAccepted(
    _ source: ManagedObject, _ relationship: RelationshipLayout, _ object: ManagedObject
  ) {
    if relationship.isTransient && !isHeldByFarSide(relationship) {
      return linkTransiently(source, relationship, object)
    }
    // Adding an existing destination changes neither its position nor its reference.
    if !relationship.hasLinks && refers(object, relationship, to: source) { return }
    if !relationship.isTransient && (relationship.isOrdered || relationship.inverseIsOrdered) {
      recordOrder(afterLinking: source, relationship, object)
    }
    if relationship.hasLinks {
      recordLinkForUndo(source, relationship, object, isLinked: true)
      unsaved.links.add(source, relationship, object)
      recordRelinking(of: source, relationship, object)
    } else if let slot = inverseSlot(of: relationship, in: object) {
      object.writeReference(source, into: slot)
    }
  }

  func unlink(_ source: ManagedObject, _ relationship: RelationshipLayout, _ object: ManagedObject)
    throws(ObjectGraphError)
  {
    if relationship.isTransient && !isHeldByFarSide(relationship) {
      return unlinkTransiently(source, relationship, object)
    }
    if relationship.hasLinks {
      recordLinkForUndo(source, relationship, object, isLinked: false)
      unsaved.links.remove(source, relationship, object)
      recordRelinking(of: source, relationship, object)
    } else if let slot = inverseSlot(of: relationship, in: object) {
      var isMember = refers(object, relationship, to: source)
      if !isMember && keepsStoredReference(object, relationship) {
        isMember = try storedDestinations(of: source, relationship).contains(object)
      }
      if isMember { object.writeReference(nil, into: slot) }
    }
  }

  /// Sets a one-to-one relationship; the former partners of both objects lose them.
  func setBothSides(
    of source: ManagedObject, _ slot: Slot, _ relationship: RelationshipLayout,
    to object: ManagedObject?
  ) {
    if let former = source.destination(of: slot), former.state != .deleted,
      let back = inverseSlot(of: relationship, in: former)
    {
      former.setAbsent(back)
    }
    if let object, let back = inverseSlot(of: relationship, in: object) {
      if let partner = object.destination(of: back), partner.state != .deleted {
        partner.setAbsent(slot)
      }
      object.writeReference(source, into: back)
    }
    source.writeReference(object, into: slot)
  }

  func storedDestinations(of object: ManagedObject, _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> ContiguousArray<ManagedObject>
  {
    if let known = readCache.destinations(of: object.key, relationship) {
      return ContiguousArray(known.map(self.object(at:)))
    }
    let found: ContiguousArray<ManagedObject>
    if let inverse = relationship.inverseName {
      found = try objects(
        of: .of(
          layout.entities[relationship.destination], linkedAlong: inverse, to: object.objectID))
    } else {
      found = ContiguousArray(try linked(to: [object], relationship)[object.key] ?? [])
    }
    // An order is read separately.
    if !relationship.isOrdered {
      readCache.recordReading(of: object.key, relationship, found.map(\.key))
    }
    return found
  }

  private func changedReferrers(
    to object: ManagedObject, _ relationship: RelationshipLayout,
    besides stored: ContiguousArray<ManagedObject>
  ) -> [ManagedObject] {
    guard !unsaved.inserted.isEmpty || !unsaved.updated.isEmpty else { return [] }
    let subtree = layout.entities[relationship.destination].subtree
    let known = Set(stored.map(ObjectIdentifier.init))
    var candidates = unsaved.possibleReferrers(to: object.key, relationship)
    candidates.removeAll {
      !subtree.contains($0.layout.index) || known.contains(ObjectIdentifier($0))
        || !($0.state == .inserted || $0.state == .updated)
        || !refers($0, relationship, to: object)
    }
    return candidates
  }

  /// Returns true if an object's to-one refers back to the source of this to-many relationship.
  func refers(
    _ referrer: ManagedObject, _ relationship: RelationshipLayout, to object: ManagedObject
  ) -> Bool {
    guard let slot = inverseSlot(of: relationship, in: referrer) else { return false }
    return referrer.reference(in: slot, of: referrer.filledRow())?.key == object.key
  }

  private func inverseSlot(of relationship: RelationshipLayout, in object: ManagedObject) -> Slot? {
    relationship.inverseName.flatMap { object.layout.slot(named: $0) }
  }
}

/// Ordered to-many relationships. Membership is stored as links or references, and the order
/// separately.
extension ManagedObjectContext {
  /// Returns the members in order.
  ///
  /// Members without a position come last, by key.
  func ordered(
    _ members: [ManagedObject], of owner: ManagedObject, _ relationship: RelationshipLayout
  ) throws(ObjectGraphError) -> [ManagedObject] {
    let keys: [Int64]
    if let pending = unsaved.orders.destinations(of: owner.key, relationship) {
      keys = pending.map(\.key)
    } else {
      keys = try storedOrder(of: owner, relationship)
    }
    let places = Dictionary(
      keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return members.enumerated().sorted { one, other in
      let (a, b) = (places[one.element.key] ?? Int.max, places[other.element.key] ?? Int.max)
      return a == b ? one.offset < other.offset : a < b
    }.map(\.element)
  }

  /// Sets the order of an owner's destinations.
  func setOrder(
    _ destinations: [ManagedObject], of owner: ManagedObject, _ relationship: RelationshipLayout
  ) {
    guard !relationship.isTransient else {
      return transientLinks.setOrder(destinations, of: owner, relationship)
    }
    unsaved.orders.set(destinations.map(\.storeAddress), of: owner.storeAddress, relationship)
    objectNotices.recordRelinking(of: owner)
  }

  /// Appends a newly linked object to the order, on each ordered side.
  func recordOrder(
    afterLinking source: ManagedObject, _ relationship: RelationshipLayout,
    _ destination: ManagedObject
  ) {
    if relationship.isOrdered { append(destination, to: source, relationship) }
    if relationship.inverseIsOrdered, let inverse = layout.inverse(of: relationship) {
      append(source, to: destination, inverse)
    }
  }

  func append(
    _ destination: ManagedObject, to owner: ManagedObject, _ relationship: RelationshipLayout
  ) {
    if !unsaved.orders.contains(owner.key, relationship) {
      // The save appends to the store's order at that time, even if it cannot be read now.
      let known = (try? destinations(of: owner, relationship)) ?? []
      unsaved.orders.set(
        known.map(\.storeAddress), of: owner.storeAddress, relationship, isToBeAppendedTo: true)
    }
    unsaved.orders.put(destination.storeAddress, of: owner.key, relationship)
    objectNotices.recordRelinking(of: owner)
  }

  /// Moves a destination to the front of a known order.
  func putFirst(
    _ destination: ManagedObject, of owner: ManagedObject, _ relationship: RelationshipLayout
  ) {
    unsaved.orders.put(destination.storeAddress, first: true, of: owner.key, relationship)
    objectNotices.recordRelinking(of: owner)
  }

  private func storedOrder(of owner: ManagedObject, _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> [Int64]
  {
    guard owner.key > 0 || parent != nil else { return [] }
    if let known = readCache.destinations(of: owner.key, relationship) { return known.map(\.key) }
    let keys = try destinationKeys(of: [owner], relationship)[owner.key] ?? []
    readCache.recordReading(of: owner.key, relationship, keys)
    return keys
  }
}
