/// A change of a stored object's to-many relationship other than an addition.
///
/// It counts as a change of the object: a save compares the object's version, as if a value had
/// been set.
struct RelationshipChange {
  let owner: ManagedObject
  let relationship: RelationshipLayout
  /// The owner's version on which the change is based; 0 if it is known to be out of date, and in a
  /// child context, whose parent has the version.
  let version: Int64
  /// The ``RelationshipLayout/digest(of:)`` of the store's content when the relationship was first
  /// read.
  let base: Int
  /// Removed destinations; some may have been added again since.
  var removed: Set<ManagedObject> = []
}

/// Unsaved changes of to-many relationships, by owner and relationship.
struct RelationshipChanges {
  private struct Place: Hashable {
    let owner: ManagedObject
    let relationship: RelationshipLayout
  }

  private var changes: [Place: RelationshipChange] = [:]

  /// All changes, unordered.
  var all: some Sequence<RelationshipChange> { changes.values }

  func change(of owner: ManagedObject, _ relationship: RelationshipLayout) -> RelationshipChange? {
    changes.isEmpty ? nil : changes[Place(owner: owner, relationship: relationship)]
  }

  /// Returns the changes of one owner, sorted by the names of the relationships.
  func changes(of owner: ManagedObject) -> [RelationshipChange] {
    guard !changes.isEmpty else { return [] }
    return owner.layout.toManyRelationships.compactMap { change(of: owner, $0) }
      .sorted { $0.relationship.name < $1.relationship.name }
  }

  mutating func set(_ change: RelationshipChange) {
    changes[Place(owner: change.owner, relationship: change.relationship)] = change
  }

  mutating func recordRemoval(
    of destination: ManagedObject, from owner: ManagedObject, _ relationship: RelationshipLayout
  ) {
    changes[Place(owner: owner, relationship: relationship)]?.removed.insert(destination)
  }

  mutating func remove(_ owner: ManagedObject, _ relationship: RelationshipLayout) {
    changes[Place(owner: owner, relationship: relationship)] = nil
  }

  /// Moves the changes of an object's relationships to the object that replaces it, if that has
  /// them, and replaces it among removed destinations.
  mutating func move(from former: ManagedObject, to object: ManagedObject) {
    for (place, change) in changes where change.removed.contains(former) {
      changes[place]?.removed.remove(former)
      changes[place]?.removed.insert(object)
    }
    for change in changes(of: former) {
      remove(former, change.relationship)
      guard change.relationship.acceptedSources.contains(object.entityIndex) else { continue }
      set(
        RelationshipChange(
          owner: object, relationship: change.relationship, version: change.version,
          base: change.base, removed: change.removed))
    }
  }

  mutating func removeAll(of owner: ManagedObject) {
    for change in changes(of: owner) { remove(owner, change.relationship) }
  }
}

extension RelationshipLayout {
  /// Returns a hash of a relationship's destinations, which changes with their keys and, if the
  /// relationship is ordered, with their order.
  func digest(of keys: [Int64]) -> Int { (isOrdered ? keys : keys.sorted()).hashValue }
}

