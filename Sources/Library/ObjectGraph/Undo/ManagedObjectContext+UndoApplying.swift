/// Taking steps back and repeating them.
extension ManagedObjectContext {
  func apply(_ step: UndoHistory.Step, of history: UndoHistory, backwards: Bool) {
    var returned: Set<ManagedObject> = []
    for change in step.changes {
      switch backwards ? change.before : change.after {
      case .absent: remove(change.object)
      case .present:
        // What somebody else deleted meanwhile is not brought back by undoing a mere change.
        if change.before != .absent && change.after != .absent { continue }
        if bringBack(change.object) { returned.insert(change.object) }
      }
    }
    for change in step.changes { adopt(backwards ? change.before : change.after, of: change) }
    if backwards {
      restoreLosses(of: step, returned, history)
    } else {
      repeatLosses(of: step, history)
    }
    apply(step.links, of: history, backwards: backwards)
    apply(step.orders, of: history, backwards: backwards)
    prefetched = PrefetchedLinks()
    referrers.forget()
    tidyUpdated()
    takeBaseline(history)
    for change in step.changes where isLive(change.object) {
      change.object.awakeIfWanted(change.event)
    }
  }

  private func adopt(_ existence: UndoHistory.Existence, of change: UndoHistory.Change) {
    guard case .present(let values) = existence else { return }
    let object = change.object
    // Finds out whether a fault is still there.
    if isLive(object) { _ = object.filledRow() }
    guard isLive(object) else { return }
    object.adopt(
      ObjectSnapshot(
        version: 0,
        values: values.map { value in
          switch value {
          case nil: nil
          case .attribute(let value): .attribute(value)
          case .reference(let other): .reference(other.storeAddress)
          }
        }))
  }

  private func remove(_ object: ManagedObject) {
    noteNeighbours(of: object)
    noteExistence(of: object)
    if object.state == .inserted {
      object.state = .discarded
      registry.unregister(object)
    } else if isLive(object) {
      object.state = .deleted
      deleted.append(object)
    }
  }

  /// True if the object is one to be inserted again, because its deletion was saved or its
  /// insertion never was.
  @discardableResult
  func bringBack(_ object: ManagedObject) -> Bool {
    if !isLive(object) {
      noteNeighbours(of: object)
      noteExistence(of: object)
    }
    switch object.state {
    case .discarded:
      insertAgain(object)
      return true
    case .deleted:
      guard let place = deleted.firstIndex(where: { $0 === object }) else {
        insertAgain(object)
        return true
      }
      deleted.remove(at: place)
      object.state = stateBeforeDeletion(of: object)
      return false
    default: return false
    }
  }

  /// Under the key it had: no store gives a key out twice, and whoever refers to the object, or
  /// kept its ID, finds it.
  private func insertAgain(_ object: ManagedObject) {
    object.state = .inserted
    noteRelinking(of: object)
    if !wasNeverStored(object) { addToInserted(object) }
    if insertedObject(temporaryKey: object.key) !== object { registry.register(object) }
  }

  func stateBeforeDeletion(of object: ManagedObject) -> ManagedObject.State {
    if wasNeverStored(object) { return .inserted }
    let index = Int(object.changeIndex)
    let isChanged = updated.indices.contains(index) && updated[index].object === object
    return isChanged ? .updated : .clean
  }

  /// Objects that have their stored values again are no longer changed.
  private func tidyUpdated() {
    for update in updated where update.object.state == .updated {
      let object = update.object
      let now = object.snapshot(of: object.filledRow()).values
      if now == object.snapshot(of: update.original).values { restore(update) }
    }
    compactUpdated()
  }
}

extension UndoHistory.Change {
  /// What taking the change back, or repeating it, is to the object.
  fileprivate var event: SnapshotEventType {
    before == .absent ? .undoInsertion : after == .absent ? .undoDeletion : .undoUpdate
  }
}
