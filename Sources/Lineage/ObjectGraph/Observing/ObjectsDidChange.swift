/// The changes of a context's objects, saved or not, since its last notice: Core Data's
/// `NSManagedObjectContextObjectsDidChange`, as IDs.
public struct ObjectsDidChange: Hashable, Sendable {
  /// Objects that were not there before.
  public var inserted: [ManagedObjectID] = []
  /// Objects with other values, or others at the end of a relationship.
  public var updated: [ManagedObjectID] = []
  /// Objects that are to be deleted, were discarded, or were deleted by another context or process.
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
  /// a rollback or a merge. A save by itself is no change: no change is reported twice.
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

/// Hands the notices of a context to any number of streams.
final class ChangeNotices: ResultsWatching {
  private weak var context: ManagedObjectContext?
  private let notices = Broadcast<ObjectsDidChange>()

  init(of context: ManagedObjectContext) { self.context = context }

  func stream() -> AsyncStream<ObjectsDidChange> { notices.stream() }

  func contextDidChange(_ changes: ChangesSinceNotice) {
    guard let context else { return }
    guard notices.isHeard else {
      // Whoever asks next starts anew.
      context.objectNotices.streams = nil
      return
    }
    let notice = ObjectsDidChange(changes, isLive: context.isLive)
    if !notice.isEmpty { notices.yield(notice) }
  }
}
