/// Domain values in and out of a context.
extension ManagedObjectContext {
  /// The objects that a query describes, as values of the domain.
  ///
  /// ```swift
  /// let people: [PersonModel] = try context.fetch(Query<Person>.all)
  /// ```
  ///
  /// Where the result's type is not written, managed objects are meant.
  ///
  /// - Throws: ``ObjectGraphError``, ``DomainMappingError`` or what the mapping throws.
  @_disfavoredOverload
  public func fetch<Object: DomainConvertible>(_ query: Query<Object>) throws -> [Object.Domain] {
    let objects: [Object] = try fetch(query)
    return try objects.map { try $0.domain() }
  }

  /// All values of a domain type; the type decides the class.
  ///
  /// - Throws: ``ObjectGraphError``, ``DomainMappingError`` or what the mapping throws.
  @_disfavoredOverload
  public func fetch<Model: EntityConvertible>() throws -> [Model]
  where Model.Object: DomainConvertible, Model.Object.Domain == Model {
    let objects: [Model.Object] = try fetch(.all)
    return try objects.map { try $0.domain() }
  }

  /// The first of what a query describes, as a value of the domain; nil if there is none.
  ///
  /// - Throws: ``ObjectGraphError``, ``DomainMappingError`` or what the mapping throws.
  @_disfavoredOverload
  public func fetchFirst<Object: DomainConvertible>(_ query: Query<Object>) throws
    -> Object.Domain?
  {
    let object: Object? = try fetchFirst(query)
    return try object?.domain()
  }

  /// The first of what a query describes, as a value of the domain.
  ///
  /// - Throws: ``ObjectGraphError/nothingFound(query:)`` if there is none, ``DomainMappingError``
  ///   or what the mapping throws.
  @_disfavoredOverload
  public func fetchRequired<Object: DomainConvertible>(_ query: Query<Object>) throws
    -> Object.Domain
  {
    let object: Object = try fetchRequired(query)
    return try object.domain()
  }

  /// Writes values and everything they lead to into the context, as unsaved changes.
  ///
  /// Objects with their IDs are changed, missing ones inserted. One fetch finds all the objects of
  /// a level, and of several values with the same ID the last counts.
  ///
  /// Two contexts that store the same new ID at the same time both insert it, unless the model has
  /// a uniqueness constraint on the ID.
  ///
  /// If it throws, what was written before stays in the context.
  ///
  /// - Returns: the object of each value, in their order.
  /// - Throws: ``ObjectGraphError``, ``DomainMappingError`` or what the values throw.
  @discardableResult
  public func upsert<Model: EntityConvertible>(_ models: [Model]) throws -> [Model.Object] {
    try Upsert(context: self).write(models)
  }

  /// Stores values as ``upsert(_:)`` does and saves the context.
  ///
  /// - Throws: as ``upsert(_:)`` and ``save()``.
  @discardableResult
  public func save<Model: EntityConvertible>(models: [Model]) throws -> [Model.Object] {
    let objects = try upsert(models)
    try save()
    return objects
  }
}

/// To-many relationships of many objects at once.
extension ManagedObjectContext {
  /// The present destinations of each object along one relationship, unsaved changes included,
  /// by one fetch however many objects there are.
  func destinations(of sources: [ManagedObject], _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> [ObjectIdentifier: [ManagedObject]]
  {
    // A sequence, and what a parent context has not saved, is for each object to tell.
    guard relationship.isOrdered || parent != nil else {
      return try members(of: sources, relationship)
    }
    if let first = sources.first {
      try prefetch(relationship.name, of: ContiguousArray(sources), first.layout)
    }
    var result: [ObjectIdentifier: [ManagedObject]] = [:]
    for source in sources {
      result[ObjectIdentifier(source)] = try destinations(of: source, relationship)
    }
    return result
  }

  private func members(of sources: [ManagedObject], _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> [ObjectIdentifier: [ManagedObject]]
  {
    guard !relationship.isTransient else {
      return Dictionary(
        sources.map { (ObjectIdentifier($0), transientDestinations(of: $0, relationship)) },
        uniquingKeysWith: { first, _ in first })
    }
    guard !relationship.hasLinks else { return try linkedObjects(of: sources, relationship) }
    guard let inverse = relationship.inverseName else { return [:] }
    let saved = sources.filter { $0.key > 0 }
    let stored = try referrers(to: saved, relationship)
    readCache.recordReadings(of: saved, relationship, stored)
    let sourcesByKey = Dictionary(
      sources.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let subtree = layout.entities[relationship.destination].subtree
    var seen: Set<ObjectIdentifier> = []
    var result: [ObjectIdentifier: [ManagedObject]] = [:]
    for object in saved.flatMap({ stored[$0.key] ?? [] }) + unsaved.insertedAndUpdated
    where object.state != .deleted && subtree.contains(object.layout.index) {
      guard seen.insert(ObjectIdentifier(object)).inserted,
        let slot = object.layout.slot(named: inverse),
        let key = object.reference(in: slot, of: object.filledRow())?.key,
        let source = sourcesByKey[key]
      else { continue }
      result[ObjectIdentifier(source), default: []].append(object)
    }
    return result
  }

  private func linkedObjects(of sources: [ManagedObject], _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> [ObjectIdentifier: [ManagedObject]]
  {
    let saved = sources.filter { $0.key > 0 }
    let linked = saved.isEmpty ? [:] : try linked(to: saved, relationship)
    readCache.recordReadings(of: saved, relationship, linked)
    var result: [ObjectIdentifier: [ManagedObject]] = [:]
    for source in sources {
      let stored = linked[source.key] ?? []
      let difference = unsaved.links.difference(of: source.key, relationship, stored: stored)
      var known = difference.lost
      let kept = stored.filter { known.insert($0.key).inserted }
      let gained = difference.gained.filter { known.insert($0.key).inserted }
        .map { object(entityIndex: $0.entity, key: $0.key) }
      result[ObjectIdentifier(source)] = (kept + gained).filter {
        $0.state != .deleted && $0.state != .discarded
      }
    }
    return result
  }
}
