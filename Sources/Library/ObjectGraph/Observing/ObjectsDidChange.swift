/// What happened to a context's objects, saved or not, since it last told: Core Data's
/// `NSManagedObjectContextObjectsDidChange`, as IDs.
public struct ObjectsDidChange: Hashable, Sendable {
  /// Objects that were not there before.
  public var inserted: [ManagedObjectID] = []
  /// Objects with other values, or others at the end of a relationship.
  public var updated: [ManagedObjectID] = []
  /// Objects that are to be deleted, were given up, or were deleted by somebody else.
  public var deleted: [ManagedObjectID] = []
  /// Objects whose values are to be read again.
  public var refreshed: [ManagedObjectID] = []

  public var isEmpty: Bool {
    inserted.isEmpty && updated.isEmpty && deleted.isEmpty && refreshed.isEmpty
  }

  init(_ changes: ChangesSinceNotice, isLive: (ManagedObject) -> Bool) {
    let touched = changes.objects.sorted {
      ($0.layout.index, abs($0.key)) < ($1.layout.index, abs($1.key))
    }
    let changed = changes.changed(among: touched)
    for object in touched {
      switch (changes.formerExistence[object] ?? true, isLive(object)) {
      case (false, true): inserted.append(object.objectID)
      case (true, false): deleted.append(object.objectID)
      case (false, false): break
      case (true, true) where object.isFault: refreshed.append(object.objectID)
      case (true, true): if changed.contains(object) { updated.append(object.objectID) }
      }
    }
  }
}

extension ManagedObjectContext {
  /// Word of every change of the context's objects from now on.
  ///
  /// What was set is told by the next ``processPendingChanges()``, which undoing does too, by a save,
  /// a rollback or a merge. A save by itself is no change: what was told before is not told again.
  ///
  /// ```swift
  /// for await change in context.objectsDidChange() { show(change.updated) }
  /// ```
  public func objectsDidChange() -> AsyncStream<ObjectsDidChange> {
    let notices = changeNotices ?? ChangeNotices(of: self)
    if changeNotices == nil { addWatcher(notices, of: nil) }
    changeNotices = notices
    return notices.stream()
  }
}

/// Hands what a context's watchers are told to any number of streams.
final class ChangeNotices: ResultsWatching {
  private weak var context: ManagedObjectContext?
  private let notices = Broadcast<ObjectsDidChange>()

  init(of context: ManagedObjectContext) { self.context = context }

  func stream() -> AsyncStream<ObjectsDidChange> { notices.stream() }

  func contextDidChange(_ changes: ChangesSinceNotice) {
    guard let context else { return }
    guard notices.isHeard else {
      // Whoever asks next starts anew.
      context.changeNotices = nil
      return
    }
    let notice = ObjectsDidChange(changes, isLive: context.isLive)
    if !notice.isEmpty { notices.yield(notice) }
  }
}

/// What happened to objects since watchers were last told, with the values they had then.
///
/// It is filled at the moment of a change, and only while somebody watches. It holds its objects,
/// so that none takes the place of one that goes.
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
  mutating func noteExistence(of object: ManagedObject, _ exists: Bool) {
    if formerExistence[object] == nil { formerExistence[object] = exists }
  }

  /// To be called before the first change of an object's values.
  mutating func note(_ object: ManagedObject) {
    guard let row = object.row else { return noteCertain(object) }
    formerValues[object] = object.snapshot(of: row).values
  }

  /// For changes that values do not show, such as those of to-many relationships.
  mutating func noteCertain(_ object: ManagedObject) { certain.insert(object) }

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

  /// Adds what happened later; what values were before stands.
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
