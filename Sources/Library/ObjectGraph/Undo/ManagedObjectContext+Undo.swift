extension ManagedObjectContext {
  /// Ends a step: deletions reach what they cascade to, the step can be undone from here, and
  /// whoever watches a fetch hears of changes.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  public func processPendingChanges() throws(ObjectGraphError) {
    try closeStep()
    notifyWatchers()
  }

  /// Takes the last step, or group of steps, back; does nothing without one.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  public func undo() throws(ObjectGraphError) {
    try closeStep()
    guard let history = undoHistory else { return }
    while let step = history.done.popLast() {
      apply(step, of: history, backwards: true)
      history.undone.append(step)
      guard step.group != nil, history.done.last?.group == step.group else { break }
    }
    notifyWatchers()
  }

  /// Repeats the last step, or group of steps, that was taken back; does nothing without one, or if there are changes
  /// since.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  public func redo() throws(ObjectGraphError) {
    try closeStep()
    guard let history = undoHistory else { return }
    while let step = history.undone.popLast() {
      apply(step, of: history, backwards: false)
      history.done.append(step)
      guard step.group != nil, history.undone.last?.group == step.group else { break }
    }
    notifyWatchers()
  }

  func closeStep() throws(ObjectGraphError) {
    if !deleted.isEmpty { try propagateDeletions() }
    guard let history = undoHistory else { return }
    var step = UndoHistory.Step(changes: changesSinceBaseline(history))
    step.orders = try ordersSinceBaseline(history)
    try noteLosses(of: &step)
    // Last: it takes what was noted as part of a step that is there from here on.
    step.links = try linksSinceBaseline(history)
    if !step.isEmpty { history.append(step) }
    takeBaseline(history)
  }

  func takeBaseline(_ history: UndoHistory) {
    history.baseline = Dictionary(
      changedObjects.map { (ObjectIdentifier($0), ($0, existence(of: $0))) },
      uniquingKeysWith: { first, _ in first })
    history.baselineOrders = orders
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

  /// Everything that is or was inserted, changed or deleted since the last save.
  private var changedObjects: [ManagedObject] {
    var seen: Set<ObjectIdentifier> = []
    return (Array(inserted) + updated.map(\.object) + Array(deleted)).filter {
      seen.insert(ObjectIdentifier($0)).inserted
    }
  }

  private func existence(of object: ManagedObject) -> UndoHistory.Existence {
    isLive(object) ? .present(values(of: object, in: object.filledRow())) : .absent
  }

  /// What an object was before anything unsaved happened to it.
  private func storedExistence(of object: ManagedObject) -> UndoHistory.Existence {
    if wasNeverStored(object) { return .absent }
    return .present(values(of: object, in: originalRow(of: object)))
  }

  private func values(of object: ManagedObject, in row: Row) -> [UndoHistory.Value?] {
    object.snapshot(of: row).values.map { value in
      switch value {
      case nil: nil
      case .attribute(let value): .attribute(value)
      case .reference(let address): .reference(self.object(at: address))
      }
    }
  }

  /// False for an object that is deleted or given up.
  func isLive(_ object: ManagedObject) -> Bool {
    object.state != .deleted && object.state != .discarded
  }
}
