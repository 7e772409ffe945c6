/// Stored destinations of to-many relationships that were read ahead, until the next save.
struct PrefetchedLinks {
  private var destinations: [PendingOrders.Place: [StoreAddress]] = [:]
  /// What the last reading ahead along each relationship found: nobody else may hold it yet.
  private var held: [PendingOrders.Place: [ManagedObject]] = [:]

  var isEmpty: Bool { destinations.isEmpty }

  func destinations(of owner: Int64, _ relationship: RelationshipLayout) -> [StoreAddress]? {
    destinations.isEmpty ? nil : destinations[Self.place(owner, relationship)]
  }

  mutating func set(
    _ found: [StoreAddress], of owner: Int64, _ relationship: RelationshipLayout
  ) {
    destinations[Self.place(owner, relationship)] = found
  }

  mutating func hold(_ objects: [ManagedObject], _ relationship: RelationshipLayout) {
    held[Self.place(0, relationship)] = objects
  }

  private static func place(_ owner: Int64, _ relationship: RelationshipLayout)
    -> PendingOrders.Place
  {
    PendingOrders.Place(
      declaringEntity: relationship.declaringEntity, name: relationship.name, owner: owner)
  }
}
