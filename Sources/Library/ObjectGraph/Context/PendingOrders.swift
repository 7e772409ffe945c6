/// Unsaved orders of ordered to-many relationships: the whole sequence of each owner that changed.
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

  private(set) var sequences: [Place: (relationship: RelationshipLayout, order: OrderChange)] = [:]
  /// Who is in a sequence, for those that were appended to.
  private var members: [Place: Set<Int64>] = [:]

  var isEmpty: Bool { sequences.isEmpty }

  /// True if both hold the same sequences.
  func isSame(as other: PendingOrders) -> Bool {
    sequences.count == other.sequences.count
      && sequences.allSatisfy { place, sequence in
        other.sequences[place]?.order.destinations == sequence.order.destinations
      }
  }

  var owners: [StoreAddress] { sequences.values.map(\.order.owner) }

  func destinations(of owner: Int64, _ relationship: RelationshipLayout) -> [StoreAddress]? {
    sequences[Self.place(owner, relationship)]?.order.destinations
  }

  /// True for an order that was set, false for one that was only appended to, or not touched.
  func isSet(of owner: Int64, _ relationship: RelationshipLayout) -> Bool {
    sequences[Self.place(owner, relationship)].map { $0.order.appendedCount == nil } ?? false
  }

  /// Puts a destination behind the others of a sequence that was set before.
  mutating func append(
    _ destination: StoreAddress, of owner: Int64, _ relationship: RelationshipLayout
  ) {
    let place = Self.place(owner, relationship)
    if members[place] == nil {
      members[place] = Set(sequences[place]?.order.destinations.lazy.map(\.key) ?? [])
    }
    if members[place]?.insert(destination.key).inserted == false {
      sequences[place]?.order.remove { $0.key == destination.key }
    }
    sequences[place]?.order.append(destination)
  }

  /// Replaces the sequence of an owner, or notes the store's that is to be appended to.
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
    sequences[place] = (order.relationship, order)
  }

  /// Forgets the order of an owner, for going back to the store's.
  mutating func remove(_ owner: Int64, _ relationship: RelationshipLayout) {
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
    sequences.removeAll()
    members.removeAll()
    for var change in changes where !isGone(change.owner) {
      change.remove(where: isGone)
      set(change)
    }
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
    for change in changes { set(change.replacing(redirected)) }
  }

  /// Replaces temporary keys by what the function gives for them.
  mutating func replaceKeys(_ permanent: (Int64) -> Int64) {
    let changes = changes(permanent)
    sequences.removeAll()
    members.removeAll()
    for change in changes { set(change) }
  }

  /// Every changed order, with keys replaced by what the function gives for them.
  func changes(_ permanent: (Int64) -> Int64) -> [OrderChange] {
    sequences.values.map { _, order in
      order.replacing { StoreAddress(entity: $0.entity, key: permanent($0.key)) }
    }
  }

  func checkInvariants() {
    for (place, members) in members {
      let order = sequences[place]?.order.destinations ?? []
      precondition(
        members.count == order.count && members == Set(order.lazy.map(\.key)),
        "an order has others than its members, or one twice")
    }
  }

  private static func place(_ owner: Int64, _ relationship: RelationshipLayout) -> Place {
    Place(relationship, owner)
  }
}

extension OrderChange {
  fileprivate mutating func append(_ destination: StoreAddress) {
    destinations.append(destination)
    appendedCount? += 1
  }

  fileprivate mutating func remove(where isRemoved: (StoreAddress) -> Bool) {
    if let count = appendedCount {
      appendedCount = destinations.suffix(count).count { !isRemoved($0) }
    }
    destinations.removeAll(where: isRemoved)
  }

  fileprivate func replacing(_ replacement: (StoreAddress) -> StoreAddress) -> OrderChange {
    OrderChange(
      relationship: relationship, owner: replacement(owner),
      destinations: destinations.map(replacement), appendedCount: appendedCount)
  }
}
