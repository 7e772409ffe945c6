/// The unsaved changes of a context as a value that can be repeated in another one.
package struct ContextChanges: Sendable {
  struct Link: Sendable {
    let relationship: RelationshipLayout
    let source: StoreAddress
    let destination: StoreAddress
    let isAdded: Bool
  }

  struct Change: Sendable {
    let address: StoreAddress
    /// All values of a new object; of a changed one those of `slots`.
    let snapshot: ObjectSnapshot
    /// The slots that were set.
    let slots: [Int]
  }

  var inserted: [Change] = []
  var updated: [Change] = []
  var deleted: [StoreAddress] = []
  var links: [Link] = []
  var orders: [OrderChange] = []

  init(_ changes: StoreChanges) {
    inserted = changes.inserted.map { object in
      Change(
        address: object.storeAddress, snapshot: object.snapshot(of: object.filledRow()),
        slots: object.layout.slots.map(\.index))
    }
    updated = changes.updated.map { update in
      let object = update.object
      return Change(
        address: object.storeAddress, snapshot: object.snapshot(of: object.filledRow()),
        slots: object.layout.slots.map(\.index).filter(object.isChanged))
    }
    deleted = changes.deleted.map(\.storeAddress)
    links = changes.links.flatMap { change in
      change.added.map { Link($0, of: change.relationship, isAdded: true) }
        + change.removed.map { Link($0, of: change.relationship, isAdded: false) }
    }
    orders = changes.orders
  }
}

extension ContextChanges.Link {
  fileprivate init(_ pair: LinkChanges.Pair, of relationship: RelationshipLayout, isAdded: Bool) {
    self.init(
      relationship: relationship,
      source: StoreAddress(entity: Int(pair.sourceEntity), key: pair.source),
      destination: StoreAddress(entity: Int(pair.destinationEntity), key: pair.destination),
      isAdded: isAdded)
  }
}

extension SavedChanges {
  /// What a child's save did to its parent, for its other children.
  init(_ changes: ContextChanges, of parent: ManagedObjectContext) {
    let linked = changes.links.flatMap { [$0.source, $0.destination] }
    let updated = Set(changes.updated.map(\.address) + linked + changes.orders.map(\.owner))
      .subtracting(changes.inserted.map(\.address)).subtracting(changes.deleted)
    self.init(
      inserted: changes.inserted.map { parent.objectID($0.address) },
      updated: updated.map(parent.objectID), deleted: changes.deleted.map(parent.objectID))
  }
}

extension ManagedObjectContext {
  /// Makes the same changes in this context, unsaved.
  ///
  /// Inserted objects keep their temporary keys, so that references to them still hold.
  ///
  /// - Throws: ``ObjectGraphError/objectNotFound(_:)``, with nothing changed, if an object that was
  ///   changed there is gone or deleted here.
  func apply(_ changes: ContextChanges) throws(ObjectGraphError) {
    for change in changes.updated {
      let object = object(at: change.address)
      if object.row == nil { _ = try fill(object) }
      guard object.state != .deleted && object.state != .discarded else {
        throw .objectNotFound(object.objectID)
      }
    }
    for change in changes.inserted { insert(change) }
    for change in changes.inserted + changes.updated {
      let object = object(at: change.address)
      for index in change.slots {
        object.set(change.snapshot.values[index], in: object.layout.slots[index])
      }
    }
    for link in changes.links {
      let (source, destination) = (object(at: link.source), object(at: link.destination))
      noteLinkForUndo(source, link.relationship, destination, isLinked: link.isAdded)
      if link.isAdded {
        links.add(source, link.relationship, destination)
      } else {
        links.remove(source, link.relationship, destination)
      }
      noteRelinking(of: source, link.relationship, destination)
    }
    for order in changes.orders {
      orders.set(order.destinations, of: order.owner, order.relationship)
      noteRelinking(of: object(at: order.owner))
    }
    for address in changes.deleted { delete(object(at: address)) }
    prefetched = PrefetchedLinks()
    notifyWatchers()
  }

  private func insert(_ change: ContextChanges.Change) {
    if let known = registeredObject(change.address) {
      // The child undid a deletion that it saved before.
      bringBack(known)
      return
    }
    let bound = registry.entities[change.address.entity]
    let slab = registry.slabForSingleRows()
    let object = bound.objectType.init(
      ObjectPlacement(
        bound: bound, slab: slab, row: slab.allocateRow(bound.layout), key: change.address.key,
        state: .inserted))
    addToInserted(object)
    registry.register(object)
  }
}
