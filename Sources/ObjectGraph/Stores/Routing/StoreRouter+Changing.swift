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
    let shares = shares(of: changes)
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

  package func insert(
    _ rows: AnySequence<[String: AttributeValue]>, of entity: EntityLayout, by origin: ChangeOrigin
  ) throws -> [StoreAddress] {
    var addresses: [StoreAddress] = []
    // Of all stores, as the rows may be read from another one while they are written: locks are
    // always taken in the same order then.
    try transaction {
      addresses = try parts[holders[entity.index][0]].store.insert(rows, of: entity, by: origin)
    }
    return addresses
  }

  package func update(_ batch: StoreBatchUpdate, by origin: ChangeOrigin) throws -> [StoreAddress] {
    let entity = batch.fetch.entity
    for (name, value) in batch.assignments where value != .value(.null) {
      guard let relationship = entity.relationships[name], mayCross(relationship) else { continue }
      throw ObjectGraphError.batchRefused(
        entity: entity.name, property: name, row: nil,
        reason: "may lead from one store to another; set it on the objects instead")
    }
    return try inAllStores(of: entity) { try $0.update(batch, by: origin) }
  }

  package func delete(matching fetch: StoreFetch, by origin: ChangeOrigin) throws -> [StoreAddress]
  {
    try inAllStores(of: fetch.entity) { try $0.delete(matching: fetch, by: origin) }
  }

  /// What the body does to every store that holds the entity, together or not at all.
  private func inAllStores(
    of entity: EntityLayout, _ body: (any PersistentStore) throws -> [StoreAddress]
  ) throws -> [StoreAddress] {
    var addresses: [StoreAddress] = []
    try transaction(over: holders[entity.index]) {
      addresses = try stores(of: entity).flatMap(body)
    }
    return addresses
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

  /// What each store has to write; nothing of it crosses.
  private func shares(of changes: StoreChanges) -> [StoreChanges] {
    func position(_ object: ManagedObject) -> Int {
      self.position(of: object.layout, key: object.key)
    }
    var own = StoreChanges()
    own.origin = changes.origin
    var shares = parts.map { _ in own }
    for object in changes.inserted { shares[position(object)].inserted.append(object) }
    for update in changes.updated { shares[position(update.object)].updated.append(update) }
    for object in changes.deleted { shares[position(object)].deleted.append(object) }
    for conversion in changes.conversions {
      shares[position(conversion.object)].conversions.append(conversion)
    }
    func position(_ address: StoreAddress) -> Int {
      self.position(of: layout.entities[address.entity], key: address.key)
    }
    for address in changes.farEnds.joined {
      shares[position(address)].farEnds.joined.append(address)
    }
    for address in changes.farEnds.left { shares[position(address)].farEnds.left.append(address) }
    for address in changes.farEnds.required {
      shares[position(address)].farEnds.required.append(address)
    }
    for order in changes.orders {
      let entity = layout.entities[order.owner.entity]
      shares[self.position(of: entity, key: order.owner.key)].orders.append(order)
    }
    for change in changes.links {
      for position in shares.indices {
        func isOwn(_ pair: LinkChanges.Pair) -> Bool {
          let entity = layout.entities[Int(pair.sourceEntity)]
          return self.position(of: entity, key: pair.source) == position
        }
        var own = change
        own.added = change.added.filter(isOwn)
        own.removed = change.removed.filter(isOwn)
        if !own.added.isEmpty || !own.removed.isEmpty { shares[position].links.append(own) }
      }
    }
    return shares
  }
}

extension StoreChanges {
  fileprivate var isEmpty: Bool {
    inserted.isEmpty && updated.isEmpty && deleted.isEmpty && conversions.isEmpty
      && orders.isEmpty && links.isEmpty && farEnds.isEmpty
  }
}
