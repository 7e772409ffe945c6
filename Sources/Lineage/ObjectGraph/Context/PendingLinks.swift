/// Unsaved links of many-to-many relationships.
///
/// A link is stored once, in the direction of the side that was linked first, so both sides see it.
struct PendingLinks {
  private let layout: ModelLayout
  /// True in a child context, whose parent has links between objects unknown to the store.
  private let notesTemporaryRemovals: Bool
  // Three parallel lists, so that finding a relationship touches no list of links.
  private var relationships: ContiguousArray<RelationshipLayout> = []
  private var added: ContiguousArray<PendingPairs> = []
  private var removed: ContiguousArray<PendingPairs> = []

  init(layout: ModelLayout, notesTemporaryRemovals: Bool = false) {
    self.layout = layout
    self.notesTemporaryRemovals = notesTemporaryRemovals
  }

  var isEmpty: Bool { added.allSatisfy(\.isEmpty) && removed.allSatisfy(\.isEmpty) }

  /// The changes for a save.
  var changes: [LinkChanges] {
    relationships.indices.map { index in
      var changes = LinkChanges(relationship: relationships[index])
      changes.added = added[index].all
      changes.removed = removed[index].all
      return changes
    }
  }

  mutating func add(
    _ source: ManagedObject, _ relationship: RelationshipLayout, _ destination: ManagedObject
  ) {
    let (index, isForward) = place(of: relationship)
    if relationship.isOneSided {
      added[index].removeAll(toDestination: destination.key)
    }
    added[index].append(Self.pair(source, destination, isForward))
    if relationship.isReflexive && source !== destination {
      added[index].append(Self.pair(destination, source, isForward))
    }
  }

  mutating func remove(
    _ source: ManagedObject, _ relationship: RelationshipLayout, _ destination: ManagedObject
  ) {
    let (index, isForward) = place(of: relationship)
    var pairs = [Self.pair(source, destination, isForward)]
    if relationship.isReflexive { pairs.append(Self.pair(destination, source, isForward)) }
    for pair in pairs {
      added[index].remove(pair)
      if notesTemporaryRemovals || Self.mayBeStored(source) && Self.mayBeStored(destination) {
        removed[index].append(pair)
      }
    }
  }

  /// Returns true if the store may have a row, and so links, of the object.
  private static func mayBeStored(_ end: ManagedObject) -> Bool {
    end.key > 0 && end.state != .inserted
  }

  mutating func isAdded(
    _ source: ManagedObject, _ relationship: RelationshipLayout, _ destination: ManagedObject
  ) -> Bool {
    guard let (index, isForward) = existingPlace(of: relationship) else { return false }
    return added[index].contains(Self.pair(source, destination, isForward))
  }

  /// Reverts an unsaved link or an unsaved removal, or adds the inverse of a saved one.
  mutating func revert(
    _ source: ManagedObject, _ relationship: RelationshipLayout, _ destination: ManagedObject,
    wasAdded: Bool
  ) {
    let (index, isForward) = place(of: relationship)
    let pair = Self.pair(source, destination, isForward)
    switch wasAdded {
    case true where added[index].contains(pair): added[index].remove(pair)
    case false where removed[index].contains(pair): removed[index].remove(pair)
    case true: remove(source, relationship, destination)
    case false: add(source, relationship, destination)
    }
  }

  /// Returns true if an unsaved link or removal ends at the object, or may have moved its
  /// destination to another owner.
  mutating func touches(_ key: Int64, _ relationship: RelationshipLayout) -> Bool {
    guard let (index, isForward) = existingPlace(of: relationship) else { return false }
    // The far side has only one owner, so linking it to another removes it here without a removal.
    if relationship.isOneSided && !added[index].isEmpty { return true }
    if isForward {
      return !added[index].from(source: key).isEmpty || !removed[index].from(source: key).isEmpty
    }
    return !added[index].to(destination: key).isEmpty
      || !removed[index].to(destination: key).isEmpty
  }

  /// Returns the unsaved destinations that an object gained, and the stored ones it lost.
  mutating func difference(
    of source: Int64, _ relationship: RelationshipLayout, stored: some Sequence<ManagedObject>
  ) -> (gained: [(entity: Int, key: Int64)], lost: Set<Int64>) {
    guard let (index, isForward) = existingPlace(of: relationship) else { return ([], []) }
    var lost: Set<Int64> = []
    if isForward {
      lost.formUnion(removed[index].from(source: source).lazy.map(\.destination))
    } else {
      lost.formUnion(removed[index].to(destination: source).lazy.map(\.source))
    }
    if relationship.isOneSided && !added[index].isEmpty {
      // The far side has only one owner, so destinations linked to another are lost.
      for key in stored.lazy.map(\.key)
      where added[index].to(destination: key).contains(where: { $0.source != source }) {
        lost.insert(key)
      }
    }
    let gained =
      isForward
      ? added[index].from(source: source).map {
        (Int($0.destinationEntity), $0.destination)
      }
      : added[index].to(destination: source).map { (Int($0.sourceEntity), $0.source) }
    return (gained, lost)
  }

