/// Running queries. The result's type, or the query's, decides the entity.
extension ManagedObjectContext {
  /// The objects that a query describes.
  ///
  /// ```swift
  /// let people: [Person] = try context.fetch()
  /// let adults = try context.fetch(Query<Person>.where { $0.age >= 18 })
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``, of ``ObjectGraphError/unknownEntity(_:known:)`` if the model
  ///   has no entity for the class.
  public func fetch<Object: ManagedObject>(_ query: Query<Object> = .all)
    throws(ObjectGraphError) -> [Object]
  {
    let request = FetchRequest(query, entityName: try entityName(of: Object.self))
    return try watched(query) { () throws(ObjectGraphError) in try fetch(request) }
  }

  /// The first of the objects that a query describes, nil if there is none.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func fetchFirst<Object: ManagedObject>(_ query: Query<Object> = .all)
    throws(ObjectGraphError) -> Object?
  {
    try fetch(query.limit(min(query.limit ?? 1, 1))).first
  }

  /// The first of the objects that a query describes.
  ///
  /// - Throws: ``ObjectGraphError/nothingFound(query:)`` if there is none.
  public func fetchRequired<Object: ManagedObject>(_ query: Query<Object> = .all)
    throws(ObjectGraphError) -> Object
  {
    guard let object = try fetchFirst(query) else {
      throw .nothingFound(query: query.description)
    }
    return object
  }

  /// How many objects a query describes, without reading them.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func count<Object: ManagedObject>(_ query: Query<Object>) throws(ObjectGraphError) -> Int {
    let request = FetchRequest(query, entityName: try entityName(of: Object.self))
    return try watched(query) { () throws(ObjectGraphError) in try count(for: request) }
  }

  /// Marks the objects that a query describes as deleted; the next save deletes them.
  ///
  /// - Returns: how many they are.
  /// - Throws: ``ObjectGraphError``.
  @discardableResult
  public func deleteAll<Object: ManagedObject>(_ query: Query<Object>) throws(ObjectGraphError)
    -> Int
  {
    let objects = try fetch(query)
    for object in objects { delete(object) }
    return objects.count
  }

  /// Deletes the rows that a query describes in the store at once, without making objects of them.
  ///
  /// Objects of theirs that this context knows leave it. Delete rules are followed, but nothing
  /// can be undone: see ``BatchDeleteRequest``.
  ///
  /// - Returns: how many they were.
  /// - Throws: ``ObjectGraphError``, with nothing deleted.
  @discardableResult
  public func batchDeleteAll<Object: ManagedObject>(_ query: Query<Object>)
    throws(ObjectGraphError) -> Int
  {
    guard let request = try batchDeletion(of: query) else { return 0 }
    let changes = try watched(query) { () throws(ObjectGraphError) in try execute(request) }
    try mergeChanges(from: changes)
    return changes.deleted.count
  }

  /// Nil if there is nothing to delete.
  private func batchDeletion<Object>(of query: Query<Object>) throws(ObjectGraphError)
    -> BatchDeleteRequest?
  {
    let name = try entityName(of: Object.self)
    guard query.limit == nil && query.offset == 0 else {
      // A page is a matter of order, which a deletion has not.
      let ids = try objectIDs(for: FetchRequest(query, entityName: name))
      return ids.isEmpty ? nil : try BatchDeleteRequest(objectIDs: ids)
    }
    var request = BatchDeleteRequest(entityName: name, predicate: query.predicate)
    request.includesSubentities = query.includesSubentities
    return request
  }

  /// The entity that goes with a class: the only one that names it, or else the one of its name.
  func entityName(of objectType: ManagedObject.Type) throws(ObjectGraphError) -> String {
    let matches = registry.entities.filter { $0.objectType == objectType }
    if matches.count == 1 { return matches[0].layout.name }
    return try boundEntity(named: objectType.entityName).layout.name
  }

  private func watched<Object, Result>(
    _ query: Query<Object>, _ body: () throws(ObjectGraphError) -> Result
  ) throws(ObjectGraphError) -> Result {
    guard let slowQueryWarning else { return try body() }
    return try slowQueryWarning.watch(query.description, body)
  }
}
