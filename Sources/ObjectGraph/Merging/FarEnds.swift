/// The stored objects at the far end of what a save writes, whose own rows it does not.
///
/// Both ends of a relationship change their versions, so that whoever changes the other end
/// elsewhere notices; and nothing is written that leads to a row that is gone. That the row of a far
/// end has the version that is known here is not asked for: two contexts may add to the same
/// relationship, which loses nothing, where Core Data would refuse the second.
package struct FarEnds {
  /// Gained or kept by a relationship with a way back: they must be there.
  package internal(set) var joined: [StoreAddress] = []
  /// Lost by a relationship with a way back; whether they are still there does not matter.
  package internal(set) var left: [StoreAddress] = []
  /// Led to without a way back: they must be there, and do not change.
  package internal(set) var required: [StoreAddress] = []

  package var isEmpty: Bool { joined.isEmpty && left.isEmpty && required.isEmpty }
}

extension ManagedObjectContext {
  /// The far ends of changes with permanent keys.
  func farEnds(of changes: StoreChanges) -> FarEnds {
    var search = FarEndSearch(self)
    for object in changes.inserted {
      guard let row = object.row else { continue }
      for slot in object.layout.storedReferences { search.lead(from: object, slot, row) }
    }
    for update in changes.updated {
      guard let row = update.object.row else { continue }
      for slot in update.object.layout.storedReferences where update.object.isChanged(slot.index) {
        search.lead(from: update.object, slot, row)
        search.leave(from: update.object, slot, update.original)
      }
    }
    for change in changes.links {
      for pair in change.added { search.link(pair, change.relationship) }
      for pair in change.removed { search.unlink(pair, change.relationship) }
    }
    return search.found
  }
}

private struct FarEndSearch {
  private let context: ManagedObjectContext
  private var collected = FarEnds()
  private var joined: Set<StoreAddress> = []
  private var left: Set<StoreAddress> = []
  private var required: Set<StoreAddress> = []

  init(_ context: ManagedObjectContext) { self.context = context }

  /// Each far end once.
  var found: FarEnds {
    var found = collected
    if !joined.isEmpty {
      found.left.removeAll(where: joined.contains)
      found.required.removeAll(where: joined.contains)
    }
    return found
  }

  mutating func lead(from object: ManagedObject, _ slot: Slot, _ row: Row) {
    guard let address = address(object, slot, row) else { return }
    lead(to: address, hasWayBack: object.relationship(of: slot).inverseName != nil)
  }

  mutating func leave(from object: ManagedObject, _ slot: Slot, _ row: Row) {
    guard let address = address(object, slot, row),
      object.relationship(of: slot).inverseName != nil
    else { return }
    leave(address)
  }

  mutating func link(_ pair: LinkChanges.Pair, _ relationship: RelationshipLayout) {
    lead(to: pair.sourceAddress, hasWayBack: true)
    lead(to: pair.destinationAddress, hasWayBack: relationship.inverseName != nil)
  }

  mutating func unlink(_ pair: LinkChanges.Pair, _ relationship: RelationshipLayout) {
    leave(pair.sourceAddress)
    if relationship.inverseName != nil { leave(pair.destinationAddress) }
  }

  private func address(_ object: ManagedObject, _ slot: Slot, _ row: Row) -> StoreAddress? {
    object.reference(in: slot, of: row).map { StoreAddress(entity: $0.entity, key: $0.key) }
  }

  private mutating func lead(to address: StoreAddress, hasWayBack: Bool) {
    guard isWrittenByNobody(address) else { return }
    if hasWayBack {
      if joined.insert(address).inserted { collected.joined.append(address) }
    } else if required.insert(address).inserted {
      collected.required.append(address)
    }
  }

  private mutating func leave(_ address: StoreAddress) {
    guard isWrittenByNobody(address) else { return }
    if left.insert(address).inserted { collected.left.append(address) }
  }

  /// False for what this save inserts, changes or deletes itself.
  private func isWrittenByNobody(_ address: StoreAddress) -> Bool {
    guard address.key > 0 else { return false }
    guard let object = context.registeredObject(address) else { return true }
    switch object.state {
    case .clean: return true
    case .updated: return !object.hasStoredChanges && !context.isConverted(object)
    case .inserted, .deleted, .discarded: return false
    }
  }
}
