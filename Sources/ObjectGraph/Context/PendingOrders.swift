/// Unsaved orders of ordered to-many relationships: the whole sequence of each owner that changed.
struct PendingOrders {
  /// An owner and one of its ordered relationships.
  struct Place: Hashable {
    let declaringEntity: Int
    let name: String
    let owner: Int64
  }

  private(set) var sequences: [Place: (relationship: RelationshipLayout, order: OrderChange)] = [:]

  var isEmpty: Bool { sequences.isEmpty }

  func destinations(of owner: Int64, _ relationship: RelationshipLayout) -> [StoreAddress]? {
    sequences[Self.place(owner, relationship)]?.order.destinations
  }

  mutating func set(
    _ destinations: [StoreAddress], of owner: StoreAddress, _ relationship: RelationshipLayout
  ) {
    sequences[Self.place(owner.key, relationship)] = (
      relationship,
      OrderChange(relationship: relationship, owner: owner, destinations: destinations)
    )
  }

  /// Forgets the order of an owner, for going back to the store's.
  mutating func remove(_ owner: Int64, _ relationship: RelationshipLayout) {
    sequences[Self.place(owner, relationship)] = nil
  }

  /// Every changed order, with keys replaced by what the function gives for them.
  func changes(_ permanent: (Int64) -> Int64) -> [OrderChange] {
    sequences.values.map { relationship, order in
      OrderChange(
        relationship: relationship,
        owner: StoreAddress(entity: order.owner.entity, key: permanent(order.owner.key)),
        destinations: order.destinations.map {
          StoreAddress(entity: $0.entity, key: permanent($0.key))
        })
    }
  }

  private static func place(_ owner: Int64, _ relationship: RelationshipLayout) -> Place {
    Place(declaringEntity: relationship.declaringEntity, name: relationship.name, owner: owner)
  }
}
