/// The values of one object by slot, nil for absent ones.
///
/// Rows are for speed; snapshots are for values that outlive a context or cross to another: undo,
/// child contexts, merges.
struct ObjectSnapshot: Hashable, Sendable {
  /// One value of an object.
  enum Value: Hashable, Sendable {
    case attribute(AttributeValue)
    case reference(StoreAddress)

    /// Compares values of one slot: references by key, because another context may have converted
    /// the destination to another entity of the hierarchy.
    static func == (left: Value, right: Value) -> Bool {
      switch (left, right) {
      case (.attribute(let left), .attribute(let right)): left == right
      case (.reference(let left), .reference(let right)): left.key == right.key
      default: false
      }
    }

    func hash(into hasher: inout Hasher) {
      switch self {
      case .attribute(let value): hasher.combine(value)
      case .reference(let address): hasher.combine(address.key)
      }
    }
  }

  /// The version in the store, 0 before the first save.
  var version: Int64
  /// The values by slot index of the object's entity.
  var values: [Value?]
}

extension ObjectSnapshot {
  /// Returns the values that an object would have in another entity of its hierarchy, with the
  /// others from a snapshot of that entity.
  func converted(
    from former: EntityLayout, to entity: EntityLayout, over stored: ObjectSnapshot? = nil
  ) -> ObjectSnapshot {
    ObjectSnapshot(
      version: version,
      values: entity.slots.map {
        entity.shares($0, with: former) ? values[$0.index] : stored?.values[$0.index]
      })
  }
}

extension ResolvedEntity {
  /// Returns a row with a snapshot's values, in a context's slab.
  func row(_ snapshot: ObjectSnapshot, in slab: RowSlab) -> Row {
    let row = slab.allocateRowOfNewObject(layout)
    row.version = snapshot.version
    // Writes to the row, and to nothing else.
    let writer = ManagedObject(
      ObjectPlacement(resolved: self, slab: slab, row: row, key: 0, state: .inserted))
    writer.isNoted = true
    for slot in layout.slots {
      switch snapshot.values[slot.index] {
      case nil: break
      case .attribute(let value): writer.write(value, into: slot)
      case .reference(let address):
        row.setReference(slot, key: address.key, entity: address.entity)
      }
    }
    return row
  }
}

extension ManagedObject {
  /// Returns the values of a row of this object's entity.
  func snapshot(of row: Row) -> ObjectSnapshot {
    ObjectSnapshot(
      version: row.version,
      values: layout.slots.map { snapshotValue(in: $0, of: row) })
  }

  /// Returns one value of a row of this object's entity, or nil if it is absent.
  func snapshotValue(in slot: Slot, of row: Row) -> ObjectSnapshot.Value? {
    if slot.content.isReference {
      return reference(in: slot, of: row).map {
        .reference(StoreAddress(entity: $0.entity, key: $0.key))
      }
    }
    guard row.isPresent(slot.index) else { return nil }
    return value(in: slot, of: row).map(ObjectSnapshot.Value.attribute)
  }

  /// Sets the slots whose values differ from the snapshot's.
  func adopt(_ snapshot: ObjectSnapshot) {
    let current = self.snapshot(of: filledRow())
    for slot in layout.slots where current.values[slot.index] != snapshot.values[slot.index] {
      set(snapshot.values[slot.index], in: slot)
    }
  }

  /// Sets one slot without updating inverses.
  func set(_ value: ObjectSnapshot.Value?, in slot: Slot) {
    let context = slot.content.isReference ? slab.registry.context : nil
    context?.recordFarEnd(of: self, slot)
    defer { context?.recordFarEnd(of: self, slot) }
    switch value {
    case nil: setAbsent(slot)
    case .attribute(let value): write(value, into: slot)
    case .reference(let address):
      writableRow(changing: slot).setReference(slot, key: address.key, entity: address.entity)
      context?.unsaved.recordReference(of: self)
    }
  }
}
