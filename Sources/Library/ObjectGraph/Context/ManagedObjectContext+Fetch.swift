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
    let entity = try boundEntity(named: request.entityName).layout
    let fetch = try checkedFetch(request, entity)
    try mergeSavesOfOthers()
    let objects =
      request.fetchBatchSize > 0
      ? try faults(of: fetch, batchSize: request.fetchBatchSize, request.includesPendingChanges)
      : try objects(of: fetch, includesPendingChanges: request.includesPendingChanges)
    try checkClasses(of: entity, Result.self)
    for path in request.relationshipKeyPathsForPrefetching {
      try prefetch(path, of: objects, entity)
    }
    if request.fetchBatchSize > 0 || !conversions.isEmpty { try checkEntities(of: objects, entity) }
    // Neither step copies or retains the objects; every one was checked to be a `Result` above.
    return unsafeBitCast(Array(objects), to: [Result].self)
  }

  /// How many objects a request describes, without reading them.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func count<Result: ManagedObject>(for request: FetchRequest<Result>)
    throws(ObjectGraphError) -> Int
  {
    let entity = try boundEntity(named: request.entityName).layout
    let fetch = try checkedFetch(request, entity)
    try mergeSavesOfOthers()
    if request.includesPendingChanges && hasChanges {
      return try objectsWithPendingChanges(fetch).count
    }
    do {
      return try store.count(fetch)
    } catch {
      throw Self.wrap(error)
    }
  }

  /// The IDs of the objects a request describes, in its order, without reading them.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func objectIDs<Result: ManagedObject>(for request: FetchRequest<Result>)
    throws(ObjectGraphError) -> [ManagedObjectID]
  {
    let entity = try boundEntity(named: request.entityName).layout
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
    try StoreFetch(request, entity: entity)
      .checked(in: layout, permanentIDs: temporaryIDs.permanent)
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
    do {
      try store.fetch(fetch, into: sink)
    } catch {
      throw Self.wrap(error)
    }
    try finish(sink)
    return sink.objects
  }

  func addresses(of fetch: StoreFetch, includesPendingChanges: Bool)
    throws(ObjectGraphError) -> [StoreAddress]
  {
    if includesPendingChanges && hasChanges {
      return try objectsWithPendingChanges(fetch).map(\.storeAddress)
    }
    do {
      return try store.addresses(fetch)
    } catch {
      throw Self.wrap(error)
    }
  }

  func finish(_ sink: RowSink) throws(ObjectGraphError) {
    if let (object, found) = sink.mismatch {
      throw .entityMismatch(object.objectID, found: found)
    }
    for object in sink.lackingTransients {
      if let row = object.row { object.writeTransientDefaults(into: row) }
    }
    for object in sink.awakened { object.awakeFromFetch() }
  }

  static func wrap(_ error: any Error) -> ObjectGraphError {
    (error as? ObjectGraphError) ?? .store(description: String(describing: error))
  }
}
