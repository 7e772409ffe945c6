/// What leads to many objects, and what led back to one.
extension StoreCopy {
  /// All links before all orders: what is ordered may be linked from the other side.
  func copyLinks() throws(MigrationError) {
    var owned: [String: Set<Int64>] = [:]
    for (index, step) in steps.enumerated() {
      let links = step.links.filter { $0.relationship.hasLinks && isWritten($0.relationship) }
      try forEachLink(index, step, links) {
        relationship, owner, destinations, changes throws(MigrationError) in
        try Self.checkOwners(of: destinations, relationship, step, &owned)
        var change = LinkChanges(relationship: relationship)
        for destination in destinations {
          change.added.append(Self.pair(owner, destination))
          // Whoever is linked by what is its own inverse now is so in both directions.
          if relationship.isReflexive && joined.contains(relationship) {
            change.added.append(Self.pair(destination, owner))
          }
        }
        changes.links.append(change)
      }
    }
    for (index, step) in steps.enumerated() {
      let links = step.links.filter { $0.relationship.isOrdered }
      try forEachLink(index, step, links) {
        relationship, owner, destinations, changes throws(MigrationError) in
        changes.orders.append(
          OrderChange(relationship: relationship, owner: owner, destinations: destinations))
      }
    }
  }

  private static func pair(_ source: StoreAddress, _ destination: StoreAddress) -> LinkChanges.Pair
  {
    LinkChanges.Pair(
      source: source.key, destination: destination.key, sourceEntity: Int32(source.entity),
      destinationEntity: Int32(destination.entity))
  }

  /// One side of a many-to-many is enough, if every step knows it and both had the same links.
  private func isWritten(_ relationship: RelationshipLayout) -> Bool {
    guard relationship.isManyToMany, !joined.contains(relationship),
      let inverse = destination.layout.inverse(of: relationship), inverse != relationship
    else { return true }
    let isFirst =
      (relationship.declaringEntity, relationship.name) < (inverse.declaringEntity, inverse.name)
    return isFirst || !isKnownEverywhere(inverse)
  }

  private func isKnownEverywhere(_ relationship: RelationshipLayout) -> Bool {
    steps.filter { $0.destination.relationships[relationship.name] == relationship }
      .allSatisfy { step in step.links.contains { $0.relationship == relationship } }
  }

  /// Hands every owner with its destinations over and saves what comes of it.
  private func forEachLink(
    _ index: Int, _ step: CopyStep, _ links: [CopyStep.Links],
    _ note: (RelationshipLayout, StoreAddress, [StoreAddress], inout StoreChanges)
      throws(MigrationError) -> Void
  ) throws(MigrationError) {
    guard !links.isEmpty else { return }
    try forEachPortion(of: step) { objects throws(MigrationError) in
      var changes = StoreChanges()
      for link in links {
        let found = try oldDestinations(of: objects, along: link.source)
        for object in objects {
          guard let old = found[object.key],
            let key = addresses.key(of: object.storeAddress, step: index, step)
          else { continue }
          let new = old.compactMap { address in
            addresses.address(
              of: address.key, entity: source.layout.entities[address.entity],
              within: link.relationship.destination)
          }
          let owner = StoreAddress(entity: step.destination.index, key: key)
          if !new.isEmpty { try note(link.relationship, owner, new, &changes) }
        }
      }
      if !changes.links.isEmpty || !changes.orders.isEmpty { try save(changes, step.destination) }
    }
  }

  /// A to-many without inverse is noted at its destinations, which therefore have one owner.
  private static func checkOwners(
    of destinations: [StoreAddress], _ relationship: RelationshipLayout, _ step: CopyStep,
    _ owned: inout [String: Set<Int64>]
  ) throws(MigrationError) {
    guard relationship.isOneSided else { return }
    let name = "\(relationship.declaringEntity).\(relationship.name)"
    for destination in destinations
    where !owned[name, default: []].insert(destination.key).inserted {
      throw .constraintViolated(
        entity: step.destination.name, key: nil,
        reason: "\(relationship.name) has no inverse, so an object can be in it only once, but two "
          + "lead to p\(destination.key); give it a to-many inverse")
    }
  }

  func oldDestinations(
    of objects: [ManagedObject], along relationship: RelationshipLayout
  ) throws(MigrationError) -> [Int64: [StoreAddress]] {
    guard relationship.isToMany else {
      return Dictionary(
        objects.compactMap { object in
          guard let slot = object.layout.slot(named: relationship.name),
            let found = object.reference(in: slot, of: object.filledRow())
          else { return nil }
          return (object.key, [StoreAddress(entity: found.entity, key: found.key)])
        }, uniquingKeysWith: { first, _ in first })
    }
    do {
      return try source.store.destinations(of: objects.map(\.key), along: relationship)
        .mapValues { keys in
          keys.map { StoreAddress(entity: relationship.destination, key: $0) }
        }
    } catch {
      throw .sourceStoreFailed(reason: "\(error)")
    }
  }

  /// By relationship and old key: what the new ways back of a step lead to.
  func reversedReferences(of step: CopyStep) throws(MigrationError)
    -> [String: [Int64: StoreAddress]]
  {
    var result: [String: [Int64: StoreAddress]] = [:]
    for reference in step.references where !joined.contains(reference.relationship) {
      guard case .inverse(let relationship, let entity) = reference.source else { continue }
      result[reference.relationship.name] = try reversed(
        relationship, ofTree: entity, leadingBackTo: reference.relationship, step)
    }
    return result
  }

  private func reversed(
    _ relationship: RelationshipLayout, ofTree entity: Int,
    leadingBackTo back: RelationshipLayout, _ step: CopyStep
  ) throws(MigrationError) -> [Int64: StoreAddress] {
    // What is dropped, or becomes something else, may be led to by any number.
    let own = Set(try sources(of: step).map(\.key))
    var result: [Int64: StoreAddress] = [:]
    for owner in steps
    where source.layout.entities[entity].subtree.contains(owner.source.index) {
      try forEachPortion(of: owner) { objects throws(MigrationError) in
        let found = try oldDestinations(of: objects, along: relationship)
        for object in objects {
          let new = addresses.address(
            of: object.key, entity: owner.source, within: back.destination)
          guard let new else { continue }
          for destination in found[object.key] ?? [] where own.contains(destination.key) {
            guard result.updateValue(new, forKey: destination.key) ?? new == new else {
              throw .constraintViolated(
                entity: step.destination.name, key: destination.key,
                reason: "\(back.name) is to-one, but more than one object leads here along "
                  + relationship.name)
            }
          }
        }
      }
    }
    return result
  }
}
