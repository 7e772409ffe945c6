/// Taking over what others saved.
extension ManagedObjectContext {
  /// Brings the context's objects up to date with a save of another context.
  ///
  /// Objects without unsaved changes are read again at their next access; of changed ones the
  /// properties that were not set here are. Deleted ones leave the context.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  public func mergeChanges(from changes: SavedChanges) throws(ObjectGraphError) {
    prefetched = PrefetchedLinks()
    for id in changes.updated {
      guard let object = registeredObject(for: id) else { continue }
      try refresh(object, mergeChanges: true)
      if !watchers.isEmpty { changedSinceNotice.insert(id) }
    }
    for id in changes.deleted {
      guard let object = registeredObject(for: id), object.state == .clean else { continue }
      object.state = .deleted
      registry.unregister(object)
    }
    notifyWatchers()
  }

  /// Empties the mailbox, if the context merges automatically.
  func mergeSavesOfOthers() throws(ObjectGraphError) {
    guard automaticallyMergesChangesFromParent else { return }
    for changes in mailbox.takeAll() { try mergeChanges(from: changes) }
  }
}
