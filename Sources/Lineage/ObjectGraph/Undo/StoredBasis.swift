/// The stored values that unsaved ones of an object are based on, where undoing has to know them.
///
/// What undoing puts back is based on the stored value that its step left, not on what another
/// context has saved and this one has merged since. So the save of it is a conflict, as is the save
/// of any change whose stored value is another one by now.
struct StoredBasis {
  /// By slot: the stored value that the one here is based on.
  var values: [Int: UndoHistory.Value?] = [:]
  /// The slots that an undo or a redo set.
  var undone: Set<Int> = []

  mutating func forget(_ slot: Int) {
    values[slot] = nil
    undone.remove(slot)
  }
}

extension ManagedObjectContext {
  /// Notes that an undo or a redo set a slot of a changed object; one that has its stored value again
  /// is no longer changed; `left` is what the step left there, if another context has changed it since.
  func recordUndone(_ slot: Slot, of object: ManagedObject, over left: UndoHistory.Value??) {
    guard object.state == .updated, !unsaved.isConverted(object) else { return }
    let (id, stored) = (ObjectIdentifier(object), storedUndoValues(of: object)[slot.index])
    if stored == undoValues(of: object)[slot.index] {
      object.row?.markUnchanged(slot.index, maskOffset: object.layout.rowByteCount)
      unsaved.bases[id]?.forget(slot.index)
      return
    }
    if !slot.isTransient { base(slot, of: object, on: left ?? stored) }
  }

  /// Bases an undone slot on a value, unless it has a basis from before.
  func base(_ slot: Slot, of object: ManagedObject, on value: UndoHistory.Value?) {
    var basis = unsaved.bases[ObjectIdentifier(object)] ?? StoredBasis()
    basis.undone.insert(slot.index)
    if basis.values[slot.index] == nil { basis.values.updateValue(value, forKey: slot.index) }
    unsaved.bases[ObjectIdentifier(object)] = basis
  }

  /// Objects whose undone values would overwrite what another context has saved since.
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

  /// The values that an object's unsaved ones are based on: those that it was read with, and of
  /// what was undone those that the steps left.
  func basisSnapshot(of object: ManagedObject) -> ObjectSnapshot {
    var snapshot = object.snapshot(of: originalRow(of: object))
    guard let basis = unsaved.bases[ObjectIdentifier(object)] else { return snapshot }
    for slot in basis.undone { snapshot.values[slot] = basis.values[slot]??.inSnapshot }
    return snapshot
  }

  /// Bases a changed object on what the store holds now, as part of no step.
  ///
  /// A caller that asks for it (`isMerge` false) knows what has been saved since.
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

  /// An object's values, without those that the store derives, which no step changes.
  func undoValues(of object: ManagedObject) -> [UndoHistory.Value?] {
    undoValues(of: object, in: object.filledRow())
  }

  /// The values that the object was read with.
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
