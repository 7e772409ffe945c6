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
  ///
  /// Objects are compared, not IDs, which a save makes permanent.
  init(from old: [ManagedObject], to new: [ManagedObject], changed: Set<ManagedObjectID>) {
    let (before, after) = (old.map(ObjectIdentifier.init), new.map(ObjectIdentifier.init))
    for step in after.difference(from: before).inferringMoves() {
      switch step {
      case .remove(let offset, _, nil):
        deleted.append(Place(objectID: old[offset].objectID, index: offset))
      case .insert(let offset, _, nil):
        inserted.append(Place(objectID: new[offset].objectID, index: offset))
      case .insert(let offset, _, let from?):
        moved.append(Move(objectID: new[offset].objectID, from: from, to: offset))
      case .remove: break
      }
    }
    let known = Set(before)
    for (index, object) in new.enumerated()
    where changed.contains(object.objectID) && known.contains(after[index]) {
      updated.append(Place(objectID: object.objectID, index: index))
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
