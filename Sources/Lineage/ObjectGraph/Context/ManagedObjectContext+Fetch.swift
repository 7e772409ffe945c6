extension ManagedObjectContext {
  /// Fetches the objects of a request, in its order, with their values.
  ///
  /// ```swift
  /// var request = FetchRequest<Book>()
  /// request.predicate = try FetchPredicate(format: "pageCount > %d", 100)
  /// print(try context.fetch(request).map(\.title))  // prints ["Automatic programming"]
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 AND t0.ZPAGECOUNT > ?
  /// ```
  ///
  /// Includes unsaved changes of this context unless the request excludes them: inserted objects
  /// are found, changed ones are matched by their new values and deleted ones are omitted.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func fetch<Result: ManagedObject>(_ request: FetchRequest<Result>) throws(ObjectGraphError)
    -> [Result]
  {
    let entity = try resolvedEntity(named: request.entityName).layout
    let fetch = try checkedFetch(request, entity)
    try mergeSavesOfOthers()
    let objects =
      request.fetchBatchSize > 0
      ? try faults(of: fetch, batchSize: request.fetchBatchSize, request.includesPendingChanges)
      : try objects(of: fetch, includesPendingChanges: request.includesPendingChanges)
    try checkClasses(of: entity, Result.self)
    return try finished(objects, of: request, entity)
  }

  /// Returns a cursor over the objects of a request, in its order, one batch at a time.
  ///
  /// ```swift
  /// let cursor = try context.cursor(FetchRequest<Publication>(), batchSize: 2)
  /// while let batch = try cursor.next() { print(batch.count) }
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_PK > ? ORDER BY t0.Z_PK LIMIT ?
  /// ```
  ///
  /// For results larger than memory: the context does not retain the objects, so a batch is freed
  /// when its reader releases it. Only stored values count, as without
  /// ``FetchRequest/includesPendingChanges``.
  ///
  /// Memory holds one batch without a limit and an offset, in the order of keys or of one sort
  /// descriptor with an index; inserts, changes and deletions ahead of the cursor are visible. If
  /// SQLite would sort for each batch, over several stores, in memory, or in a child context, the
  /// cursor first reads the addresses of all objects, which take 24 bytes each while it exists, and
  /// skips objects that are deleted before it reaches them. ``reading(_:)`` makes the cursor read a
  /// single state.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func cursor<Result: ManagedObject>(_ request: FetchRequest<Result>, batchSize: Int)
    throws(ObjectGraphError) -> ObjectCursor<Result>
  {
    let entity = try resolvedEntity(named: request.entityName).layout
    try checkClasses(of: entity, Result.self)
    try mergeSavesOfOthers()
    return try ObjectCursor(
      self, request, try checkedFetch(request, entity), batchSize: batchSize)
  }

  /// Prefetches the request's relationships for objects whose class was checked.
  func finished<Result: ManagedObject>(
    _ objects: ContiguousArray<ManagedObject>, of request: FetchRequest<Result>,
    _ entity: EntityLayout
  ) throws(ObjectGraphError) -> [Result] {
    for path in request.relationshipKeyPathsForPrefetching {
      try prefetch(path, of: objects, entity)
    }
    if request.fetchBatchSize > 0 || !unsaved.conversions.isEmpty {
      try checkEntities(of: objects, entity)
    }
    // Neither step copies or retains the objects; each was checked to be a `Result`.
    return unsafeBitCast(Array(objects), to: [Result].self)
  }

  /// Counts the objects of a request without reading them.
  ///
  /// ```swift
  /// print(try context.count(for: FetchRequest<Publication>()))  // prints 3
  /// ```
  /// ```sql
  /// SELECT COUNT(*) FROM ZPUBLICATION t0
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``.
  public func count<Result: ManagedObject>(for request: FetchRequest<Result>)
    throws(ObjectGraphError) -> Int
  {
    let entity = try resolvedEntity(named: request.entityName).layout
    let fetch = try checkedFetch(request, entity)
    try mergeSavesOfOthers()
    if request.includesPendingChanges && hasChanges {
      return try objectsWithPendingChanges(fetch).count
    }
    return try store.count(fetch)
  }

  /// Returns the IDs of a request's objects, in its order, without reading them.
  ///
  /// ```swift
  /// var request = FetchRequest<Book>()
  /// request.sortDescriptors = [FetchSortDescriptor(key: "year")]
  /// print(try context.objectIDs(for: request)[0] == book.objectID)  // prints true
  /// ```
  /// ```sql
  /// SELECT t0.Z_ENT, t0.Z_PK FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 ORDER BY t0.ZYEAR, t0.Z_PK
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``.
  public func objectIDs<Result: ManagedObject>(for request: FetchRequest<Result>)
    throws(ObjectGraphError) -> [ManagedObjectID]
  {
    let entity = try resolvedEntity(named: request.entityName).layout
    let fetch = try checkedFetch(request, entity)
    try mergeSavesOfOthers()
    return try addresses(of: fetch, includesPendingChanges: request.includesPendingChanges)
      .map(objectID)
  }

  /// Checks classes once per fetch instead of casting each object, because classes depend only on
  /// the entity.
  private func checkClasses<Result: ManagedObject>(of entity: EntityLayout, _: Result.Type)
    throws(ObjectGraphError)
  {
    guard Result.self != ManagedObject.self else { return }
    for index in entity.subtree {
      let objectType = registry.entities[index].objectType
      guard objectType is Result.Type else {
        throw .unexpectedClass(
          entity: layout.entities[index].name, expected: String(describing: Result.self),
          found: String(describing: objectType))
      }
    }
  }

  /// Checks the entities of already registered objects, whose rows may have another entity by now.
  private func checkEntities(of objects: ContiguousArray<ManagedObject>, _ entity: EntityLayout)
    throws(ObjectGraphError)
  {
    for object in objects where !entity.subtree.contains(object.layout.index) {
      throw .entityMismatch(object.objectID, found: entity.name)
    }
  }

  /// Returns the checked fetch of a request.
  package func storeFetch<Result>(_ request: FetchRequest<Result>) throws(ObjectGraphError)
    -> StoreFetch
  {
    try checkedFetch(request, resolvedEntity(named: request.entityName).layout)
  }

  private func checkedFetch<Result>(_ request: FetchRequest<Result>, _ entity: EntityLayout)
    throws(ObjectGraphError) -> StoreFetch
  {
    try FetchDraft(request, entity: entity)
      .checked(in: layout, permanentIDs: unsaved.permanentIDs)
  }

  func objects(of fetch: StoreFetch, includesPendingChanges: Bool)
    throws(ObjectGraphError) -> ContiguousArray<ManagedObject>
  {
    includesPendingChanges && hasChanges
      ? try objectsWithPendingChanges(fetch)
      : try objects(of: fetch, includesDeleted: !includesPendingChanges)
  }

  /// Returns the stored objects of a fetch, including deleted ones only if requested.
  func objects(of fetch: StoreFetch, includesDeleted: Bool = false) throws(ObjectGraphError)
    -> ContiguousArray<ManagedObject>
  {
    let isSmall = fetch.limit > 0 && fetch.limit <= 256
    let sink = RowSink(
      registry: registry,
      slab: isSmall ? registry.slabForSingleRows() : RowSlab(registry: registry),
      includesDeleted: includesDeleted)
    try store.fetch(fetch, into: sink)
    try finish(sink)
    return sink.objects
  }

  /// Returns the existing stored objects of a hierarchy at the given addresses, in order.
  func objects(at addresses: [StoreAddress]) throws(ObjectGraphError)
    -> ContiguousArray<ManagedObject>
  {
    let sink = RowSink(
      registry: registry, slab: RowSlab(registry: registry), includesDeleted: true)
    try store.values(of: addresses, into: sink)
    try finish(sink)
    sink.sortObjects(as: addresses.map(\.key))
    return sink.objects
  }

  func addresses(of fetch: StoreFetch, includesPendingChanges: Bool)
    throws(ObjectGraphError) -> [StoreAddress]
  {
    if includesPendingChanges && hasChanges {
      return try objectsWithPendingChanges(fetch).map(\.storeAddress)
    }
    return try store.addresses(fetch)
  }

  func finish(_ sink: RowSink) throws(ObjectGraphError) {
    for (former, object) in sink.replaced { replace(former, byConverted: object) }
    guard registry.hasNotesOnFilling else { return }
    for object in sink.lackingTransients {
      if let row = object.row { object.writeTransientDefaults(into: row) }
    }
    for object in sink.awakened { object.awakeFromFetch() }
  }
}

