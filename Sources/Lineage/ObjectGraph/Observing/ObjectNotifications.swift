/// An observer of possible changes of a context's objects.
protocol ResultsWatching: AnyObject {
  func contextDidChange(_ changes: ChangesSinceNotice)
}

/// The observers of a context's objects, and the changes since their last notice.
///
/// Without an observer, a change costs only a check of one flag.
final class ObjectNotifications {
  @exclusivity(unchecked) private var watchers: [WeakWatcher] = []
  /// The changes that observers have not seen.
  @exclusivity(unchecked) private var changes = ChangesSinceNotice()

  /// Kept while `objectsDidChange()` has listeners.
  var streams: ChangeNotices?

  private struct WeakWatcher {
    weak var watcher: (any ResultsWatching)?
    /// The root of the observed entity hierarchy, or nil for all.
    let rootIndex: Int?
  }

  @inline(__always)
  var areWatched: Bool { !watchers.isEmpty }

  func areWatched(rootIndex: Int) -> Bool {
    watchers.contains { $0.rootIndex == nil || $0.rootIndex == rootIndex }
  }

  func add(_ watcher: any ResultsWatching, rootIndex: Int?) {
    watchers.append(WeakWatcher(watcher: watcher, rootIndex: rootIndex))
  }

  func deliverToWatchers() {
    guard areWatched else { return }
    watchers.removeAll { $0.watcher == nil }
    let changes = changes.takeAll()
    for watcher in watchers.compactMap(\.watcher) { watcher.contextDidChange(changes) }
  }

  /// Discards the changes, because their objects no longer belong to the context.
  func forgetChanges() { changes = ChangesSinceNotice() }

  /// Records an object, before the first change of its values.
  @inline(__always)
  func note(_ object: ManagedObject) {
    if areWatched { changes.note(object) }
  }

  @inline(__always)
  func recordInsertion(of object: ManagedObject) {
    guard areWatched else { return }
    changes.recordCertain(object)
    changes.recordExistence(of: object, false)
  }

  /// Records an object before it is inserted, deleted, discarded or restored.
  func recordExistence(of object: ManagedObject, isLive: Bool) {
    if areWatched { changes.recordExistence(of: object, isLive) }
  }

  /// Records a change of an object's to-many relationships.
  @inline(__always)
  func recordRelinking(of object: ManagedObject) {
    if areWatched { changes.recordCertain(object) }
  }

  /// Keeps references equal when their keys become permanent.
  func replaceKeys(_ permanent: (Int64) -> Int64) {
    if !changes.isEmpty { changes.replaceKeys(permanent) }
  }
}

/// Recording of changes to objects.
extension ManagedObjectContext {
  func addWatcher(_ watcher: any ResultsWatching, of entity: EntityLayout?) {
    // A new observer already knows earlier changes.
    notifyWatchers()
    if !objectNotices.areWatched {
      for object in registry.objects { object.isNoted = false }
      for object in unsaved.inserted { object.isNoted = false }
    }
    objectNotices.add(watcher, rootIndex: entity?.rootIndex)
  }

  /// Notifies all observers of fetches in this context.
  func notifyWatchers() { objectNotices.deliverToWatchers() }

  /// Records an object, before its values change in any way.
  func recordChange(of object: ManagedObject) {
    guard !object.isNoted else { return }
    object.isNoted = true
    objectNotices.note(object)
  }

  /// Records an object that is about to be deleted, discarded or restored.
  func recordExistence(of object: ManagedObject) {
    objectNotices.recordExistence(of: object, isLive: isLive(object))
  }

  /// Records an added or removed link.
  ///
  /// The far end shows it if the relationship has an inverse.
  @inline(__always)
  func recordRelinking(
    of source: ManagedObject, _ relationship: RelationshipLayout, _ destination: ManagedObject
  ) {
    guard objectNotices.areWatched else { return }
    objectNotices.recordRelinking(of: source)
    if relationship.inverseName != nil { objectNotices.recordRelinking(of: destination) }
  }

  /// Records the far end of a reference, which shows the change if it is a to-many.
  ///
  /// Called before and after the change.
  func recordFarEnd(of object: ManagedObject, _ slot: Slot) {
    guard objectNotices.areWatched, object.relationship(of: slot).inverseName != nil,
      let row = object.row ?? (try? fill(object)),
      let reference = object.reference(in: slot, of: row),
      let far = registeredObject(StoreAddress(entity: reference.entity, key: reference.key))
    else { return }
    objectNotices.recordRelinking(of: far)
  }