  /// Replaces temporary keys by the function's results.
  mutating func replaceKeys(_ permanent: (Int64) -> Int64) {
    func replace(_ pair: inout LinkChanges.Pair) {
      pair.source = permanent(pair.source)
      pair.destination = permanent(pair.destination)
    }
    for index in relationships.indices {
      added[index].replace(replace)
      if notesTemporaryRemovals { removed[index].replace(replace) }
    }
  }

  /// Removes the unsaved links of objects that are gone.
  mutating func removeAll(of gone: [StoreAddress]) {
    let layout = layout
    func inHierarchy(_ address: StoreAddress) -> StoreAddress {
      StoreAddress(entity: layout.entities[address.entity].rootIndex, key: address.key)
    }
    let gone = Set(gone.map(inHierarchy))
    func isKept(_ pair: LinkChanges.Pair) -> Bool {
      !gone.contains(inHierarchy(pair.sourceAddress))
        && !gone.contains(inHierarchy(pair.destinationAddress))
    }
    for index in relationships.indices {
      added[index].filter(isKept)
      removed[index].filter(isKept)
    }
  }

  /// Moves an object's unsaved links to another one, and drops those that may not lead to it.
  mutating func redirect(_ old: StoreAddress, to new: StoreAddress) {
    let layout = layout
    for index in relationships.indices {
      let relationship = relationships[index]
      for pair in linked(to: old, at: index) {
        added[index].remove(pair)
        var moved = pair
        var isAllowed = true
        if Self.isEnd(pair.source, pair.sourceEntity, old, layout) {
          (moved.source, moved.sourceEntity) = (new.key, Int32(new.entity))
          isAllowed = layout.entities[relationship.declaringEntity].subtree.contains(new.entity)
        }
        if Self.isEnd(pair.destination, pair.destinationEntity, old, layout) {
          (moved.destination, moved.destinationEntity) = (new.key, Int32(new.entity))
          isAllowed =
            isAllowed
            && layout.entities[relationship.destination].subtree.contains(new.entity)
        }
        if isAllowed { added[index].append(moved) }
      }
    }
  }

  /// Returns the relationships with an unsaved link whose destination is the object.
  mutating func relationships(addedTo address: StoreAddress) -> [RelationshipLayout] {
    let layout = layout
    return relationships.indices.filter { index in
      linked(to: address, at: index).contains {
        Self.isEnd($0.destination, $0.destinationEntity, address, layout)
      }
    }.map { relationships[$0] }
  }

  /// Returns the unsaved links of one relationship that end at an object, without duplicates.
  private mutating func linked(to address: StoreAddress, at index: Int) -> [LinkChanges.Pair] {
    let layout = layout
    let leading = added[index].from(source: address.key).filter {
      Self.isEnd($0.source, $0.sourceEntity, address, layout)
    }
    let leadingTo = added[index].to(destination: address.key).filter { pair in
      Self.isEnd(pair.destination, pair.destinationEntity, address, layout)
        && !(pair.source == address.key
          && Self.isEnd(pair.source, pair.sourceEntity, address, layout))
    }
    return leading + leadingTo
  }

  /// Static, because a method would copy the lists while they change.
  private static func isEnd(
    _ key: Int64, _ entity: Int32, _ address: StoreAddress, _ layout: ModelLayout
  ) -> Bool {
    key == address.key
      && layout.entities[Int(entity)].rootIndex == layout.entities[address.entity].rootIndex
  }

  func checkInvariants() {
    precondition(
      added.count == relationships.count && removed.count == relationships.count,
      "the numbers of links and relationships differ")
    for pairs in added + removed { pairs.checkInvariants() }
  }

  private static func pair(_ near: ManagedObject, _ far: ManagedObject, _ isForward: Bool)
    -> LinkChanges.Pair
  {
    let (source, destination) = isForward ? (near, far) : (far, near)
    return LinkChanges.Pair(
      source: source.key, destination: destination.key,
      sourceEntity: Int32(source.entityIndex), destinationEntity: Int32(destination.entityIndex))
  }

  private mutating func place(of relationship: RelationshipLayout) -> (index: Int, isForward: Bool)
  {
    if let place = existingPlace(of: relationship) { return place }
    relationships.append(relationship)
    added.append(PendingPairs())
    removed.append(PendingPairs())
    return (relationships.count - 1, true)
  }

