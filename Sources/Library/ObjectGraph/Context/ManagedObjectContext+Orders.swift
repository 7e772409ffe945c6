/// Ordered to-many relationships: who belongs to them is a matter of links and references, the
/// sequence is kept beside it.
extension ManagedObjectContext {
  /// The members in their sequence; those that have no place in it come last, by key.
  func ordered(
    _ members: [ManagedObject], of owner: ManagedObject, _ relationship: RelationshipLayout
  ) throws(ObjectGraphError) -> [ManagedObject] {
    let keys: [Int64]
    if let pending = orders.destinations(of: owner.key, relationship) {
      keys = pending.map(\.key)
    } else {
      keys = try storedOrder(of: owner, relationship)
    }
    let places = Dictionary(
      keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return members.enumerated().sorted { one, other in
      let (a, b) = (places[one.element.key] ?? Int.max, places[other.element.key] ?? Int.max)
      return a == b ? one.offset < other.offset : a < b
    }.map(\.element)
  }

  /// Replaces the sequence of an owner's destinations.
  func setOrder(
    _ destinations: [ManagedObject], of owner: ManagedObject, _ relationship: RelationshipLayout
  ) {
    guard !relationship.isTransient else {
      return transientLinks.setOrder(destinations, of: owner, relationship)
    }
    orders.set(destinations.map(\.storeAddress), of: owner.storeAddress, relationship)
    noteRelinking(of: owner)
  }

  /// A new link puts the far end behind those that are there, on whichever side there is an order.
  func noteOrder(
    afterLinking source: ManagedObject, _ relationship: RelationshipLayout,
    _ destination: ManagedObject
  ) {
    if relationship.isOrdered { append(destination, to: source, relationship) }
    if relationship.inverseIsOrdered, let inverse = layout.inverse(of: relationship) {
      append(source, to: destination, inverse)
    }
  }

  private func append(
    _ destination: ManagedObject, to owner: ManagedObject, _ relationship: RelationshipLayout
  ) {
    if orders.destinations(of: owner.key, relationship) == nil {
      do {
        setOrder(try destinations(of: owner, relationship), of: owner, relationship)
      } catch {
        // Read again by the save, which fails if that does: nothing takes the place of an order
        // that nobody knows.
        orders.setUnknown(of: owner.storeAddress, relationship)
      }
    }
    orders.append(destination.storeAddress, of: owner.key, relationship)
    noteRelinking(of: owner)
  }

  /// Puts what was appended to orders that could not be read behind what is there.
  func completeOrders() throws(ObjectGraphError) {
    for (owner, relationship) in orders.unknown {
      let owner = object(at: owner)
      let appended = orders.destinations(of: owner.key, relationship) ?? []
      let known = try storedOrder(of: owner, relationship)
        .filter { key in !appended.contains { $0.key == key } }
        .map { StoreAddress(entity: relationship.destination, key: $0) }
      orders.set(known + appended, of: owner.storeAddress, relationship)
    }
  }

  private func storedOrder(of owner: ManagedObject, _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> [Int64]
  {
    guard owner.key > 0 || parent != nil else { return [] }
    if let known = prefetched.destinations(of: owner.key, relationship) { return known.map(\.key) }
    return try destinationKeys(of: [owner], relationship)[owner.key] ?? []
  }
}
