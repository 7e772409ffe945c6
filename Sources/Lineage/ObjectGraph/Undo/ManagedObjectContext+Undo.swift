/// Steps of unsaved changes: where they end, and taking them back.
extension ManagedObjectContext {
  /// Ends a step: deletions reach what they cascade to, the step can be undone from here, and
  /// whoever watches a fetch hears of changes.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  public func processPendingChanges() throws(ObjectGraphError) {
    try closeStep()
    notifyWatchers()
  }

  /// Reverts the last step, or group of steps; does nothing without one.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  public func undo() throws(ObjectGraphError) {
    try closeStep()
    guard let history = undoHistory else { return }
    history.takeBack { history.recorder.apply($0, backwards: true, in: self) }
    notifyWatchers()
  }

  /// Repeats the last step, or group of steps, that was taken back; does nothing without one, or if there are changes
  /// since.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  public func redo() throws(ObjectGraphError) {
    try closeStep()
    guard let history = undoHistory else { return }
    history.repeatLast { history.recorder.apply($0, backwards: false, in: self) }
    notifyWatchers()
  }

  /// Makes a step of what changed since the last one, after the delete rules were applied.
  func closeStep() throws(ObjectGraphError) {
    if !unsaved.deleted.isEmpty { try propagateDeletions() }
    try recordUndoStep()
  }

  /// Makes a step of the changes since the last one, unless undoing is disabled.
  func recordUndoStep() throws(ObjectGraphError) {
    guard let history = undoHistory else { return }
    let step = try history.recorder.stepSinceBaseline(in: self)
    if !step.isEmpty { history.append(step) }
    history.recorder.takeBaseline(in: self)
  }

  /// To be called before a link is made or dissolved.
  func recordLinkForUndo(
    _ source: ManagedObject, _ relationship: RelationshipLayout, _ destination: ManagedObject,
    isLinked: Bool
  ) {
    undoHistory?.recorder.note(source, relationship, destination, isLinked: isLinked, in: self)
  }

  /// A history that starts among unsaved changes has them in its first step.
  func recordUnsavedLinksForUndo() { undoHistory?.recorder.recordUnsavedLinks(in: self) }

  /// False for an object that is deleted or discarded.
  func isLive(_ object: ManagedObject) -> Bool {
    object.state != .deleted && object.state != .discarded
  }

  /// True if the store may know of the object.
  func isStored(_ object: ManagedObject) -> Bool {
    !unsaved.wasNeverStored(object) && (object.key > 0 || parent != nil)
  }

  /// True if the object is one to be inserted again, because its deletion was saved or its
  /// insertion never was.
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

  /// Under the key it had: no store gives a key out twice, and whoever refers to the object, or
  /// kept its ID, finds it.
  private func insertAgain(_ object: ManagedObject) {
    unsaved.insertAgain(object)
    recordInsertion(of: object)
    if unsaved.isFromElsewhere(object) { registry.register(object) }
  }
}