  private func existingPlace(of relationship: RelationshipLayout) -> (index: Int, isForward: Bool)?
  {
    if let index = relationships.firstIndex(where: { $0 === relationship }) { return (index, true) }
    for (index, known) in relationships.enumerated() {
      if known == relationship { return (index, true) }
      if known.declaringEntity == relationship.inverseDeclarer
        && known.name == relationship.inverseName
      {
        return (index, false)
      }
    }
    return nil
  }
}

/// A growing list of links of one relationship.
///
/// Lookup tables are built on the first lookup, so a load that only adds links needs none.
private struct PendingPairs {
  typealias Pair = LinkChanges.Pair

  private struct PairKey: Hashable {
    let source: Int64
    let destination: Int64

    init(_ pair: Pair) { (source, destination) = (pair.source, pair.destination) }
  }

  /// The source of a removed link; no object has key 0.
  private static let removedKey: Int64 = 0

  private var pairs: ContiguousArray<Pair> = []
  private var removedCount = 0
  private var bySource = PositionChains<Int64>()
  private var byDestination = PositionChains<Int64>()
  private var byPair = PositionChains<PairKey>()

  var isEmpty: Bool { pairs.count == removedCount }

  /// The links in the order of their addition.
  var all: ContiguousArray<Pair> {
    removedCount == 0 ? pairs : pairs.filter { $0.source != Self.removedKey }
  }

  mutating func append(_ pair: Pair) { pairs.append(pair) }

  // The positions come first: `at` would hold a copy of the tables while they grow.
  mutating func from(source: Int64) -> [Pair] {
    let positions = bySource.positions(of: source, in: pairs, by: \.source)
    return at(positions)
  }

  mutating func to(destination: Int64) -> [Pair] {
    let positions = byDestination.positions(of: destination, in: pairs, by: \.destination)
    return at(positions)
  }

  mutating func contains(_ pair: Pair) -> Bool {
    let positions = positions(of: pair)
    return !at(positions).isEmpty
  }

  /// Removes every equal link.
  mutating func remove(_ pair: Pair) { remove(at: positions(of: pair)) }

  mutating func removeAll(toDestination key: Int64) {
    remove(at: byDestination.positions(of: key, in: pairs, by: \.destination))
  }

  /// Keeps only the links that meet a condition.
  mutating func filter(_ isKept: (Pair) -> Bool) {
    guard !all.allSatisfy(isKept) else { return }
    compact()
    pairs = pairs.filter(isKept)
  }

  /// Changes links in place.
  ///
  /// Keys may change, so earlier lookups become invalid.
  mutating func replace(_ body: (inout Pair) -> Void) {
    compact()
    for position in pairs.indices { body(&pairs[position]) }
  }

  func checkInvariants() {
    precondition(
      removedCount == pairs.count(where: { $0.source == Self.removedKey }),
      "the count of removed links is wrong")
  }

  private mutating func compact() {
    pairs = all
    removedCount = 0
    bySource = PositionChains()
    byDestination = PositionChains()
    byPair = PositionChains()
  }

  private mutating func positions(of pair: Pair) -> [Int] {
    guard !isEmpty else { return [] }
    return byPair.positions(of: PairKey(pair), in: pairs) { PairKey($0) }
  }

  private func at(_ positions: [Int]) -> [Pair] {
    positions.map { pairs[$0] }.filter { $0.source != Self.removedKey }
  }

  private mutating func remove(at positions: [Int]) {
    for position in positions where pairs[position].source != Self.removedKey {
      pairs[position].source = Self.removedKey
      removedCount += 1
    }
    if removedCount > 64 && 2 * removedCount > pairs.count { compact() }
  }
}

/// The positions of a key's elements in a growing list: the newest position by key, and for each
/// position the previous one.
private struct PositionChains<Key: Hashable> {
  private var newest: [Key: Int] = [:]
  private var previous: ContiguousArray<Int> = []

  /// Returns the positions in ascending order, after adding the elements appended since the last
  /// call.
  mutating func positions(
    of key: Key, in pairs: ContiguousArray<LinkChanges.Pair>, by keyOf: (LinkChanges.Pair) -> Key
  ) -> [Int] {
    for position in previous.count..<pairs.count {
      previous.append(newest.updateValue(position, forKey: keyOf(pairs[position])) ?? -1)
    }
    var found: [Int] = []
    var position = newest[key] ?? -1
    while position >= 0 {
      found.append(position)
      position = previous[position]
    }
    return found.reversed()
  }
}