/// Fetches that include unsaved changes.
extension ManagedObjectContext {
  /// Returns the objects of a fetch as the store would return them if everything had been saved.
  ///
  /// Changed objects are matched in memory by the same rules as in SQL. If the predicate crosses
  /// relationships, any change may affect any object, so all objects are matched in memory.
  func objectsWithPendingChanges(_ fetch: StoreFetch)
    throws(ObjectGraphError) -> ContiguousArray<ManagedObject>
  {
    let changed = pendingObjects(of: fetch)
    // A reference to a deleted object counts as cleared.
    let needsMemory = fetch.crossesRelationships(
      withReferences: !unsaved.deleted.isEmpty || !unsaved.conversions.isEmpty)
    guard needsMemory || !changed.isEmpty || hasDeletions(in: fetch) else {
      return try objects(of: fetch)
    }
    var stored = fetch
    stored.limit = 0
    stored.offset = 0
    if needsMemory {
      stored.predicate = nil
    } else if fetch.limit > 0 {
      // Each changed or deleted object can take up one of the store's results.
      let extra = max(0, fetch.offset) + unsaved.updated.count + unsaved.deleted.count
      let (limit, isTooLarge) = fetch.limit.addingReportingOverflow(extra)
      stored.limit = isTooLarge ? 0 : limit
    }
    let found = try objects(of: stored)
    // The store matched changed objects by their old values; they are matched again by their new
    // ones.
    let unchanged = ContiguousArray(found.lazy.filter { $0.state == .clean })
    let judged: ContiguousArray<ManagedObject> = needsMemory ? unchanged : []
    var result: ContiguousArray<ManagedObject> = needsMemory ? [] : unchanged
    for object in judged where try matches(object, fetch) { result.append(object) }
    // Reading may have replaced objects that others converted.
    for object in pendingObjects(of: fetch) where try matches(object, fetch) {
      result.append(object)
    }
    return try page(of: sorted(result, fetch), fetch)
  }

