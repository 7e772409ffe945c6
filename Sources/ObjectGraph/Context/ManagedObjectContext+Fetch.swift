extension ManagedObjectContext {
  /// The objects a request describes, in its order, their values read.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func fetch<Result: ManagedObject>(_ request: FetchRequest<Result>) throws(ObjectGraphError)
    -> [Result]
  {
    let entity = try boundEntity(named: request.entityName).layout
    let objects = try objects(of: StoreFetch(request, entity: entity))
    // Checked once an object rather than cast one by one: classes differ by entity only.
    for index in entity.subtree {
      let objectType = registry.entities[index].objectType
      guard objectType is Result.Type || Result.self == ManagedObject.self else {
        throw .unexpectedClass(
          entity: layout.entities[index].name, expected: String(describing: Result.self),
          found: String(describing: objectType))
      }
    }
    return objects.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: Result.self) { Array($0) }
    }
  }

  /// How many objects a request describes, without reading them.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func count<Result: ManagedObject>(for request: FetchRequest<Result>)
    throws(ObjectGraphError) -> Int
  {
    let entity = try boundEntity(named: request.entityName).layout
    do {
      return try store.count(StoreFetch(request, entity: entity))
    } catch {
      throw Self.wrap(error)
    }
  }

  /// The object of an ID, as a fault if its values are not known yet; nothing is read.
  public func object(with id: ManagedObjectID) -> ManagedObject {
    object(entityIndex: id.entity.index, key: id.key)
  }

  /// The object of an ID with its values read.
  ///
  /// - Throws: ``ObjectGraphError/objectNotFound(_:)`` if the store has no such row.
  public func existingObject(with id: ManagedObjectID) throws(ObjectGraphError) -> ManagedObject {
    if id.key < 0 {
      // Temporary IDs mean something only until the save that replaces them.
      let index = Int(-1 - id.key)
      guard inserted.indices.contains(index), inserted[index].key == id.key,
        inserted[index].layout === id.entity
      else { throw .objectNotFound(id) }
    }
    let object = object(with: id)
    if object.row == nil { _ = try fill(object) }
    return object
  }

  func objects(of fetch: StoreFetch) throws(ObjectGraphError) -> ContiguousArray<ManagedObject> {
    let isSmall = fetch.limit > 0 && fetch.limit <= 256
    let sink = RowSink(
      registry: registry,
      slab: isSmall ? registry.slabForSingleRows() : RowSlab(registry: registry))
    do {
      try store.fetch(fetch, into: sink)
    } catch {
      throw Self.wrap(error)
    }
    try Self.checkEntities(of: sink)
    return sink.objects
  }

  /// The registered object of an entity and key, or a new fault for it.
  package func object(entityIndex: Int, key: Int64) -> ManagedObject {
    if key < 0 { return insertedObject(temporaryKey: key) }
    let bound = registry.entities[entityIndex]
    if let known = registry.object(rootIndex: bound.layout.rootIndex, key: key) { return known }
    let fault = bound.objectType.init(
      ObjectPlacement(
        bound: bound, slab: registry.slabForSingleRows(), row: nil, key: key, state: .clean))
    registry.register(fault)
    return fault
  }

  /// Reads the values of a fault.
  ///
  /// - Throws: ``ObjectGraphError/objectNotFound(_:)`` if the store has no such row.
  func fill(_ object: ManagedObject) throws(ObjectGraphError) -> Row {
    let sink = RowSink(registry: registry, slab: registry.slabForSingleRows())
    do {
      _ = try store.fill(entity: object.layout, key: object.key, sink: sink)
    } catch {
      throw Self.wrap(error)
    }
    try Self.checkEntities(of: sink)
    guard let row = object.row else { throw .objectNotFound(object.objectID) }
    return row
  }

  private static func checkEntities(of sink: RowSink) throws(ObjectGraphError) {
    guard let (object, found) = sink.mismatch else { return }
    throw .entityMismatch(object.objectID, found: found)
  }

  static func wrap(_ error: any Error) -> ObjectGraphError {
    (error as? ObjectGraphError) ?? .store(description: String(describing: error))
  }
}
