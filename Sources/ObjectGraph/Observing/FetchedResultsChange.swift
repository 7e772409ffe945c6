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
  /// Objects are compared, not IDs, which a save makes permanent. As few as possible count as
  /// moved.
  init(from old: [ManagedObject], to new: [ManagedObject], changed: Set<ManagedObjectID>) {
    let before = Self.places(of: old)
    let after = Self.places(of: new)
    for (index, object) in old.enumerated() where after[ObjectIdentifier(object)] == nil {
      deleted.append(Place(objectID: object.objectID, index: index))
    }
    var stayed: [(from: Int, to: Int)] = []
    for (index, object) in new.enumerated() {
      if let from = before[ObjectIdentifier(object)] {
        stayed.append((from, index))
      } else {
        inserted.append(Place(objectID: object.objectID, index: index))
      }
    }
    let unmoved = Self.longestRise(in: stayed.map(\.from))
    for (place, object) in stayed.enumerated() where !unmoved.contains(place) {
      moved.append(Move(objectID: new[object.to].objectID, from: object.from, to: object.to))
    }
    for object in stayed where changed.contains(new[object.to].objectID) {
      updated.append(Place(objectID: new[object.to].objectID, index: object.to))
    }
  }

  private static func places(of objects: [ManagedObject]) -> [ObjectIdentifier: Int] {
    Dictionary(
      objects.enumerated().map { (ObjectIdentifier($1), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The places of a longest rising subsequence, by patience sorting: n log n, whatever changed.
  static func longestRise(in numbers: [Int]) -> Set<Int> {
    var tails: [Int] = []
    var previous = [Int?](repeating: nil, count: numbers.count)
    for (place, number) in numbers.enumerated() {
      var (low, high) = (0, tails.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[tails[middle]] < number { low = middle + 1 } else { high = middle }
      }
      previous[place] = low > 0 ? tails[low - 1] : nil
      if low == tails.count { tails.append(place) } else { tails[low] = place }
    }
    var result: Set<Int> = []
    var current = tails.last
    while let place = current {
      result.insert(place)
      current = previous[place]
    }
    return result
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
