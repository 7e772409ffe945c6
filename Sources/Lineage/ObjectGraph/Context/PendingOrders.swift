/// Unsaved orders of ordered to-many relationships: the whole sequence of each changed owner.
struct PendingOrders {
  /// An owner and one of its ordered relationships.
  struct Place: Hashable {
    let declaringEntity: Int
    let name: String
    let owner: Int64

    init(_ relationship: RelationshipLayout, _ owner: Int64) {
      declaringEntity = relationship.declaringEntity
      name = relationship.name
      self.owner = owner
    }
  }

  /// The destinations of one owner in order.
  struct Sequence {
    let relationship: RelationshipLayout
    let owner: StoreAddress
    /// The number of appended destinations as in ``OrderChange``, or nil if one was put in front.
    fileprivate var appendedCount: Int?
    /// The first destinations in reverse, so that prepending moves no others.
    private var first: [StoreAddress] = []
    private var rest: [StoreAddress]

    fileprivate init(_ order: OrderChange) {
      (relationship, owner, appendedCount) = (order.relationship, order.owner, order.appendedCount)
      rest = order.destinations
    }

    var destinations: [StoreAddress] { first.isEmpty ? rest : first.reversed() + rest }
    /// The destinations after the store's.
    var appended: ArraySlice<StoreAddress> { rest.suffix(appendedCount ?? 0) }

    fileprivate mutating func append(_ destination: StoreAddress) {
      rest.append(destination)
      appendedCount? += 1
    }

    fileprivate mutating func prepend(_ destination: StoreAddress) { first.append(destination) }

    fileprivate mutating func remove(where isRemoved: (StoreAddress) -> Bool) {
      if let count = appendedCount {
        appendedCount = rest.suffix(count).count { !isRemoved($0) }
      }
      if let last = rest.last, isRemoved(last) {
        rest.removeLast()
        return
      }
      first.removeAll(where: isRemoved)
      rest.removeAll(where: isRemoved)
    }
  }

  private(set) var sequences: [Place: Sequence] = [:] {
    didSet { mentions = nil }
  }
  /// The sequences that a key may be in, while objects are redirected.
  private var mentions: [Int64: [Place]]?
  /// The members of sequences that were appended to.
  private var members: [Place: Set<Int64>] = [:]

  var isEmpty: Bool { sequences.isEmpty }

  var owners: [StoreAddress] { sequences.values.map(\.owner) }

  func destinations(of owner: Int64, _ relationship: RelationshipLayout) -> [StoreAddress]? {
    sequences[Self.place(owner, relationship)]?.destinations
  }

  func contains(_ owner: Int64, _ relationship: RelationshipLayout) -> Bool {
    sequences[Self.place(owner, relationship)] != nil
  }

  /// Returns true for an order that was set, and false for one that was only appended to or not
  /// changed.
  func isSet(of owner: Int64, _ relationship: RelationshipLayout) -> Bool {
    sequences[Self.place(owner, relationship)].map { $0.appendedCount == nil } ?? false
  }

  /// Appends a destination to a sequence, or prepends it to one that was set.
  ///
  /// The cost does not depend on the length, unless the destination already has a position.
  mutating func put(
    _ destination: StoreAddress, first isFirst: Bool = false, of owner: Int64,
    _ relationship: RelationshipLayout
  ) {
    let place = Self.place(owner, relationship)
    if members[place] == nil {
      members[place] = Set(sequences[place]?.destinations.lazy.map(\.key) ?? [])
    }
    if members[place]?.insert(destination.key).inserted == false {
      sequences[place]?.remove { $0.key == destination.key }
    }
    if isFirst {
      sequences[place]?.prepend(destination)
    } else {
      sequences[place]?.append(destination)
    }
  }

  /// Withdraws an appended destination; one with another position keeps it.
  mutating func withdraw(
    _ destination: StoreAddress, of owner: Int64, _ relationship: RelationshipLayout
  ) {
    let place = Self.place(owner, relationship)
    guard sequences[place]?.appended.contains(where: { $0.key == destination.key }) == true else {
      return
    }
    sequences[place]?.remove { $0.key == destination.key }
    members[place]?.remove(destination.key)
  }

