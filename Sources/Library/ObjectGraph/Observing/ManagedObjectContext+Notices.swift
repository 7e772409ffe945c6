/// Somebody who is told when objects of a context may have changed.
protocol ResultsWatching: AnyObject {
  func contextDidChange(_ changes: ChangesSinceNotice)
}

struct WeakWatcher {
  weak var watcher: (any ResultsWatching)?
  /// Of the tree of entities that is watched, nil for all.
  let rootIndex: Int?
}

/// Telling whoever watches a fetch. While nobody does, a change costs the look at one flag.
extension ManagedObjectContext {
  func addWatcher(_ watcher: any ResultsWatching, of entity: EntityLayout?) {
    // Whoever comes now knows what happened before.
    notifyWatchers()
    if watchers.isEmpty {
      for object in registry.objects { object.isNoted = false }
      for object in inserted { object.isNoted = false }
    }
    watchers.append(WeakWatcher(watcher: watcher, rootIndex: entity?.rootIndex))
  }

  /// Tells everybody who watches a fetch of this context.
  func notifyWatchers() {
    guard !watchers.isEmpty else { return }
    watchers.removeAll { $0.watcher == nil }
    let changes = changedSinceNotice.takeAll()
    for watcher in watchers.compactMap(\.watcher) { watcher.contextDidChange(changes) }
  }

  /// To be called before an object's values change by any way.
  func noteChange(of object: ManagedObject) {
    guard !object.isNoted else { return }
    object.isNoted = true
    if !watchers.isEmpty { changedSinceNotice.note(object) }
  }

  /// To be called before an object is deleted, given up or brought back.
  func noteExistence(of object: ManagedObject) {
    if !watchers.isEmpty { changedSinceNotice.noteExistence(of: object, isLive(object)) }
  }

  /// To be called when an object's to-many relationships changed.
  @inline(__always)
  func noteRelinking(of object: ManagedObject) {
    if !watchers.isEmpty { changedSinceNotice.noteCertain(object) }
  }

  /// To be called when a link was made or dissolved; the far end shows it if it has a relationship
  /// back.
  @inline(__always)
  func noteRelinking(
    of source: ManagedObject, _ relationship: RelationshipLayout, _ destination: ManagedObject
  ) {
    guard !watchers.isEmpty else { return }
    noteRelinking(of: source)
    if relationship.inverseName != nil { noteRelinking(of: destination) }
  }

  /// To be called before and after a reference changes: the to-many side shows it too.
  func noteFarEnd(of object: ManagedObject, _ slot: Slot) {
    guard !watchers.isEmpty, object.relationship(of: slot).inverseName != nil,
      let row = object.row ?? (try? fill(object)),
      let reference = object.reference(in: slot, of: row),
      let far = registeredObject(StoreAddress(entity: reference.entity, key: reference.key))
    else { return }
    noteRelinking(of: far)
  }

  /// The same of all references.
  func noteReferences(of object: ManagedObject) {
    guard !watchers.isEmpty else { return }
    for slot in object.layout.references { noteFarEnd(of: object, slot) }
  }

  /// To be called when an object goes or comes back: it leaves or joins the relationships of
  /// others.
  func noteNeighbours(of object: ManagedObject) {
    guard !watchers.isEmpty else { return }
    noteReferences(of: object)
    for relationship in object.layout.toManyRelationships
    where relationship.hasLinks && relationship.inverseName != nil
      && isWatched(relationship.destination)
    {
      // A store that cannot be read is found out by the save.
      for far in (try? destinations(of: object, relationship)) ?? [] { noteRelinking(of: far) }
    }
  }

  /// To be called before every unsaved change is given up; changed values are noted one by one.
  func noteChangesGivenUp() {
    guard !watchers.isEmpty else { return }
    for object in inserted where object.state == .inserted { noteReferences(of: object) }
    for object in deleted where object.state == .deleted { noteNeighbours(of: object) }
    for address in linkEnds.union(orders.owners) {
      if let object = registeredObject(address) { noteRelinking(of: object) }
    }
  }

  private func isWatched(_ entity: Int) -> Bool {
    let root = layout.entities[entity].rootIndex
    return watchers.contains { $0.rootIndex == nil || $0.rootIndex == root }
  }
}
