import ObjectModel

/// What one save or batch does to which objects, each object once.
package struct HistoryLog {
  /// One object and what became of it.
  package struct Entry: Hashable, Sendable {
    package var kind: PersistentHistoryChange.Kind
    package let address: StoreAddress
    /// Which properties an update changed, by ``HistoryProperties``; empty for the other kinds.
    package var properties: [UInt8]
  }

  /// Where an object is, whatever entity of its tree it is of.
  private struct Place: Hashable {
    let root: Int
    let key: Int64
  }

  private let model: HistoryModel
  /// What became of objects, in the order in which they were noted.
  package private(set) var entries: [Entry] = []
  private var indexes: [Place: Int] = [:]

  package init(_ model: HistoryModel) { self.model = model }

  package var deleted: [StoreAddress] {
    entries.filter { $0.kind == .delete }.map(\.address)
  }

  package mutating func noteInsertions(_ addresses: [StoreAddress]) {
    for address in addresses { note(address, .insert) }
  }

  package mutating func noteDeletions(_ addresses: [StoreAddress]) {
    for address in addresses { note(address, .delete) }
  }

  /// Of an object that is inserted or deleted at the same time nothing more is told.
  package mutating func noteUpdate(_ address: StoreAddress, of names: some Sequence<String>) {
    guard let index = updateIndex(address) else { return }
    let properties = model.properties[entries[index].address.entity]
    for name in names { properties.mark(name, in: &entries[index].properties) }
  }

  private mutating func note(_ address: StoreAddress, _ kind: PersistentHistoryChange.Kind) {
    let place = place(of: address)
    guard indexes[place] == nil else { return }
    indexes[place] = entries.count
    entries.append(Entry(kind: kind, address: address, properties: []))
  }

  /// The index of an object's update, which is begun if there is none; nil for another change.
  private mutating func updateIndex(_ address: StoreAddress) -> Int? {
    let place = place(of: address)
    if let known = indexes[place] { return entries[known].kind == .update ? known : nil }
    indexes[place] = entries.count
    entries.append(
      Entry(
        kind: .update, address: address,
        properties: [UInt8](
          repeating: 0, count: model.properties[address.entity].bitmapByteCount)))
    return entries.count - 1
  }

  private func place(of address: StoreAddress) -> Place {
    Place(root: model.layout.entities[address.entity].rootIndex, key: address.key)
  }
}

/// The changes of a save.
///
/// Both ends of a relationship count as changed, as they do for contexts that merge the save: the
/// one that holds the reference or the link, and the one whose inverse shows it. Links of a deleted
/// object go with it and are not told of the far side.
extension HistoryLog {
  package init(_ changes: StoreChanges, _ model: HistoryModel) {
    self.init(model)
    noteInsertions(changes.inserted.map(\.storeAddress))
    noteDeletions(changes.deleted.map(\.storeAddress))
    // Before others that refer to it still as what it was.
    for conversion in changes.conversions { note(conversion) }
    for update in changes.updated { note(update) }
    for object in changes.inserted { noteFarEnds(of: object, object.row) }
    for object in changes.deleted where object.row != nil {
      noteFarEnds(of: object, object.slab.registry.context?.originalRow(of: object) ?? object.row)
    }
    for change in changes.links { note(change) }
    for order in changes.orders { noteUpdate(order.owner, of: [order.relationship.name]) }
  }

  private mutating func note(_ update: StoreChanges.Update) {
    let object = update.object
    let entity = object.layout
    guard let row = object.row, let index = updateIndex(object.storeAddress) else { return }
    let properties = model.properties[entity.index]
    for slot in entity.slots where !slot.isTransient && object.isChanged(slot.index) {
      properties.markSlot(slot.index, in: &entries[index].properties)
    }
    for slot in entity.references where !slot.isTransient && object.isChanged(slot.index) {
      let (old, new) = (
        object.reference(in: slot, of: update.original), object.reference(in: slot, of: row)
      )
      if let old, let new, old == new { continue }
      noteFarEnd(of: object, slot, update.original)
      noteFarEnd(of: object, slot, row)
    }
  }

  /// Of an object that became one of another entity every stored value counts as changed.
  private mutating func note(_ conversion: StoreChanges.Conversion) {
    let entity = conversion.object.layout
    noteUpdate(
      conversion.object.storeAddress,
      of: entity.slots.filter { !$0.isTransient }.map { entity.slotNames[$0.index] })
  }

  private mutating func note(_ change: LinkChanges) {
    for pair in [change.added, change.removed].joined() {
      noteUpdate(
        StoreAddress(entity: Int(pair.sourceEntity), key: pair.source),
        of: [change.relationship.name])
      guard let inverse = change.relationship.inverseName else { continue }
      noteUpdate(
        StoreAddress(entity: Int(pair.destinationEntity), key: pair.destination), of: [inverse])
    }
  }

  private mutating func noteFarEnds(of object: ManagedObject, _ row: Row?) {
    guard let row else { return }
    for slot in object.layout.references where !slot.isTransient {
      noteFarEnd(of: object, slot, row)
    }
  }

  private mutating func noteFarEnd(of object: ManagedObject, _ slot: Slot, _ row: Row) {
    guard let inverse = object.relationship(of: slot).inverseName,
      let reference = object.reference(in: slot, of: row)
    else { return }
    noteUpdate(StoreAddress(entity: reference.entity, key: reference.key), of: [inverse])
  }
}