/// Optimistic locking of to-many relationships.
extension ManagedObjectContext {
  /// Records, before it happens, a change of a stored object's relationship other than an addition.
  ///
  /// A save compares the version of the owner's values, so a fault is filled.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  func recordChange(
    of relationship: RelationshipLayout, _ owner: ManagedObject,
    takingOut removed: [ManagedObject] = []
  ) throws(ObjectGraphError) {
    guard !relationship.isTransient, owner.state == .clean || owner.state == .updated else {
      return
    }
    if unsaved.relationships.change(of: owner, relationship) == nil {
      let change = try newChange(of: relationship, owner)
      guard isLive(owner) else { return }
      unsaved.relationships.set(change)
    }
    for object in removed {
      unsaved.relationships.recordRemoval(of: object, from: owner, relationship)
    }
  }

  private func newChange(of relationship: RelationshipLayout, _ owner: ManagedObject)
    throws(ObjectGraphError) -> RelationshipChange
  {
    guard parent == nil else {
      return RelationshipChange(owner: owner, relationship: relationship, version: 0, base: 0)
    }
    let wasFault = owner.isFault
    _ = try owner.readRow()
    let version = originalRow(of: owner).version
    let firstReading = readCache.digest(of: owner.key, relationship)
    if let firstReading, !wasFault {
      return RelationshipChange(
        owner: owner, relationship: relationship, version: version, base: firstReading)
    }
    let now = try storedDigest(of: owner, relationship)
    // The fault had no version when its relationship was read.
    let isOutOfDate = firstReading != nil && firstReading != now
    return RelationshipChange(
      owner: owner, relationship: relationship, version: isOutOfDate ? 0 : version,
      base: firstReading ?? now)
  }

  /// Returns the digest of the store's current content.
  func storedDigest(of owner: ManagedObject, _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> Int
  {
    relationship.digest(of: try storedKeys(of: owner, relationship))
  }

  private func storedKeys(of owner: ManagedObject, _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> [Int64]
  {
    guard !relationship.isOrdered, !relationship.hasLinks, let inverse = relationship.inverseName
    else { return try destinationKeys(of: [owner], relationship)[owner.key] ?? [] }
    let destination = layout.entities[relationship.destination]
    return try store.addresses(.of(destination, linkedAlong: inverse, to: owner.objectID))
      .map(\.key)
  }

  /// Returns false for a change without effect, or whose owner is inserted or not written.
  func isInEffect(_ change: RelationshipChange) -> Bool {
    guard isLive(change.owner), change.owner.state != .inserted else { return false }
    return unsaved.orders.isSet(of: change.owner.key, change.relationship)
      || !takenOut(by: change).isEmpty
  }

  /// Returns the destinations that were removed and not added again.
  private func takenOut(by change: RelationshipChange) -> [ManagedObject] {
    let (owner, relationship) = (change.owner, change.relationship)
    guard !relationship.hasLinks else {
      let difference = unsaved.links.difference(of: owner.key, relationship, stored: change.removed)
      let gained = Set(difference.gained.map(\.key))
      return change.removed.filter {
        difference.lost.contains($0.key) && !gained.contains($0.key)
      }
    }
    return change.removed.filter { object in
      guard let slot = relationship.inverseName.flatMap({ object.layout.slot(named: $0) }),
        let former = unsaved.update(of: object)?.original, let row = object.row
      else { return false }
      return object.reference(in: slot, of: former)?.key == owner.key
        && object.reference(in: slot, of: row)?.key != owner.key
    }
  }

  /// Rebases the changes of an owner's relationships on the store's current content, or drops them,
  /// depending on the merge policy.
  func rebaseRelationships(of owner: ManagedObject, version: Int64, policy: MergePolicy)
    throws(ObjectGraphError)
  {
    for change in unsaved.relationships.changes(of: owner) {
      let now = try storedDigest(of: owner, change.relationship)
      if policy == .rollback || policy == .mergeByPropertyStoreTrump && now != change.base {
        try dropChange(change)
      } else {
        unsaved.relationships.set(
          RelationshipChange(
            owner: owner, relationship: change.relationship, version: version, base: now,
            removed: change.removed))
      }
    }
  }

  /// Restores the destinations removed from an owner's relationships, and drops the orders that
  /// were set.
  func dropRelationshipChanges(of owner: ManagedObject) throws(ObjectGraphError) {
    for change in unsaved.relationships.changes(of: owner) { try dropChange(change) }
  }

  /// Drops one change.
  ///
  /// Additions stay, after the store's destinations.
  private func dropChange(_ change: RelationshipChange) throws(ObjectGraphError) {
    let (owner, relationship) = (change.owner, change.relationship)
    // A deleted object's links are deleted with it and increase no far end's version.
    for object in takenOut(by: change) where isLive(object) || relationship.hasLinks {
      putBack(object, into: owner, relationship)
    }
    unsaved.relationships.remove(owner, relationship)
    if unsaved.orders.isSet(of: owner.key, relationship) {
      let stored = Set(try storedKeys(of: owner, relationship))
      let order = unsaved.orders.destinations(of: owner.key, relationship) ?? []
      unsaved.orders.remove(owner.key, relationship)
      for address in order where !stored.contains(address.key) {
        append(object(at: address), to: owner, relationship)
      }
    }
    objectNotices.recordRelinking(of: owner)
  }

  private func putBack(
    _ object: ManagedObject, into owner: ManagedObject, _ relationship: RelationshipLayout
  ) {
    guard !relationship.hasLinks else {
      recordLinkForUndo(owner, relationship, object, isLinked: true)
      unsaved.links.revert(owner, relationship, object, wasAdded: false)
      if relationship.isReflexive && owner !== object {
        unsaved.links.revert(object, relationship, owner, wasAdded: false)
      }
      return recordRelinking(of: owner, relationship, object)
    }
    guard let slot = relationship.inverseName.flatMap({ object.layout.slot(named: $0) }),
      object.reference(in: slot, of: object.filledRow()) == nil
    else { return }
    // Sets no position in the order, because the object keeps its own.
    object.writeReference(owner, into: slot)
    restoreIfNothingIsLeft(of: object)
  }
}
