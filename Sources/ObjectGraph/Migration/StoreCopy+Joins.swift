/// Relationships that become each other's inverses, or their own: links of either side are links of
/// both.
extension StoreCopy {
  /// The new relationships whose links come from both sides.
  static func joined(_ steps: [CopyStep], _ old: ModelLayout, _ new: ModelLayout)
    -> Set<RelationshipLayout>
  {
    func origins(of relationship: RelationshipLayout) -> [RelationshipLayout] {
      steps.compactMap { $0.former(of: relationship) }
    }
    return Set(
      new.declaredRelationships.filter { relationship in
        guard let inverse = new.inverse(of: relationship) else { return false }
        let isTold = steps.contains {
          $0.leadsToCounterpart(relationship) || $0.leadsToCounterpart(inverse)
        }
        return !isTold && old.joins(origins(of: relationship), origins(of: inverse))
      })
  }

  /// Finds out what the joined to-one relationships lead to, before anything is written.
  func findJoinedLinks() throws(MigrationError) {
    var found: [RelationshipLayout: [Int64: [StoreAddress]]] = [:]
    for toOne in destination.layout.declaredRelationships
    where !toOne.isToMany && joined.contains(toOne) {
      guard let inverse = destination.layout.inverse(of: toOne) else { continue }
      let links = try links(of: toOne, inverse)
      if !hasPolicy(toOne) && !hasPolicy(inverse) { try check(links, of: toOne, inverse) }
      found[toOne] = links
    }
    for (toOne, links) in found {
      let back = destination.layout.inverse(of: toOne).flatMap { found[$0] }
      joinedLinks[toOne] = links.compactMapValues { Self.only($0, back) }
    }
  }

  /// - Throws: ``MigrationError/inverseJoined(_:)`` if an object would have several destinations.
  private func check(
    _ links: [Int64: [StoreAddress]], of toOne: RelationshipLayout, _ inverse: RelationshipLayout
  ) throws(MigrationError) {
    let shared = links.filter { $0.value.count > 1 }.keys.sorted()
    guard !shared.isEmpty else { return }
    throw .inverseJoined(
      InverseConflict(
        toOne, inverse, in: destination.layout,
        keys: Array(shared.prefix(InverseConflict.keyCountLimit)), objectCount: shared.count))
  }

  /// The one destination, nil where code is to choose among several, of either end.
  private static func only(_ destinations: [StoreAddress], _ back: [Int64: [StoreAddress]]?)
    -> StoreAddress?
  {
    guard destinations.count == 1, let only = destinations.first else { return nil }
    return back.map { $0[only.key]?.count == 1 } ?? true ? only : nil
  }

  /// By the new key: the new destinations, each once.
  private func links(of toOne: RelationshipLayout, _ inverse: RelationshipLayout)
    throws(MigrationError) -> [Int64: [StoreAddress]]
  {
    var links: [Int64: [StoreAddress]] = [:]
    func note(_ key: Int64, _ destination: StoreAddress) {
      if links[key]?.contains(where: { $0.key == destination.key }) == true { return }
      links[key, default: []].append(destination)
    }
    try forEachOldLink(becoming: toOne) { note($0.key, $1) }
    try forEachOldLink(becoming: inverse) { note($1.key, $0) }
    return links
  }

  private func forEachOldLink(
    becoming relationship: RelationshipLayout, _ note: (StoreAddress, StoreAddress) -> Void
  ) throws(MigrationError) {
    for (index, step) in steps.enumerated() {
      guard let former = step.former(of: relationship) else { continue }
      try forEachPortion(of: step) { objects throws(MigrationError) in
        let found = try oldDestinations(of: objects, along: former)
        for object in objects {
          guard let key = addresses.key(of: object.storeAddress, step: index, step) else {
            continue
          }
          for old in found[object.key] ?? [] {
            let new = addresses.address(
              of: old.key, entity: source.layout.entities[old.entity],
              within: relationship.destination)
            if let new { note(StoreAddress(entity: step.destination.index, key: key), new) }
          }
        }
      }
    }
  }

  private func hasPolicy(_ relationship: RelationshipLayout) -> Bool {
    steps.contains { step in
      step.mapping.policy != nil
        && step.destination.relationships[relationship.name] == relationship
    }
  }
}

extension CopyStep {
  /// The old relationship that a new one takes its links from in this step.
  func former(of relationship: RelationshipLayout) -> RelationshipLayout? {
    guard case .relationship(let name)? = mapped(relationship)?.source else { return nil }
    return source.relationships[name]
  }

  /// True if code says what the relationship leads to.
  func leadsToCounterpart(_ relationship: RelationshipLayout) -> Bool {
    mapped(relationship)?.source == .sameObject
  }

  private func mapped(_ relationship: RelationshipLayout) -> RelationshipMapping? {
    guard destination.relationships[relationship.name] == relationship else { return nil }
    return mapping.relationships.first { $0.name == relationship.name }
  }
}
