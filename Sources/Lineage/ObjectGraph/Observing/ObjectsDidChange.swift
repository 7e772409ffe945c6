/// The changes of a context's objects, saved or not, since its last notice, as IDs.
///
/// It corresponds to Core Data's `NSManagedObjectContextObjectsDidChange`.
///
/// ```swift
/// var changes = context.objectsDidChange().makeAsyncIterator()
/// book.title = "Sketches"
/// try context.processPendingChanges()
/// print(await changes.next()?.updated == [book.objectID])  // prints true
/// ```
public struct ObjectsDidChange: Hashable, Sendable {
  /// New objects.
  public var inserted: [ManagedObjectID] = []
  /// Objects with changed values or relationships.
  public var updated: [ManagedObjectID] = []
  /// Objects that were marked for deletion, discarded, or deleted by another context or process.
  public var deleted: [ManagedObjectID] = []
  /// Objects whose values will be read again.
  public var refreshed: [ManagedObjectID] = []

  /// True if nothing changed, which is not reported.
  var isEmpty: Bool {
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
  /// Returns all future changes of the context's objects.
  ///
  /// Changes are reported by the next ``processPendingChanges()``, which undoing also calls, or by
  /// a save, rollback or merge. Each change is reported once, and a save itself is no change.
  ///
  /// ```swift
  /// for await change in context.objectsDidChange() { show(change.updated) }
  /// ```
  public func objectsDidChange() -> AsyncStream<ObjectsDidChange> {
    if let known = objectNotices.streams { return known.stream() }
    let notices = ChangeNotices(of: self)
    addWatcher(notices, of: nil)
    objectNotices.streams = notices
    return notices.stream()
  }
}

/// Distributes the notices of a context to any number of streams.
final class ChangeNotices: ResultsWatching {
  private weak var context: ManagedObjectContext?
  private let notices = Broadcast<ObjectsDidChange>()

  init(of context: ManagedObjectContext) { self.context = context }

  func stream() -> AsyncStream<ObjectsDidChange> { notices.stream() }

  func contextDidChange(_ changes: ChangesSinceNotice) {
    guard let context else { return }
    guard notices.isHeard else {
      // The next listener starts with no recorded changes.
      context.objectNotices.streams = nil
      return
    }
    let notice = ObjectsDidChange(changes, isLive: context.isLive)
    if !notice.isEmpty { notices.yield(notice) }
  }
}
