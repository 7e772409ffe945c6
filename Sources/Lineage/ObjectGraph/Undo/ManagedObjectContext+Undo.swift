/// Steps of unsaved changes: ending, undoing and redoing them.
extension ManagedObjectContext {
  /// Ends an undo step: applies cascading deletions, makes the step undoable, and notifies
  /// observers of fetches.
  ///
  /// ```swift
  /// context.undoHistory = UndoHistory()
  /// dog.age = 5
  /// try context.processPendingChanges()
  /// dog.age = 6
  /// try context.undo()
  /// print(dog.age)  // prints 5
  /// ```
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  public func processPendingChanges() throws(ObjectGraphError) {
    try closeStep()
    notifyWatchers()
  }

  /// Undoes the last step or group of steps, if there is one.
  ///
  /// ```swift
  /// context.undoHistory = UndoHistory()
  /// context.delete(dog)
  /// try context.undo()
  /// print(dog.isDeleted, try person.dogs.count)  // prints false 1
  /// ```
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  public func undo() throws(ObjectGraphError) {
    try closeStep()
    guard let history = undoHistory else { return }
    history.takeBack { history.recorder.apply($0, backwards: true, in: self) }
    notifyWatchers()
  }

  /// Redoes the last undone step or group of steps, if there is one and there were no changes
  /// since.
  ///
  /// ```swift
  /// context.undoHistory = UndoHistory()
  /// dog.name = "Max"
  /// try context.undo()
  /// try context.redo()
  /// print(dog.name)  // prints Max
  /// ```
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  public func redo() throws(ObjectGraphError) {
    try closeStep()
    guard let history = undoHistory else { return }
    history.repeatLast { history.recorder.apply($0, backwards: false, in: self) }
    notifyWatchers()
  }

  /// Makes a step of the changes since the last one, after applying delete rules.
  func closeStep() throws(ObjectGraphError) {
    if !unsaved.deleted.isEmpty { try propagateDeletions() }
    try recordUndoStep()
  }

  /// Makes a step of the changes since the last one, unless undo registration is disabled.
  func recordUndoStep() throws(ObjectGraphError) {
    guard let history = undoHistory else { return }
    let step = try history.recorder.stepSinceBaseline(in: self)
    if !step.isEmpty { history.append(step) }
    history.recorder.takeBaseline(in: self)
  }

  /// Records a link, before it is added or removed.
  func recordLinkForUndo(
    _ source: ManagedObject, _ relationship: RelationshipLayout, _ destination: ManagedObject,
    isLinked: Bool
  ) {
    undoHistory?.recorder.note(source, relationship, destination, isLinked: isLinked, in: self)
  }

  /// Records existing unsaved links in the first step of a new history.
  func recordUnsavedLinksForUndo() { undoHistory?.recorder.recordUnsavedLinks(in: self) }

  /// Returns false for an object that is deleted or discarded.
  func isLive(_ object: ManagedObject) -> Bool {
    object.state != .deleted && object.state != .discarded
  }

  /// Returns true if the store may have the object.
  func isStored(_ object: ManagedObject) -> Bool {
    !unsaved.wasNeverStored(object) && (object.key > 0 || parent != nil)
  }

  /// Restores an object.
  ///
  /// Returns true if it must be inserted again, because its deletion was saved or its insertion
  /// never was.
  @discardableResult
  func bringBack(_ object: ManagedObject) -> Bool {
    if !isLive(object) {
      recordNeighbours(of: object)
      recordExistence(of: object)
    }
    switch object.state {
    case .discarded:
      insertAgain(object)
      return true
    case .deleted:
      if unsaved.undelete(object) { return false }
      insertAgain(object)
      return true
    case .clean, .updated, .inserted: return false
    }
  }

  /// Inserts the object again with its old key.
  ///
  /// Stores never reuse keys, so references and stored IDs stay valid. All values of a row that was
  /// stored count as set.
  func insertAgain(_ object: ManagedObject) {
    let hasRowOfNewObject = unsaved.insertAgain(object)
    if !hasRowOfNewObject, object.layout.isUnique {
      let slab = registry.slabForSingleRows()
      object.move(
        to: slab.allocateChangeableRow(object.layout, copying: object.filledRow()), in: slab)
      object.setOnly(object.layout.slots.map(\.index))
    }
    recordInsertion(of: object)
    if unsaved.isFromElsewhere(object) { registry.register(object) }
  }
}
