/// Taking over what others saved.
extension ManagedObjectContext {
  /// Brings the context's objects up to date with a save of another context.
  ///
  /// Objects without unsaved changes are read again at their next access; of changed ones the
  /// properties that were not set here are. Deleted ones leave the context.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read.
  public func mergeChanges(from changes: SavedChanges) throws(ObjectGraphError) {
    if let unread = merge([changes]) { throw unread.error }
  }

  /// Empties the mailbox, if the context merges automatically.
  ///
  /// - Throws: ``ObjectGraphError`` if the store cannot be read; what could not be merged waits in
  ///   the mailbox for the next time.
  func mergeSavesOfOthers() throws(ObjectGraphError) {
    guard automaticallyMergesChangesFromParent else { return }
    let letters = mailbox.takeAll()
    guard !letters.isEmpty, let unread = merge(letters) else { return }
    mailbox.putBack(SavedChanges(updated: unread.ids))
    throw unread.error
  }

  /// Objects that a merge could not read, and why it could not read the first of them.
  private struct Unread {
    var ids: [ManagedObjectID]
    let error: ObjectGraphError
  }

  /// All saves at once, so that nothing is read again that a later one deleted.
  ///
  /// An object that cannot be read keeps none of the others from being merged.
  ///
  /// - Returns: what could not be read, nil for nothing.
  private func merge(_ saves: [SavedChanges]) -> Unread? {
    prefetched = PrefetchedLinks()
    let deleted = Set(saves.flatMap(\.deleted))
    var unread: Unread?
    for id in Set(saves.flatMap(\.updated)).subtracting(deleted) {
      guard let object = registeredObject(for: id) else { continue }
      do {
        try refresh(object, mergeChanges: true)
      } catch {
        unread = unread ?? Unread(ids: [], error: error)
        unread?.ids.append(id)
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
    return unread
  }
}
