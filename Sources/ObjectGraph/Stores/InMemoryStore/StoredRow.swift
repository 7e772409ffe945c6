/// One object as the in-memory store holds it.
struct StoredRow {
  let entity: EntityLayout
  let key: Int64
  /// Grows by one with every change, as Z_OPT does.
  var version: Int64 = 1
  /// By slot; absent and transient values are nil.
  var values: [StoredValue?]

  var address: StoreAddress { StoreAddress(entity: entity.index, key: key) }

  init(entity: EntityLayout, key: Int64) {
    self.entity = entity
    self.key = key
    values = Array(repeating: nil, count: entity.slots.count)
  }

  /// The row as one of another entity of its tree, with the values that both have.
  func converted(to other: EntityLayout) -> StoredRow {
    var row = StoredRow(entity: other, key: key)
    row.version = version
    for slot in other.slots {
      // A sibling's property of the same name is another one.
      guard let own = entity.slot(named: other.slotNames[slot.index]),
        entity.slotOwners[own.index] == other.slotOwners[slot.index]
      else { continue }
      row.values[slot.index] = values[own.index]
    }
    return row
  }

  /// Copies a slot of a managed object's row.
  mutating func copy(_ slot: Slot, from row: Row) {
    guard !slot.isTransient else { return }
    values[slot.index] = entity.storedValue(of: slot, in: row)
  }

  /// Copies everything to where a fetch wants it.
  func write(to row: Row, slab: RowSlab) {
    row.version = version
    for slot in entity.slots {
      if let value = values[slot.index] { row.write(value, into: slot, slab: slab) }
    }
  }
}
