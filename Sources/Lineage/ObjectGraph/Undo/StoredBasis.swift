/// The stored values on which an object's unsaved ones are based, for undo.
///
/// An undone value is based on the stored value that its step left, not on one that another context
/// has saved and this one has merged since. So saving it is a conflict, as for any change whose
/// stored value has changed.
struct StoredBasis {
  /// The stored values on which the values here are based, by slot.
  var values: [Int: UndoHistory.Value?] = [:]
  /// The slots that an undo or a redo set.
  var undone: Set<Int> = []

  mutating func forget(_ slot: Int) {
    values[slot] = nil
    undone.remove(slot)
  }
}

extension ManagedObjectContext {
  /// Records that an undo or redo set a slot of a changed object.
  ///
  /// If the slot has its stored value again, it is no longer changed. `left` is the value that the
  /// step left, if another context has changed it since.
  func recordUndone(_ slot: Slot, of object: ManagedObject, over left: UndoHistory.Value??) {
    if object.state == .inserted { return object.forgetSet(slot) }
    guard object.state == .updated, !unsaved.isConverted(object) else { return }
    let (id, stored) = (ObjectIdentifier(object), storedUndoValues(of: object)[slot.index])
    if stored == undoValues(of: object)[slot.index] {
      object.row?.markUnchanged(slot.index, maskOffset: object.layout.rowByteCount)
      unsaved.bases[id]?.forget(slot.index)
      return
    }
    if !slot.isTransient { base(slot, of: object, on: left ?? stored) }
  }

  /// Sets the basis of an undone slot, unless it already has one.
  func base(_ slot: Slot, of object: ManagedObject, on value: UndoHistory.Value?) {
    var basis = unsaved.bases[ObjectIdentifier(object)] ?? StoredBasis()
    basis.undone.insert(slot.index)
    if basis.values[slot.index] == nil { basis.values.updateValue(value, forKey: slot.index) }
    unsaved.bases[ObjectIdentifier(object)] = basis
  }

  /// Objects whose undone values would overwrite those that another context has saved since.
  var objectsUndoneOverOthers: [ManagedObject] {
    if unsaved.bases.isEmpty { return [] }
    return unsaved.updated.map(\.object).filter { object in
      guard object.state == .updated || object.state == .deleted,
        let basis = unsaved.bases[ObjectIdentifier(object)]
      else { return false }
      let (stored, here) = (storedUndoValues(of: object), undoValues(of: object))
      return basis.undone.contains { slot in
        basis.values[slot] != .some(stored[slot])
          && (object.state == .deleted || here[slot] != stored[slot])
      }
    }
  }

  /// Returns the values on which an object's unsaved ones are based: those with which it was read
  /// or, for undone slots, those that the steps left.
  func basisSnapshot(of object: ManagedObject) -> ObjectSnapshot {
    var snapshot = object.snapshot(of: originalRow(of: object))
    guard let basis = unsaved.bases[ObjectIdentifier(object)] else { return snapshot }
    for slot in basis.undone { snapshot.values[slot] = basis.values[slot]??.inSnapshot }
    return snapshot
  }

  /// Rebases a changed object on the store's current values, outside any step.
  ///
  /// A caller that requests it explicitly (`isMerge` false) knows what has been saved since.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  func rebaseOutsideSteps(_ object: ManagedObject, isMerge: Bool) throws(ObjectGraphError) {
    func rebase() throws(ObjectGraphError) {
      try self.rebase(object, policy: .mergeByPropertyObjectTrump)
    }
    guard let recorder = undoHistory?.recorder else { return try rebase() }
    let former = storedUndoValues(of: object)
    var basis = unsaved.bases[ObjectIdentifier(object)] ?? StoredBasis()
    try recorder.leaveOut(object, in: self, rebase)
    guard object.state == .updated else { return }
    if !isMerge {
      for slot in basis.undone { basis.forget(slot) }
    }
    let stored = storedUndoValues(of: object)
    for slot in stored.indices
    where object.isChanged(slot) && former[slot] != stored[slot] && basis.values[slot] == nil {
      basis.values.updateValue(former[slot], forKey: slot)
    }
    if !basis.values.isEmpty { unsaved.bases[ObjectIdentifier(object)] = basis }
  }

  /// Returns an object's values without derived ones, which no step changes.
  func undoValues(of object: ManagedObject) -> [UndoHistory.Value?] {
    undoValues(of: object, in: object.filledRow())
  }

  /// Returns the values with which the object was read.
  func storedUndoValues(of object: ManagedObject) -> [UndoHistory.Value?] {
    undoValues(of: object, in: originalRow(of: object))
  }

  private func undoValues(of object: ManagedObject, in row: Row) -> [UndoHistory.Value?] {
    object.snapshot(of: row).values.enumerated().map { slot, value in
      switch value {
      case nil: nil
      case _ where object.layout.slots[slot].isDerived: nil
      case .attribute(let value): .attribute(value)
      case .reference(let address): .reference(self.object(at: address))
      }
    }
  }
}
