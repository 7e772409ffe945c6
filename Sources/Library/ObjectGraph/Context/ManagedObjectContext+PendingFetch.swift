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
    // A reference to an object that is to be deleted counts as gone.
    let needsMemory = fetch.crossesRelationships(
      withReferences: !deleted.isEmpty || !conversions.isEmpty)
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
      let extra = max(0, fetch.offset) + updated.count + deleted.count
      let (limit, isTooLarge) = fetch.limit.addingReportingOverflow(extra)
      stored.limit = isTooLarge ? 0 : limit
    }
    let found = try objects(of: stored)
    // What changed is among them by what it was; it is judged by what it is.
    let unchanged = ContiguousArray(found.lazy.filter { $0.state == .clean })
    let judged: ContiguousArray<ManagedObject> = needsMemory ? unchanged : []
    var result: ContiguousArray<ManagedObject> = needsMemory ? [] : unchanged
    for object in judged where try matches(object, fetch) { result.append(object) }
    for object in changed where try matches(object, fetch) { result.append(object) }
    return try page(of: sorted(result, fetch), fetch)
  }

  /// Inserted and changed objects of the fetch's entities, whether or not they match it.
  private func pendingObjects(of fetch: StoreFetch) -> [ManagedObject] {
    let changed =
      inserted.lazy.filter { $0.state == .inserted }
      + updated.lazy.map(\.object).filter {
        $0.state == .updated
      }
    return changed.filter { fetch.includes($0.layout) }
  }

  private func hasDeletions(in fetch: StoreFetch) -> Bool {
    deleted.contains { fetch.includes($0.layout) } || !conversions.isEmpty
  }

  private func matches(_ object: ManagedObject, _ fetch: StoreFetch) throws(ObjectGraphError)
    -> Bool
  {
    guard fetch.includes(object.layout) else { return false }
    guard let predicate = fetch.predicate else { return true }
    return try PredicateEvaluator(
      model: layout, entity: fetch.entity, isOwn: { self.address(of: $0) != nil }
    )
    .holds(predicate, for: try ManagedObjectSubject(object))
  }

  /// In the order of the request; without one as the store has them, then what is new.
  private func sorted(_ objects: ContiguousArray<ManagedObject>, _ fetch: StoreFetch)
    throws(ObjectGraphError) -> ContiguousArray<ManagedObject>
  {
    guard !fetch.sortDescriptors.isEmpty else { return objects }
    var subjects: [ManagedObjectSubject] = []
    for object in objects { subjects.append(try ManagedObjectSubject(object)) }
    let order = SubjectOrder(
      fetch.sortDescriptors,
      evaluator: PredicateEvaluator<ManagedObjectSubject>(model: layout, entity: fetch.entity))
    return ContiguousArray(try order.sorted(subjects).map(\.object))
  }

  private func page(of objects: ContiguousArray<ManagedObject>, _ fetch: StoreFetch)
    -> ContiguousArray<ManagedObject>
  {
    let rest = objects.dropFirst(max(0, fetch.offset))
    return ContiguousArray(fetch.limit > 0 ? rest.prefix(fetch.limit) : rest)
  }
}

extension StoreFetch {
  func includes(_ entity: EntityLayout) -> Bool {
    includesSubentities ? self.entity.subtree.contains(entity.index) : self.entity === entity
  }
}
