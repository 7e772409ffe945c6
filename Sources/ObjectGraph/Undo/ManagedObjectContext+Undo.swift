extension ManagedObjectContext {
  /// Ends a step: deletions reach what they cascade to, the step can be undone from here, and
  /// whoever watches a fetch hears of changes.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  public func processPendingChanges() throws(ObjectGraphError) {
    try closeStep()
    notifyWatchers()
  }

  /// Takes the last step back; does nothing without one.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  public func undo() throws(ObjectGraphError) {
    try closeStep()
    guard let history = undoHistory, let step = history.done.popLast() else { return }
    try apply(step, backwards: true)
    history.undone.append(step)
    notifyWatchers()
  }

  /// Repeats the last step that was taken back; does nothing without one.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  public func redo() throws(ObjectGraphError) {
    guard let history = undoHistory, let step = history.undone.popLast() else { return }
    try apply(step, backwards: false)
    history.done.append(step)
    notifyWatchers()
  }

  func closeStep() throws(ObjectGraphError) {
    if !deleted.isEmpty { try propagateDeletions() }
    guard let history = undoHistory else { return }
    let step = UndoHistory.Step(
      changes: changesSinceBaseline(history), links: linksSinceBaseline(history),
      orders: orders.isSame(as: history.baselineOrders) ? nil : (history.baselineOrders, orders))
    if !step.isEmpty { history.append(step) }
    takeBaseline(history)
  }

  private func changesSinceBaseline(_ history: UndoHistory) -> [UndoHistory.Change] {
    changedObjects.compactMap { object in
      let before =
        history.baseline[ObjectIdentifier(object)]?.existence ?? storedExistence(of: object)
      let after = existence(of: object)
      return before == after
        ? nil : UndoHistory.Change(object: object, before: before, after: after)
    }
  }

  private func takeBaseline(_ history: UndoHistory) {
    history.baseline = Dictionary(
      changedObjects.map { (ObjectIdentifier($0), ($0, existence(of: $0))) },
      uniquingKeysWith: { first, _ in first })
    history.baselineLinks = pendingLinks
    history.baselineOrders = orders
  }

  /// Everything that is or was inserted, changed or deleted since the last save.
  private var changedObjects: [ManagedObject] {
    var seen: Set<ObjectIdentifier> = []
    return (Array(inserted) + updated.map(\.object) + Array(deleted)).filter {
      seen.insert(ObjectIdentifier($0)).inserted
    }
  }

  private func existence(of object: ManagedObject) -> UndoHistory.Existence {
    switch object.state {
    case .deleted, .discarded: .absent
    default: .present(object.snapshot(of: object.filledRow()))
    }
  }

  /// What an object was before anything unsaved happened to it.
  private func storedExistence(of object: ManagedObject) -> UndoHistory.Existence {
    if wasNeverStored(object) { return .absent }
    return .present(object.snapshot(of: originalRow(of: object)))
  }
}

extension ManagedObjectContext {
  private func apply(_ step: UndoHistory.Step, backwards: Bool) throws(ObjectGraphError) {
    for change in step.changes {
      let target = backwards ? change.before : change.after
      switch target {
      case .absent: remove(change.object)
      case .present(let snapshot):
        bringBack(change.object)
        change.object.adopt(snapshot)
      }
    }
    for link in step.links {
      links.revert(
        link.source, link.relationship, link.destination, wasAdded: link.wasAdded == backwards)
      noteRelinking(of: link.source, link.relationship, link.destination)
    }
    if let change = step.orders {
      noteOwners(of: change.before, differingFrom: change.after)
      orders = backwards ? change.before : change.after
    }
    prefetched = PrefetchedLinks()
    tidyUpdated()
    if let history = undoHistory { takeBaseline(history) }
  }

  private func remove(_ object: ManagedObject) {
    noteNeighbours(of: object)
    if object.state == .inserted {
      object.state = .discarded
    } else if object.state != .deleted && object.state != .discarded {
      object.state = .deleted
      deleted.append(object)
    }
  }

  private func bringBack(_ object: ManagedObject) {
    if object.state == .discarded || object.state == .deleted { noteNeighbours(of: object) }
    switch object.state {
    case .discarded:
      object.state = .inserted
      // A save went by meanwhile, and with it the object's place among the inserted ones.
      if !wasNeverStored(object) { insertAgain(object) }
    case .deleted:
      if let place = deleted.firstIndex(where: { $0 === object }) {
        deleted.remove(at: place)
        object.state = stateBeforeDeletion(of: object)
      } else {
        // The deletion was saved meanwhile: the object comes back as a new one.
        object.state = .inserted
        insertAgain(object)
      }
    default: break
    }
  }

  private func insertAgain(_ object: ManagedObject) {
    object.key = temporaryKeys.key(atPlace: inserted.count)
    addToInserted(object)
  }

  private func stateBeforeDeletion(of object: ManagedObject) -> ManagedObject.State {
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

  private var pendingLinks: [UndoHistory.Link] {
    links.changes.flatMap { change in
      func link(_ pair: LinkChanges.Pair, _ wasAdded: Bool) -> UndoHistory.Link {
        UndoHistory.Link(
          relationship: change.relationship,
          source: object(entityIndex: Int(pair.sourceEntity), key: pair.source),
          destination: object(entityIndex: Int(pair.destinationEntity), key: pair.destination),
          wasAdded: wasAdded)
      }
      return change.added.map { link($0, true) } + change.removed.map { link($0, false) }
    }
  }

  /// Links made or dissolved since the last step; a pending one that is gone was turned round.
  private func linksSinceBaseline(_ history: UndoHistory) -> [UndoHistory.Link] {
    let (now, before) = (pendingLinks, history.baselineLinks)
    let fresh = now.filter { link in !before.contains { $0.isSame(as: link) } }
    let gone = before.filter { link in !now.contains { $0.isSame(as: link) } }
    return fresh
      + gone.map {
        UndoHistory.Link(
          relationship: $0.relationship, source: $0.source, destination: $0.destination,
          wasAdded: !$0.wasAdded)
      }
  }
}

extension UndoHistory.Link {
  fileprivate func isSame(as other: UndoHistory.Link) -> Bool {
    relationship == other.relationship && source === other.source
      && destination === other.destination && wasAdded == other.wasAdded
  }
}
