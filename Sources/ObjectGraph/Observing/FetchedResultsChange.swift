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
  /// moved, and rather changed objects than those that they went past.
  init(from old: [ManagedObject], to new: [ManagedObject], changed: Set<ManagedObject>) {
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
    // One that did not change outweighs all that did.
    let weights = stayed.map { changed.contains(new[$0.to]) ? 1 : stayed.count + 1 }
    let unmoved = RisingSequence.heaviest(in: stayed.map(\.from), weights: weights)
    for (place, object) in stayed.enumerated() where !unmoved.contains(place) {
      moved.append(Move(objectID: new[object.to].objectID, from: object.from, to: object.to))
    }
    for object in stayed where changed.contains(new[object.to]) {
      updated.append(Place(objectID: new[object.to].objectID, index: object.to))
    }
  }

  private static func places(of objects: [ManagedObject]) -> [ObjectIdentifier: Int] {
    Dictionary(
      objects.enumerated().map { (ObjectIdentifier($1), $0) },
      uniquingKeysWith: { first, _ in first })
  }
}

/// Neighbouring results that have one value in common.
public struct FetchedResultsSection<Result: ManagedObject> {
  public var value: AttributeValue?
  public var objects: [Result]
}
