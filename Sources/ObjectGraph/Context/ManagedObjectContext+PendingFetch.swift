/// Fetches that count unsaved changes.
extension ManagedObjectContext {
  /// The objects of a fetch as the store would give them if everything had been saved.
  ///
  /// What this context changed is judged in memory by the same rules as SQL judges the rest. If
  /// the predicate leads over relationships, anything that changed may matter to any object, so
  /// all of them are judged in memory.
  func objectsWithPendingChanges(_ fetch: StoreFetch)
    throws(ObjectGraphError) -> ContiguousArray<ManagedObject>
  {
    let changed = pendingObjects(of: fetch)
    let needsMemory = fetch.crossesRelationships
    guard needsMemory || !changed.isEmpty || hasDeletions(in: fetch) else {
      return try objects(of: fetch)
    }
    var stored = fetch
    stored.limit = 0
    stored.offset = 0
    if needsMemory {
      stored.predicate = nil
    } else if fetch.limit > 0 {
      // Each changed or deleted object can take one of the store's places.
      stored.limit = fetch.offset + fetch.limit + updated.count + deleted.count
    }
    let found = try objects(of: stored)
    let judged = needsMemory ? found.filter { $0.state == .clean } : []
    let kept = needsMemory ? [] : found.filter { $0.state == .clean }
    var result = kept
    for object in judged + changed where try matches(object, fetch) { result.append(object) }
    return try page(of: sorted(result, fetch), fetch)
  }

  /// Inserted and changed objects of the fetch's entities, whether or not they match it.
  private func pendingObjects(of fetch: StoreFetch) -> [ManagedObject] {
    let changed =
      inserted.lazy.filter { $0.state == .inserted } + updated.lazy.map(\.object).filter {
        $0.state == .updated
      }
    return changed.filter { fetch.includes($0.layout) }
  }

  private func hasDeletions(in fetch: StoreFetch) -> Bool {
    deleted.contains { fetch.includes($0.layout) } || !conversions.isEmpty
  }

  private func page(of objects: ContiguousArray<ManagedObject>, _ fetch: StoreFetch)
    -> ContiguousArray<ManagedObject>
  {
    let rest = objects.dropFirst(fetch.offset)
    return ContiguousArray(fetch.limit > 0 ? rest.prefix(fetch.limit) : rest)
  }
}

extension StoreFetch {
  func includes(_ entity: EntityLayout) -> Bool {
    includesSubentities ? self.entity.subtree.contains(entity.index) : self.entity === entity
  }
}
