/// Unsaved orders of ordered to-many relationships: the whole sequence of each owner that changed.
struct PendingOrders {
  /// An owner and one of its ordered relationships.
  struct Place: Hashable {
    let declaringEntity: Int
    let name: String
    let owner: Int64
  }

  /// The destinations of one owner in order.
  struct Sequence {
    let relationship: RelationshipLayout
    let owner: StoreAddress
    /// The first ones from back to front, so that one more at the front moves none of the others.
    private var first: [StoreAddress] = []
    private var rest: [StoreAddress]

    init(relationship: RelationshipLayout, owner: StoreAddress, destinations: [StoreAddress]) {
      (self.relationship, self.owner, rest) = (relationship, owner, destinations)
    }

    var destinations: [StoreAddress] { first.isEmpty ? rest : first.reversed() + rest }

    mutating func append(_ destination: StoreAddress) { rest.append(destination) }

    mutating func prepend(_ destination: StoreAddress) { first.append(destination) }

    mutating func remove(_ key: Int64) {
      if rest.last?.key == key {
        rest.removeLast()
        return
      }
      first.removeAll { $0.key == key }
      rest.removeAll { $0.key == key }
    }
  }

  private(set) var sequences: [Place: Sequence] = [:]
  /// Those to which something was appended while the order that is there could not be read.
  private var incomplete: Set<Place> = []
  /// Who is in a sequence, for those that were appended to.
  private var members: [Place: Set<Int64>] = [:]

  var isEmpty: Bool { sequences.isEmpty }

  var owners: [StoreAddress] { sequences.values.map(\.owner) }

  func destinations(of owner: Int64, _ relationship: RelationshipLayout) -> [StoreAddress]? {
    sequences[Self.place(owner, relationship)]?.destinations
  }

  /// Owners of whose orders only what was appended is known.
  var unknown: [(owner: StoreAddress, relationship: RelationshipLayout)] {
    incomplete.compactMap { place in
      sequences[place].map { ($0.owner, $0.relationship) }
    }
  }

  /// An order that could not be read, to be appended to.
  mutating func setUnknown(of owner: StoreAddress, _ relationship: RelationshipLayout) {
    set([], of: owner, relationship)
    incomplete.insert(Self.place(owner.key, relationship))
  }

  func contains(_ owner: Int64, _ relationship: RelationshipLayout) -> Bool {
    sequences[Self.place(owner, relationship)] != nil
  }

  /// True if the whole sequence of an owner is known here.
  func isComplete(_ owner: Int64, _ relationship: RelationshipLayout) -> Bool {
    contains(owner, relationship) && !incomplete.contains(Self.place(owner, relationship))
  }

  /// Puts a destination behind the others of a sequence that was set before, or in front of them,
  /// which costs the same however many they are.
  mutating func put(
    _ destination: StoreAddress, first isFirst: Bool = false, of owner: Int64,
    _ relationship: RelationshipLayout
  ) {
    let place = Self.place(owner, relationship)
    if members[place] == nil {
      members[place] = Set(sequences[place]?.destinations.lazy.map(\.key) ?? [])
    }
    if members[place]?.insert(destination.key).inserted == false {
      sequences[place]?.remove(destination.key)
    }
    if isFirst {
      sequences[place]?.prepend(destination)
    } else {
      sequences[place]?.append(destination)
    }
  }

  mutating func set(
    _ destinations: [StoreAddress], of owner: StoreAddress, _ relationship: RelationshipLayout
  ) {
    incomplete.remove(Self.place(owner.key, relationship))
    members[Self.place(owner.key, relationship)] = nil
    sequences[Self.place(owner.key, relationship)] = Sequence(
      relationship: relationship, owner: owner, destinations: destinations)
  }

  /// Forgets the order of an owner, for going back to the store's.
  mutating func remove(_ owner: Int64, _ relationship: RelationshipLayout) {
    incomplete.remove(Self.place(owner, relationship))
    sequences[Self.place(owner, relationship)] = nil
    members[Self.place(owner, relationship)] = nil
  }

  /// Forgets an object that is gone, as an owner and as a destination.
  mutating func remove(_ gone: StoreAddress, in layout: ModelLayout) {
    let root = layout.entities[gone.entity].rootIndex
    func isGone(_ address: StoreAddress) -> Bool {
      address.key == gone.key && layout.entities[address.entity].rootIndex == root
    }
    let changes = changes { $0 }
    let incomplete = incomplete
    sequences.removeAll()
    members.removeAll()
    for change in changes where !isGone(change.owner) {
      set(change.destinations.filter { !isGone($0) }, of: change.owner, change.relationship)
    }
    self.incomplete = incomplete
  }

  /// Makes one object's places another one's.
  mutating func redirect(_ old: StoreAddress, to new: StoreAddress, in layout: ModelLayout) {
    func redirected(_ address: StoreAddress) -> StoreAddress {
      address.key == old.key
        && layout.entities[address.entity].rootIndex == layout.entities[old.entity].rootIndex
        ? new : address
    }
    let changes = changes { $0 }
    sequences.removeAll()
    members.removeAll()
    for change in changes {
      set(
        change.destinations.map(redirected), of: redirected(change.owner), change.relationship)
    }
  }

  /// Replaces temporary keys by what the function gives for them.
  mutating func replaceKeys(_ permanent: (Int64) -> Int64) {
    let changes = changes(permanent)
    // Only orders of stored owners are unknown, whose keys stay.
    let incomplete = incomplete
    sequences.removeAll()
    members.removeAll()
    for change in changes { set(change.destinations, of: change.owner, change.relationship) }
    self.incomplete = incomplete
  }

  /// Every changed order, with keys replaced by what the function gives for them.
  func changes(_ permanent: (Int64) -> Int64) -> [OrderChange] {
    sequences.values.map { sequence in
      OrderChange(
        relationship: sequence.relationship,
        owner: StoreAddress(entity: sequence.owner.entity, key: permanent(sequence.owner.key)),
        destinations: sequence.destinations.map {
          StoreAddress(entity: $0.entity, key: permanent($0.key))
        })
    }
  }

  func checkInvariants() {
    for (place, members) in members {
      let order = sequences[place]?.destinations ?? []
      precondition(
        members.count == order.count && members == Set(order.lazy.map(\.key)),
        "an order has others than its members, or one twice")
    }
  }

  private static func place(_ owner: Int64, _ relationship: RelationshipLayout) -> Place {
    Place(declaringEntity: relationship.declaringEntity, name: relationship.name, owner: owner)
  }
}
