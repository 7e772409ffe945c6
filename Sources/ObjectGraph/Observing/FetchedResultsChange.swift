public import ObjectModel

/// How the results of a fetch changed.
public struct FetchedResultsChange: Hashable, Sendable {
  /// An object and its place.
  public struct Place: Hashable, Sendable {
    public var objectID: ManagedObjectID
    public var index: Int
  }

  /// An object that has another place among those that stayed.
  public struct Move: Hashable, Sendable {
    public var objectID: ManagedObjectID
    public var from: Int
    public var to: Int
  }

  /// By their places before the change.
  public var deleted: [Place] = []
  /// By their places after the change.
  public var inserted: [Place] = []
  public var moved: [Move] = []
  /// Those that stayed and have other values, by their places after the change.
  public var updated: [Place] = []

  public var isEmpty: Bool {
    deleted.isEmpty && inserted.isEmpty && moved.isEmpty && updated.isEmpty
  }

  /// What turns one list into another.
  init(from old: [ManagedObjectID], to new: [ManagedObjectID], changed: Set<ManagedObjectID>) {
    for step in new.difference(from: old).inferringMoves() {
      switch step {
      case .remove(let offset, let id, nil): deleted.append(Place(objectID: id, index: offset))
      case .insert(let offset, let id, nil): inserted.append(Place(objectID: id, index: offset))
      case .insert(let offset, let id, let from?):
        moved.append(Move(objectID: id, from: from, to: offset))
      case .remove: break
      }
    }
    let known = Set(old)
    for (index, id) in new.enumerated() where changed.contains(id) && known.contains(id) {
      updated.append(Place(objectID: id, index: index))
    }
  }
}

/// Neighbouring results that have one value in common.
public struct FetchedResultsSection<Result: ManagedObject> {
  public var value: AttributeValue?
  public var objects: [Result]
}

/// What a context tells when its objects may have changed.
protocol ResultsWatching: AnyObject {
  func contextDidChange(_ changed: Set<ManagedObjectID>)
}

struct WeakWatcher {
  weak var watcher: (any ResultsWatching)?
}

extension ManagedObjectContext {
  /// Tells everybody who watches a fetch of this context.
  func notifyWatchers() {
    guard !watchers.isEmpty else { return }
    let changed = Set(updatedObjects.map(\.objectID)).union(changedSinceNotice)
    changedSinceNotice.removeAll()
    for watcher in watchers.compactMap(\.watcher) { watcher.contextDidChange(changed) }
  }
}
