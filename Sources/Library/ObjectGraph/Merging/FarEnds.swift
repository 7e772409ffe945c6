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
    return search.finish()
  }
}

/// Collects each far end once.
///
/// Objects carry a mark rather than being hashed: a load links its objects to the same few again and
/// again. What is not registered becomes a fault for as long as the search takes.
private struct FarEndSearch {
  /// The ways in which an object can be a far end, as bits of its mark.
  private enum Way: UInt8 {
    case joined = 1
    case left = 2
    case required = 4
  }

  private let context: ManagedObjectContext
  private var collected = FarEnds()
  private var marked: [ManagedObject] = []

  init(_ context: ManagedObjectContext) { self.context = context }

  /// Each far end in one way only: who is joined needs nothing else.
  func finish() -> FarEnds {
    var found = collected
    if !found.joined.isEmpty {
      found.left.removeAll(where: isJoined)
      found.required.removeAll(where: isJoined)
    }
    for object in marked { object.farEndMark = 0 }
    return found
  }

  mutating func lead(from object: ManagedObject, _ slot: Slot, _ row: Row) {
    guard let address = address(object, slot, row) else { return }
    let hasWayBack = object.relationship(of: slot).inverseName != nil
    note(address, hasWayBack ? .joined : .required)
  }

  mutating func leave(from object: ManagedObject, _ slot: Slot, _ row: Row) {
    guard let address = address(object, slot, row),
      object.relationship(of: slot).inverseName != nil
    else { return }
    note(address, .left)
  }

  mutating func link(_ pair: LinkChanges.Pair, _ relationship: RelationshipLayout) {
    note(pair.sourceAddress, .joined)
    note(pair.destinationAddress, relationship.inverseName == nil ? .required : .joined)
  }

  mutating func unlink(_ pair: LinkChanges.Pair, _ relationship: RelationshipLayout) {
    note(pair.sourceAddress, .left)
    if relationship.inverseName != nil { note(pair.destinationAddress, .left) }
  }

  private func address(_ object: ManagedObject, _ slot: Slot, _ row: Row) -> StoreAddress? {
    object.reference(in: slot, of: row).map { StoreAddress(entity: $0.entity, key: $0.key) }
  }

  private func isJoined(_ address: StoreAddress) -> Bool {
    context.object(at: address).farEndMark & Way.joined.rawValue != 0
  }

  private mutating func note(_ address: StoreAddress, _ way: Way) {
    guard address.key > 0 else { return }
    let object = context.object(at: address)
    guard object.farEndMark & way.rawValue == 0, isWrittenByNobody(object) else { return }
    if object.farEndMark == 0 { marked.append(object) }
    object.farEndMark |= way.rawValue
    switch way {
    case .joined: collected.joined.append(address)
    case .left: collected.left.append(address)
    case .required: collected.required.append(address)
    }
  }

  /// False for what this save inserts, changes or deletes itself.
  private func isWrittenByNobody(_ object: ManagedObject) -> Bool {
    switch object.state {
    case .clean: true
    case .updated: !object.hasStoredChanges && !context.unsaved.isConverted(object)
    case .inserted, .deleted, .discarded: false
    }
  }
}
