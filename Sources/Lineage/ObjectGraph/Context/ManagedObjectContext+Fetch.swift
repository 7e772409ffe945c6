extension ManagedObjectContext {
  /// The objects a request describes, in its order, their values read.
  ///
  /// Unsaved changes of this context count: inserted objects are found, changed ones are judged by
  /// their new values and deleted ones are left out, unless the request says otherwise.
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

  /// Walks over the objects that a request describes, in its order, a batch at a time.
  ///
  /// For more objects than memory is to hold: the context keeps no object that nothing else keeps, so
  /// a batch goes when its reader lets it go. What the store holds counts, as without
  /// ``FetchRequest/includesPendingChanges``.
  ///
  /// Without predicate, order, limit and offset the objects come in the order of their keys, and
  /// memory holds one batch. What others insert or delete before it is reached counts. Otherwise, and
  /// over several stores, in memory, or in a child context, the cursor begins by reading which objects
  /// there are: 24 bytes each for as long as it lasts. It leaves out those that are deleted until it
  /// reaches them. ``reading(_:)`` makes a walk one of a single state.
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

  /// Reads ahead what the request wants of objects whose class was checked.
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
    // Neither step copies or retains the objects; every one was checked to be a `Result`.
    return unsafeBitCast(Array(objects), to: [Result].self)
  }

  /// Counts the objects that a request describes, without reading them.
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

  /// The IDs of the objects a request describes, in its order, without reading them.
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

  /// Checked once a fetch rather than cast one by one: classes differ by entity only.
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

  /// Objects known from before may be of an entity that their rows no longer, or not yet, are of.
  private func checkEntities(of objects: ContiguousArray<ManagedObject>, _ entity: EntityLayout)
    throws(ObjectGraphError)
  {
    for object in objects where !entity.subtree.contains(object.layout.index) {
      throw .entityMismatch(object.objectID, found: entity.name)
    }
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

  /// The stored objects of a fetch, those that are to be deleted only if they count too.
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

  /// The stored objects of a hierarchy at these places, in their order, without those that are gone.
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
    if let (object, found) = sink.mismatch {
      throw .entityMismatch(object.objectID, found: found)
    }
    guard registry.hasNotesOnFilling else { return }
    for object in sink.lackingTransients {
      if let row = object.row { object.writeTransientDefaults(into: row) }
    }
    for object in sink.awakened { object.awakeFromFetch() }
  }
}

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
      // Each changed or deleted object can take one of the store's places.
      let extra = max(0, fetch.offset) + unsaved.updated.count + unsaved.deleted.count
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

  /// In the order of the request; without one as the store has them, then what is new.
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

/// Objects that are of exactly an abstract entity.
///
/// Only a container that allows them has any. Each is most likely a mistake: an abstract entity
/// says that every object is of a kind below it.
public struct AbstractInstances: Hashable, Sendable, CustomStringConvertible {
  public var entity: String
  public var count: Int

  public var description: String {
    "\(entity) is abstract and has \(count.counted("object")) of its own; convert to a sub-entity, or "
      + "make the entity concrete"
  }
}

extension ManagedObjectContext {
  /// The abstract entities that have objects of their own, unsaved ones included, in the model's
  /// numbering order.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func abstractInstances() throws(ObjectGraphError) -> [AbstractInstances] {
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
