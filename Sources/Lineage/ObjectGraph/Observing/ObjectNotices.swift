/// An observer of possible changes of a context's objects.
protocol ResultsWatching: AnyObject {
  func contextDidChange(_ changes: ChangesSinceNotice)
}

/// The observers of a context's objects, and the changes since their last notice.
///
/// Without an observer, a change costs the look at one flag.
final class ObjectNotices {
  @exclusivity(unchecked) private var watchers: [WeakWatcher] = []
  /// The changes that observers have not seen.
  @exclusivity(unchecked) private var changes = ChangesSinceNotice()

  /// Kept while anybody listens to `objectsDidChange()`.
  var streams: ChangeNotices?

  private struct WeakWatcher {
    weak var watcher: (any ResultsWatching)?
    /// The root of the watched hierarchy of entities, nil for all.
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

  /// Forgets the changes, as the objects of until now are no longer the context's.
  func forgetChanges() { changes = ChangesSinceNotice() }

  /// To be called before the first change of an object's values.
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

  /// To be called before an object comes or goes.
  func recordExistence(of object: ManagedObject, isLive: Bool) {
    if areWatched { changes.recordExistence(of: object, isLive) }
  }

  /// To be called when an object's to-many relationships changed.
  @inline(__always)
  func recordRelinking(of object: ManagedObject) {
    if areWatched { changes.recordCertain(object) }
  }

  /// A reference that gets a permanent key leads to the same object as before.
  func replaceKeys(_ permanent: (Int64) -> Int64) {
    if !changes.isEmpty { changes.replaceKeys(permanent) }
  }
}

/// Noting what happens to objects.
extension ManagedObjectContext {
  func addWatcher(_ watcher: any ResultsWatching, of entity: EntityLayout?) {
    // Whoever comes now knows what happened before.
    notifyWatchers()
    if !objectNotices.areWatched {
      for object in registry.objects { object.isNoted = false }
      for object in unsaved.inserted { object.isNoted = false }
    }
    objectNotices.add(watcher, rootIndex: entity?.rootIndex)
  }

  /// Tells everybody who watches a fetch of this context.
  func notifyWatchers() { objectNotices.deliverToWatchers() }

  /// To be called before an object's values change by any way.
  func recordChange(of object: ManagedObject) {
    guard !object.isNoted else { return }
    object.isNoted = true
    objectNotices.note(object)
  }

  /// Records an object that is about to be deleted, discarded or brought back.
  func recordExistence(of object: ManagedObject) {
    objectNotices.recordExistence(of: object, isLive: isLive(object))
  }

  /// To be called when a link was made or dissolved; the far end shows it if it has a relationship
  /// back.
  @inline(__always)
  func recordRelinking(
    of source: ManagedObject, _ relationship: RelationshipLayout, _ destination: ManagedObject
  ) {
    guard objectNotices.areWatched else { return }
    objectNotices.recordRelinking(of: source)
    if relationship.inverseName != nil { objectNotices.recordRelinking(of: destination) }
  }

  /// To be called before and after a reference changes: the to-many side shows it too.
  func recordFarEnd(of object: ManagedObject, _ slot: Slot) {
    guard objectNotices.areWatched, object.relationship(of: slot).inverseName != nil,
      let row = object.row ?? (try? fill(object)),
      let reference = object.reference(in: slot, of: row),
      let far = registeredObject(StoreAddress(entity: reference.entity, key: reference.key))
    else { return }
    objectNotices.recordRelinking(of: far)
  }

  /// The same of all references.
  func recordReferences(of object: ManagedObject) {
    guard objectNotices.areWatched else { return }
    for slot in object.layout.references { recordFarEnd(of: object, slot) }
  }

  /// To be called when an object goes or comes back: it leaves or joins the relationships of
  /// others.
  func recordNeighbours(of object: ManagedObject) {
    guard objectNotices.areWatched else { return }
    recordReferences(of: object)
    for relationship in object.layout.toManyRelationships
    where relationship.hasLinks && relationship.inverseName != nil
      && isWatched(relationship.destination)
    {
      // A store that cannot be read is found out by the save.
      for far in (try? destinations(of: object, relationship)) ?? [] {
        objectNotices.recordRelinking(of: far)
      }
    }
  }

  /// Records that every unsaved change is about to be discarded; changed values are noted one by
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

/// The changes of objects since the last notice, with the values they had then.
///
/// It is filled at the moment of a change, and only while there is an observer. It holds its
/// objects, so that none takes the place of one that goes.
struct ChangesSinceNotice {
  private var formerValues: [ManagedObject: [ObjectSnapshot.Value?]] = [:]
  /// Objects that count as changed without a look at their values.
  private var certain: Set<ManagedObject> = []
  /// Objects that came or went, with whether they were there.
  private(set) var formerExistence: [ManagedObject: Bool] = [:]

  var isEmpty: Bool { formerValues.isEmpty && certain.isEmpty && formerExistence.isEmpty }

  /// Every object that anything happened to.
  var objects: Set<ManagedObject> { certain.union(formerValues.keys).union(formerExistence.keys) }

  /// To be called before an object comes or goes.
  mutating func recordExistence(of object: ManagedObject, _ exists: Bool) {
    if formerExistence[object] == nil { formerExistence[object] = exists }
  }

  /// To be called before the first change of an object's values.
  mutating func note(_ object: ManagedObject) {
    guard let row = object.row else { return recordCertain(object) }
    formerValues[object] = object.snapshot(of: row).values
  }

  /// For changes that values do not show, such as those of to-many relationships.
  mutating func recordCertain(_ object: ManagedObject) { certain.insert(object) }

  /// A reference that gets a permanent key leads to the same object as before.
  mutating func replaceKeys(_ permanent: (Int64) -> Int64) {
    formerValues = formerValues.mapValues { values in
      values.map { value in
        guard case .reference(var address) = value, address.key < 0 else { return value }
        address.key = permanent(address.key)
        return .reference(address)
      }
    }
  }

  /// Hands out everything and starts anew.
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

  /// Objects of a list that are not as they were; those whose row has gone count too.
  func changed(among objects: [ManagedObject]) -> Set<ManagedObject> {
    guard !(formerValues.isEmpty && certain.isEmpty) else { return [] }
    return Set(
      objects.filter { object in
        if certain.contains(object) { return true }
        guard let former = formerValues[object] else { return false }
        return object.row.map { object.snapshot(of: $0).values != former } ?? true
      })
  }

  /// Faults of a list whose values have to be read before they can be compared.
  func faults(among objects: [ManagedObject]) -> [ManagedObject] {
    formerValues.isEmpty ? [] : objects.filter { $0.isFault && formerValues[$0] != nil }
  }
}