  /// Does the same for all references.
  func recordReferences(of object: ManagedObject) {
    guard objectNotices.areWatched else { return }
    for slot in object.layout.references { recordFarEnd(of: object, slot) }
  }

  /// Records the related objects of one that disappears or is restored, because it leaves or joins
  /// their relationships.
  func recordNeighbours(of object: ManagedObject) {
    guard objectNotices.areWatched else { return }
    recordReferences(of: object)
    for relationship in object.layout.toManyRelationships
    where relationship.hasLinks && relationship.inverseName != nil
      && isWatched(relationship.destination)
    {
      // The save will detect a store that cannot be read.
      for far in (try? destinations(of: object, relationship)) ?? [] {
        objectNotices.recordRelinking(of: far)
      }
    }
  }

  /// Records that all unsaved changes are about to be discarded; changed values are recorded one by
  /// one.
  func recordDroppedChanges() {
    guard objectNotices.areWatched else { return }
    for object in unsaved.inserted where object.state == .inserted { recordReferences(of: object) }
    for object in unsaved.deleted where object.state == .deleted { recordNeighbours(of: object) }
    for address in linkEnds.union(unsaved.orders.owners) {
      if let object = registeredObject(address) { objectNotices.recordRelinking(of: object) }
    }
  }

  private func isWatched(_ entity: Int) -> Bool {
    objectNotices.areWatched(rootIndex: layout.entities[entity].rootIndex)
  }
}

/// The changes of objects since the last notice, with their values at that time.
///
/// Recorded when they happen, and only while there is an observer. It retains its objects, so that
/// no other object gets the same identity.
struct ChangesSinceNotice {
  private var formerValues: [ManagedObject: [ObjectSnapshot.Value?]] = [:]
  /// Objects that count as changed without comparing values.
  private var certain: Set<ManagedObject> = []
  /// Inserted, deleted and restored objects; true for those that existed before.
  private(set) var formerExistence: [ManagedObject: Bool] = [:]

  var isEmpty: Bool { formerValues.isEmpty && certain.isEmpty && formerExistence.isEmpty }

  /// All objects with a recorded change.
  var objects: Set<ManagedObject> { certain.union(formerValues.keys).union(formerExistence.keys) }

  /// Records an object before it is inserted, deleted, discarded or restored.
  mutating func recordExistence(of object: ManagedObject, _ exists: Bool) {
    if formerExistence[object] == nil { formerExistence[object] = exists }
  }

  /// Records an object's values, before their first change.
  mutating func note(_ object: ManagedObject) {
    guard let row = object.row else { return recordCertain(object) }
    formerValues[object] = object.snapshot(of: row).values
  }

  /// Records a change that values do not show, such as one of a to-many relationship.
  mutating func recordCertain(_ object: ManagedObject) { certain.insert(object) }

  /// Keeps references equal when their keys become permanent.
  mutating func replaceKeys(_ permanent: (Int64) -> Int64) {
    formerValues = formerValues.mapValues { values in
      values.map { value in
        guard case .reference(var address) = value, address.key < 0 else { return value }
        address.key = permanent(address.key)
        return .reference(address)
      }
    }
  }

  /// Returns all changes and clears them.
  mutating func takeAll() -> ChangesSinceNotice {
    let all = self
    self = ChangesSinceNotice()
    for object in all.formerValues.keys { object.isNoted = false }
    for object in all.certain { object.isNoted = false }
    return all
  }

  /// Adds later changes; former values stay those of the first.
  mutating func add(_ later: ChangesSinceNotice) {
    formerValues.merge(later.formerValues) { earlier, _ in earlier }
    certain.formUnion(later.certain)
    formerExistence.merge(later.formerExistence) { earlier, _ in earlier }
  }

  /// Returns the objects of a list that changed, including those whose row is gone.
  func changed(among objects: [ManagedObject]) -> Set<ManagedObject> {
    guard !(formerValues.isEmpty && certain.isEmpty) else { return [] }
    return Set(
      objects.filter { object in
        if certain.contains(object) { return true }
        guard let former = formerValues[object] else { return false }
        return object.row.map { object.snapshot(of: $0).values != former } ?? true
      })
  }

  /// Returns the faults of a list whose values must be read for a comparison.
  func faults(among objects: [ManagedObject]) -> [ManagedObject] {
    formerValues.isEmpty ? [] : objects.filter { $0.isFault && formerValues[$0] != nil }
  }
}
