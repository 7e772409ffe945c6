/// The links of transient to-many relationships, which stores do not hold.
///
/// Includes only those whose other end is also to-many, because a to-one holds the reference
/// itself. Retains the objects, because nothing else would keep a clean one that may be needed
/// again.
final class TransientLinks {
  private struct Place: Hashable {
    let relationship: RelationshipLayout
    let source: ObjectIdentifier
  }

  /// A source and its destinations in the order of their addition.
  private struct Links {
    let source: ManagedObject
    var destinations: [ManagedObject]
  }

  private var links: [Place: Links] = [:]
  /// The links that a rollback restores.
  private var savedLinks: [Place: Links] = [:]

  func destinations(of source: ManagedObject, _ relationship: RelationshipLayout)
    -> [ManagedObject]
  {
    links[Self.place(source, relationship)]?.destinations ?? []
  }

  func add(
    _ source: ManagedObject, _ relationship: RelationshipLayout, _ destination: ManagedObject
  ) {
    var found = links[Self.place(source, relationship)] ?? Links(source: source, destinations: [])
    guard !found.destinations.contains(where: { $0 === destination }) else { return }
    found.destinations.append(destination)
    links[Self.place(source, relationship)] = found
  }

  func remove(
    _ source: ManagedObject, _ relationship: RelationshipLayout, _ destination: ManagedObject
  ) {
    links[Self.place(source, relationship)]?.destinations.removeAll { $0 === destination }
  }

  /// Reorders the existing destinations.
  func setOrder(
    _ destinations: [ManagedObject], of source: ManagedObject, _ relationship: RelationshipLayout
  ) {
    let known = self.destinations(of: source, relationship)
    let ordered = destinations.filter { wanted in known.contains { $0 === wanted } }
    links[Self.place(source, relationship)] = Links(source: source, destinations: ordered)
  }

  /// Removes an object's links when its values are discarded.
  func forget(_ source: ManagedObject) {
    guard !links.isEmpty else { return }
    for relationship in source.layout.toManyRelationships where relationship.isTransient {
      links[Self.place(source, relationship)] = nil
    }
  }

  /// Keeps the links for the next rollback, after a save.
  func keep() { savedLinks = links }

  /// Restores the links of the last save.
  func rollBack() { links = savedLinks }

  func removeAll() {
    links.removeAll()
    savedLinks.removeAll()
  }

  private static func place(_ source: ManagedObject, _ relationship: RelationshipLayout) -> Place {
    Place(relationship: relationship, source: ObjectIdentifier(source))
  }
}

/// Transient to-many relationships.
extension ManagedObjectContext {
  /// - Precondition: The relationship is a transient to-many.
  func transientDestinations(of object: ManagedObject, _ relationship: RelationshipLayout)
    -> [ManagedObject]
  {
    let found =
      isHeldByFarSide(relationship)
      ? transientReferrers(to: object, relationship)
      : transientLinks.destinations(of: object, relationship)
    return found.filter { $0.state != .deleted && $0.state != .discarded }
  }

  func linkTransiently(
    _ source: ManagedObject, _ relationship: RelationshipLayout, _ object: ManagedObject
  ) {
    transientLinks.add(source, relationship, object)
    if let inverse = layout.inverse(of: relationship) {
      transientLinks.add(object, inverse, source)
    }
  }

  func unlinkTransiently(
    _ source: ManagedObject, _ relationship: RelationshipLayout, _ object: ManagedObject
  ) {
    transientLinks.remove(source, relationship, object)
    if let inverse = layout.inverse(of: relationship) {
      transientLinks.remove(object, inverse, source)
    }
  }

  /// Returns true if a to-one at the other end holds the reference.
  func isHeldByFarSide(_ relationship: RelationshipLayout) -> Bool {
    relationship.inverseName != nil && !relationship.inverseIsToMany
  }

  private func transientReferrers(
    to object: ManagedObject, _ relationship: RelationshipLayout
  ) -> [ManagedObject] {
    let subtree = layout.entities[relationship.destination].subtree
    guard let inverse = relationship.inverseName else { return [] }
    var seen: Set<ObjectIdentifier> = []
    return registeredObjects.filter { referrer in
      guard subtree.contains(referrer.layout.index), let row = referrer.row,
        let slot = referrer.layout.slot(named: inverse),
        referrer.reference(in: slot, of: row)?.key == object.key
      else { return false }
      return seen.insert(ObjectIdentifier(referrer)).inserted
    }
    .sorted { abs($0.key) < abs($1.key) }
  }
}
