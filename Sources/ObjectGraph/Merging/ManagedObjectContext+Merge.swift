/// Taking over what others saved.
extension ManagedObjectContext {
  /// Brings the context's objects up to date with a save of another context.
  ///
  /// Objects without unsaved changes are read again at their next access; of changed ones the
  /// properties that were not set here are. Deleted ones leave the context.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  public func mergeChanges(from changes: SavedChanges) throws(ObjectGraphError) {
    try merge([changes])
  }

  /// Empties the mailbox, if the context merges automatically.
  func mergeSavesOfOthers() throws(ObjectGraphError) {
    guard automaticallyMergesChangesFromParent else { return }
    let letters = mailbox.takeAll()
    if !letters.isEmpty { try merge(letters) }
  }

  /// All saves at once, so that nothing is read again that a later one deleted.
  ///
  /// An object that
  /// cannot be read keeps none of the others from being merged.
  private func merge(_ saves: [SavedChanges]) throws(ObjectGraphError) {
    prefetched = PrefetchedLinks()
    let deleted = Set(saves.flatMap(\.deleted))
    var failure: ObjectGraphError?
    for id in Set(saves.flatMap(\.updated)).subtracting(deleted) {
      guard let object = registeredObject(for: id) else { continue }
      do {
        try refresh(object, mergeChanges: true)
      } catch {
        failure = failure ?? error
      }
      noteRelinking(of: object)
    }
    for id in deleted {
      guard let object = registeredObject(for: id), object.state == .clean else { continue }
      if object.row == nil { _ = giveUp(object) }
      noteExistence(of: object)
      object.state = .deleted
      registry.unregister(object)
    }
    for saved in saves { tellChildren(of: saved, besides: nil) }
    notifyWatchers()
    if let failure { throw failure }
  }
}