  /// Sets an owner's order, or records the store's order before appending to it.
  mutating func set(
    _ destinations: [StoreAddress], of owner: StoreAddress, _ relationship: RelationshipLayout,
    isToBeAppendedTo: Bool = false
  ) {
    set(
      OrderChange(
        relationship: relationship, owner: owner, destinations: destinations,
        appendedCount: isToBeAppendedTo ? 0 : nil))
  }

  private mutating func set(_ order: OrderChange) {
    let place = Self.place(order.owner.key, order.relationship)
    members[place] = nil
    sequences[place] = Sequence(order)
  }

  /// Removes an owner's order, to return to the store's.
  mutating func remove(_ owner: Int64, _ relationship: RelationshipLayout) {
    sequences[Self.place(owner, relationship)] = nil
    members[Self.place(owner, relationship)] = nil
  }

  /// Removes an object that is gone, as an owner and as a destination.
  mutating func remove(_ gone: StoreAddress, in layout: ModelLayout) {
    let root = layout.entities[gone.entity].rootIndex
    func isGone(_ address: StoreAddress) -> Bool {
      address.key == gone.key && layout.entities[address.entity].rootIndex == root
    }
    members.removeAll()
    sequences = sequences.filter { !isGone($0.value.owner) }
    for place in sequences.keys { sequences[place]?.remove(where: isGone) }
  }

  /// Moves an object's positions to another one, which keeps its own.
  mutating func redirect(_ old: StoreAddress, to new: StoreAddress, in layout: ModelLayout) {
    guard !sequences.isEmpty else { return }
    let root = layout.entities[old.entity].rootIndex
    func isInHierarchy(_ address: StoreAddress) -> Bool {
      layout.entities[address.entity].rootIndex == root
    }
    func isOld(_ address: StoreAddress) -> Bool { address.key == old.key && isInHierarchy(address) }
    var places = mentions ?? allMentions
    // The changes below would copy it, and reset it.
    mentions = nil
    for place in places[old.key] ?? [] {
      guard var sequence = sequences[place] else { continue }
      // A conversion changes only the entity.
      let isOther = new.key != old.key
      if isOther,
        sequence.destinations.contains(where: { $0.key == new.key && isInHierarchy($0) })
      {
        sequence.remove(where: isOld)
      }
      sequences[place] = nil
      members[place] = nil
      let moved = OrderChange(
        relationship: sequence.relationship, owner: isOld(sequence.owner) ? new : sequence.owner,
        destinations: sequence.destinations.map { isOld($0) ? new : $0 },
        appendedCount: sequence.appendedCount)
      set(moved)
      let newPlace = Place(moved.relationship, moved.owner.key)
      places[new.key, default: []].append(newPlace)
      if newPlace != place {
        for destination in moved.destinations {
          places[destination.key, default: []].append(newPlace)
        }
      }
    }
    mentions = places
  }

  /// The sequences of each key, as an owner or as a destination.
  private var allMentions: [Int64: [Place]] {
    var places: [Int64: [Place]] = [:]
    for (place, sequence) in sequences {
      places[place.owner, default: []].append(place)
      for destination in sequence.destinations {
        places[destination.key, default: []].append(place)
      }
    }
    return places
  }

  /// Replaces temporary keys by the function's results.
  mutating func replaceKeys(_ permanent: (Int64) -> Int64) {
    let changes = changes(permanent)
    sequences.removeAll()
    members.removeAll()
    for change in changes { set(change) }
  }

  /// Returns every changed order, with keys replaced by the function's results.
  func changes(_ permanent: (Int64) -> Int64) -> [OrderChange] {
    func kept(_ address: StoreAddress) -> StoreAddress {
      StoreAddress(entity: address.entity, key: permanent(address.key))
    }
    return sequences.values.map { sequence in
      OrderChange(
        relationship: sequence.relationship, owner: kept(sequence.owner),
        destinations: sequence.destinations.map(kept), appendedCount: sequence.appendedCount)
    }
  }

  func checkInvariants() {
    for (place, members) in members {
      let order = sequences[place]?.destinations ?? []
      precondition(
        members.count == order.count && members == Set(order.lazy.map(\.key)),
        "an order has wrong or duplicate members")
    }
  }

  private static func place(_ owner: Int64, _ relationship: RelationshipLayout) -> Place {
    Place(relationship, owner)
  }
}
