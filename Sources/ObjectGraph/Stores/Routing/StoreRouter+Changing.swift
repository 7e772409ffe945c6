package import ObjectModel

/// Changes that may be of several stores.
extension StoreRouter {
  /// Writes all changes or none.
  ///
  /// - Throws: ``ObjectGraphError/relationshipsCrossStores(_:)`` before anything is written,
  ///   ``ObjectGraphError/conflict(_:)`` with the conflicts of all stores,
  ///   ``ObjectGraphError/partlySaved(in:notIn:reason:)``, or a store's own error.
  package func save(_ changes: StoreChanges) throws {
    let crossings = crossings(in: changes)
    guard crossings.isEmpty else { throw ObjectGraphError.relationshipsCrossStores(crossings) }
    let shares = parts.indices.map { share(of: $0, in: changes) }
    let concerned = shares.indices.filter { !shares[$0].isEmpty }
    try transaction(over: concerned) {
      var conflicts: [ManagedObjectID] = []
      for position in concerned {
        do {
          try parts[position].store.save(shares[position])
        } catch ObjectGraphError.conflict(let ids) {
          conflicts += ids
        }
      }
      guard conflicts.isEmpty else { throw ObjectGraphError.conflict(conflicts) }
    }
  }

  package func transaction(_ body: () throws -> Void) throws {
    try transaction(over: Array(parts.indices), body)
  }

  package func insert(_ rows: AnySequence<[String: AttributeValue]>, of entity: EntityLayout) throws
    -> [StoreAddress]
  {
    var addresses: [StoreAddress] = []
    // Of all stores, as the rows may be read from another one while they are written: locks are
    // always taken in the same order then.
    try transaction { addresses = try store(of: entity).insert(rows, of: entity) }
    return addresses
  }

  package func update(_ batch: StoreBatchUpdate) throws -> [StoreAddress] {
    let entity = batch.fetch.entity
    for (name, value) in batch.assignments where value != .value(.null) {
      guard let relationship = entity.relationships[name], crosses(relationship) else { continue }
      throw ObjectGraphError.batchRefused(
        entity: entity.name, property: name, row: nil,
        reason: "would lead to another store: \(crossing(along: relationship, of: entity))")
    }
    return try store(of: entity).update(batch)
  }

  package func delete(matching fetch: StoreFetch) throws -> [StoreAddress] {
    try store(of: fetch.entity).delete(matching: fetch)
  }

  /// Runs the body in transactions of several stores, one in the other, which commit when it is
  /// through.
  ///
  /// Stores in memory begin first and so commit last: their commit cannot fail, and they go back
  /// if an inner one does. If one of several files cannot commit after another has, that one
  /// keeps its part; only a protocol of both files could prevent it.
  private func transaction(over positions: [Int], _ body: () throws -> Void) throws {
    let isInMemory = { (position: Int) in self.parts[position].store is InMemoryStore }
    let order = positions.filter(isInMemory) + positions.filter { !isInMemory($0) }
    var committed: [Int] = []
    do {
      try nest(order[...], &committed, body)
    } catch {
      let kept = committed.filter { !isInMemory($0) }
      guard !kept.isEmpty else { throw error }
      throw ObjectGraphError.partlySaved(
        in: kept.map { parts[$0].label },
        notIn: positions.filter { !kept.contains($0) }.map { parts[$0].label }, reason: "\(error)")
    }
  }

  private func nest(
    _ positions: ArraySlice<Int>, _ committed: inout [Int], _ body: () throws -> Void
  ) throws {
    guard let first = positions.first else { return try body() }
    var inner: [Int] = []
    defer { committed += inner }
    try parts[first].store.transaction { try nest(positions.dropFirst(), &inner, body) }
    inner.append(first)
  }

  private func share(of position: Int, in changes: StoreChanges) -> StoreChanges {
    func isOwn(_ object: ManagedObject) -> Bool {
      partOfEntity[object.bound.layout.index] == position
    }
    var share = StoreChanges()
    share.inserted = changes.inserted.filter(isOwn)
    share.updated = changes.updated.filter { isOwn($0.object) }
    share.deleted = changes.deleted.filter(isOwn)
    share.conversions = changes.conversions.filter { isOwn($0.object) }
    share.links = changes.links.filter {
      partOfEntity[$0.relationship.declaringEntity] == position && !crosses($0.relationship)
    }
    share.orders = changes.orders.filter {
      partOfEntity[$0.owner.entity] == position && !crosses($0.relationship)
    }
    return share
  }
}

extension StoreChanges {
  var isEmpty: Bool {
    inserted.isEmpty && updated.isEmpty && deleted.isEmpty && conversions.isEmpty
      && orders.isEmpty && links.allSatisfy { $0.added.isEmpty && $0.removed.isEmpty }
  }
}