  /// Returns inserted and changed objects of the fetch's entities, whether or not they match it.
  private func pendingObjects(of fetch: StoreFetch) -> [ManagedObject] {
    unsaved.insertedAndUpdated.filter { fetch.includes($0.layout) }
  }

  private func hasDeletions(in fetch: StoreFetch) -> Bool {
    unsaved.deleted.contains { fetch.includes($0.layout) } || !unsaved.conversions.isEmpty
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

  /// Returns the objects in the request's order, or in the store's followed by new ones.
  private func sorted(_ objects: ContiguousArray<ManagedObject>, _ fetch: StoreFetch)
    throws(ObjectGraphError) -> ContiguousArray<ManagedObject>
  {
    guard !fetch.sortDescriptors.isEmpty else { return objects }
    var subjects: [ManagedObjectSubject] = []
    for object in objects { subjects.append(try ManagedObjectSubject(object)) }
    let order = SubjectOrder(
      descriptors: fetch.sortDescriptors,
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

/// Objects whose exact entity is abstract.
///
/// Only a container that allows them has any. Each is probably a mistake, because an abstract
/// entity should have objects only of its sub-entities.
package struct AbstractInstances: Hashable, Sendable, CustomStringConvertible {
  package var entity: String
  package var count: Int

  package var description: String {
    "\(entity) is abstract and has \(count.counted("object")) of its own; convert to a sub-entity, or "
      + "make the entity concrete"
  }
}

extension ManagedObjectContext {
  /// Returns the abstract entities with objects of their own, including unsaved ones, in the
  /// model's numbering order.
  ///
  /// - Throws: ``ObjectGraphError``.
  package func abstractInstances() throws(ObjectGraphError) -> [AbstractInstances] {
    var found: [AbstractInstances] = []
    for entity in layout.entities where entity.isAbstract {
      var request = FetchRequest<ManagedObject>(entityName: entity.name)
      request.includesSubentities = false
      let count = try count(for: request)
      if count > 0 { found.append(AbstractInstances(entity: entity.name, count: count)) }
    }
    return found
  }
}
