/// Unsaved links of many-to-many relationships.
///
/// A link is noted once, from the side that numbers first in the model, whichever side it was
/// made from; so both sides of a relationship see it.
struct PendingLinks {
  private let layout: ModelLayout
  /// True in a child context, whose parent has links between objects that no store knows.
  private let notesTemporaryRemovals: Bool
  private(set) var changes: [LinkChanges] = []

  init(layout: ModelLayout, notesTemporaryRemovals: Bool = false) {
    self.layout = layout
    self.notesTemporaryRemovals = notesTemporaryRemovals
  }

  var isEmpty: Bool { changes.allSatisfy { $0.added.isEmpty && $0.removed.isEmpty } }

  mutating func add(
    _ source: ManagedObject, _ relationship: RelationshipLayout, _ destination: ManagedObject
  ) {
    let (index, isForward) = place(of: relationship)
    if relationship.isOneSided {
      changes[index].added.removeAll { $0.destination == destination.key }
    }
    changes[index].added.append(Self.pair(source, destination, isForward))
    if Self.isReflexive(relationship) && source !== destination {
      changes[index].added.append(Self.pair(destination, source, isForward))
    }
  }

  /// A relationship that is its own inverse: whoever is linked is so in both directions.
  private static func isReflexive(_ relationship: RelationshipLayout) -> Bool {
    relationship.declaringEntity == relationship.destination
      && relationship.inverseName == relationship.name
  }

  mutating func remove(
    _ source: ManagedObject, _ relationship: RelationshipLayout, _ destination: ManagedObject
  ) {
    let (index, isForward) = place(of: relationship)
    var pairs = [Self.pair(source, destination, isForward)]
    if Self.isReflexive(relationship) { pairs.append(Self.pair(destination, source, isForward)) }
    for pair in pairs {
      changes[index].added.removeAll { $0.isSame(as: pair) }
      if notesTemporaryRemovals || source.key > 0 && destination.key > 0 {
        changes[index].removed.append(pair)
      }
    }
  }

  /// Takes an unsaved link or its unsaved removal back; a saved one is turned round.
  mutating func revert(
    _ source: ManagedObject, _ relationship: RelationshipLayout, _ destination: ManagedObject,
    wasAdded: Bool
  ) {
    let (index, isForward) = place(of: relationship)
    let pair = Self.pair(source, destination, isForward)
    let isPending = (wasAdded ? changes[index].added : changes[index].removed).contains {
      $0.isSame(as: pair)
    }
    switch (wasAdded, isPending) {
    case (true, true): changes[index].added.removeAll { $0.isSame(as: pair) }
    case (false, true): changes[index].removed.removeAll { $0.isSame(as: pair) }
    case (true, false): remove(source, relationship, destination)
    case (false, false): add(source, relationship, destination)
    }
  }

  /// The unsaved destinations that an object gained and lost.
  func difference(of source: Int64, _ relationship: RelationshipLayout)
    -> (gained: [(entity: Int, key: Int64)], lost: Set<Int64>)
  {
    guard let (index, isForward) = existingPlace(of: relationship) else { return ([], []) }
    func destinations(_ pairs: ContiguousArray<LinkChanges.Pair>) -> [(entity: Int, key: Int64)] {
      pairs.compactMap { pair in
        if isForward {
          return pair.source == source ? (Int(pair.destinationEntity), pair.destination) : nil
        }
        return pair.destination == source ? (Int(pair.sourceEntity), pair.source) : nil
      }
    }
    var lost = Set(destinations(changes[index].removed).map(\.key))
    if relationship.isOneSided {
      // The far side belongs to one owner only: who was given to another is lost.
      lost.formUnion(changes[index].added.lazy.filter { $0.source != source }.map(\.destination))
    }
    return (destinations(changes[index].added), lost)
  }

  /// Replaces temporary keys by what the function gives for them.
  mutating func replaceKeys(_ permanent: (Int64) -> Int64) {
    for index in changes.indices {
      for position in changes[index].added.indices {
        changes[index].added[position].source = permanent(changes[index].added[position].source)
        changes[index].added[position].destination = permanent(
          changes[index].added[position].destination)
      }
      for position in changes[index].removed.indices where notesTemporaryRemovals {
        changes[index].removed[position].source = permanent(
          changes[index].removed[position].source)
        changes[index].removed[position].destination = permanent(
          changes[index].removed[position].destination)
      }
    }
  }

  /// Makes one object's unsaved links another one's.
  mutating func redirect(_ old: StoreAddress, to new: StoreAddress) {
    func root(_ entity: Int32) -> Int { layout.entities[Int(entity)].rootIndex }
    let oldRoot = layout.entities[old.entity].rootIndex
    for index in changes.indices {
      for position in changes[index].added.indices {
        var pair = changes[index].added[position]
        if pair.source == old.key && root(pair.sourceEntity) == oldRoot {
          (pair.source, pair.sourceEntity) = (new.key, Int32(new.entity))
        }
        if pair.destination == old.key && root(pair.destinationEntity) == oldRoot {
          (pair.destination, pair.destinationEntity) = (new.key, Int32(new.entity))
        }
        changes[index].added[position] = pair
      }
    }
  }

  private static func pair(_ near: ManagedObject, _ far: ManagedObject, _ isForward: Bool)
    -> LinkChanges.Pair
  {
    let (source, destination) = isForward ? (near, far) : (far, near)
    return LinkChanges.Pair(
      source: source.key, destination: destination.key,
      sourceEntity: Int32(source.layout.index), destinationEntity: Int32(destination.layout.index))
  }

  private mutating func place(of relationship: RelationshipLayout) -> (index: Int, isForward: Bool)
  {
    if let place = existingPlace(of: relationship) { return place }
    changes.append(LinkChanges(relationship: relationship))
    return (changes.count - 1, true)
  }

  private func existingPlace(of relationship: RelationshipLayout) -> (index: Int, isForward: Bool)?
  {
    for index in changes.indices {
      let known = changes[index].relationship
      if known.declaringEntity == relationship.declaringEntity && known.name == relationship.name {
        return (index, true)
      }
      if known.declaringEntity == relationship.destination && known.name == relationship.inverseName
      {
        return (index, false)
      }
    }
    return nil
  }
}
