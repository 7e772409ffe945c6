/// Unsaved links of many-to-many relationships.
///
/// A link is noted once, from the side that numbers first in the model, whichever side it was
/// made from; so both sides of a relationship see it.
struct PendingLinks {
  private let layout: ModelLayout
  private(set) var changes: [LinkChanges] = []

  init(layout: ModelLayout) { self.layout = layout }

  var isEmpty: Bool { changes.allSatisfy { $0.added.isEmpty && $0.removed.isEmpty } }

  mutating func add(_ source: Int64, _ relationship: RelationshipLayout, _ destination: Int64) {
    let (index, isForward) = place(of: relationship)
    changes[index].added.append(Self.pair(source, destination, isForward))
  }

  mutating func remove(_ source: Int64, _ relationship: RelationshipLayout, _ destination: Int64) {
    let (index, isForward) = place(of: relationship)
    let pair = Self.pair(source, destination, isForward)
    changes[index].added.removeAll { $0 == pair }
    changes[index].removed.append(pair)
  }

  /// The unsaved destinations that an object gained and lost.
  func difference(of source: Int64, _ relationship: RelationshipLayout)
    -> (gained: [Int64], lost: Set<Int64>)
  {
    guard let (index, isForward) = existingPlace(of: relationship) else { return ([], []) }
    func destinations(_ pairs: ContiguousArray<LinkChanges.Pair>) -> [Int64] {
      pairs.compactMap { pair in
        let (near, far) =
          isForward ? (pair.source, pair.destination) : (pair.destination, pair.source)
        return near == source ? far : nil
      }
    }
    return (destinations(changes[index].added), Set(destinations(changes[index].removed)))
  }

  /// Replaces temporary keys by what the function gives for them.
  mutating func replaceKeys(_ permanent: (Int64) -> Int64) {
    for index in changes.indices {
      for position in changes[index].added.indices {
        let pair = changes[index].added[position]
        changes[index].added[position] = LinkChanges.Pair(
          source: permanent(pair.source), destination: permanent(pair.destination))
      }
    }
  }

  private static func pair(_ near: Int64, _ far: Int64, _ isForward: Bool) -> LinkChanges.Pair {
    LinkChanges.Pair(source: isForward ? near : far, destination: isForward ? far : near)
  }

  private mutating func place(of relationship: RelationshipLayout) -> (index: Int, isForward: Bool)
  {
    if let place = existingPlace(of: relationship) { return place }
    changes.append(LinkChanges(relationship: relationship))
    return (changes.count - 1, true)
  }

  private func existingPlace(of relationship: RelationshipLayout) -> (index: Int, isForward: Bool)?
  {
    for (index, change) in changes.enumerated() {
      let known = change.relationship
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
