/// Conversion of domain values to and from objects of a context.
extension ManagedObjectContext {
  /// Fetches the objects of a query as domain values.
  ///
  /// ```swift
  /// let people: [PersonModel] = try context.fetch(Query<Person>.all)
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPERSON t0;
  /// SELECT ... FROM ZDOG t0 WHERE t0.ZOWNER == ?
  /// ```
  ///
  /// Without an explicit result type, `fetch` returns managed objects.
  ///
  /// - Throws: ``ObjectGraphError``, ``DomainMappingError`` or any error of the conversion.
  @_disfavoredOverload
  public func fetch<Object: DomainConvertible>(_ query: Query<Object>) throws -> [Object.Domain] {
    let objects: [Object] = try fetch(query)
    return try objects.map { try $0.domain() }
  }

  /// Fetches all values of a domain type, which determines the class.
  ///
  /// ```swift
  /// let people: [PersonModel] = try context.fetch()
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPERSON t0;
  /// SELECT ... FROM ZDOG t0 WHERE t0.ZOWNER == ?
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``, ``DomainMappingError`` or any error of the conversion.
  @_disfavoredOverload
  public func fetch<Model: EntityConvertible>() throws -> [Model]
  where Model.Object: DomainConvertible, Model.Object.Domain == Model {
    let objects: [Model.Object] = try fetch(.all)
    return try objects.map { try $0.domain() }
  }

  /// Fetches the first object of a query as a domain value, or returns nil if there is none.
  ///
  /// ```swift
  /// let emma: PersonModel? = try context.fetchFirst(Query<Person>.where { $0.name == "Emma" })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPERSON t0 WHERE t0.ZNAME == ? ORDER BY t0.Z_PK LIMIT ?;
  /// SELECT ... FROM ZDOG t0 WHERE t0.ZOWNER == ?
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``, ``DomainMappingError`` or any error of the conversion.
  @_disfavoredOverload
  public func fetchFirst<Object: DomainConvertible>(_ query: Query<Object>) throws
    -> Object.Domain?
  {
    let object: Object? = try fetchFirst(query)
    return try object?.domain()
  }

  /// Fetches the first object of a query as a domain value.
  ///
  /// ```swift
  /// let rex: DogModel = try context.fetchRequired(Query<Dog>.where { $0.name == "Rex" })
  /// print(rex.ownerID == person.id)  // prints true
  /// ```
  /// ```sql
  /// SELECT ... FROM ZDOG t0 WHERE t0.ZNAME == ? ORDER BY t0.Z_PK LIMIT ?
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/nothingFound(query:)`` if there is none, ``DomainMappingError``
  ///   or any error of the conversion.
  @_disfavoredOverload
  public func fetchRequired<Object: DomainConvertible>(_ query: Query<Object>) throws
    -> Object.Domain
  {
    let object: Object = try fetchRequired(query)
    return try object.domain()
  }

  /// Writes values and all related ones to the context as unsaved changes.
  ///
  /// Changes objects with existing IDs and inserts missing ones. One fetch finds all the objects of
  /// a level. Of several values with the same ID, the last one is used.
  ///
  /// ```swift
  /// let changed = PersonModel(id: person.id, name: "Emily", dogs: [])
  /// let new = PersonModel(id: UUID(), name: "Anne", dogs: [])
  /// try context.upsert([changed, new])
  /// print(context.insertedObjects.count, person.name)  // prints 1 Emily
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPERSON t0 WHERE t0.ZID IN (...);
  /// SELECT ... FROM ZDOG t0 WHERE t0.ZOWNER IN (...)
  /// ```
  ///
  /// Two contexts that store the same new ID at the same time both insert it, unless the model has
  /// a uniqueness constraint on the ID.
  ///
  /// If it throws, earlier changes stay in the context.
  ///
  /// - Returns: The object of each value, in order.
  /// - Throws: ``ObjectGraphError``, ``DomainMappingError`` or any error of the values.
  @discardableResult
  public func upsert<Model: EntityConvertible>(_ models: [Model]) throws -> [Model.Object] {
    try Upsert(context: self).write(models)
  }

  /// Stores values as ``upsert(_:)`` does and saves the context.
  ///
  /// ```swift
  /// try context.save(models: [PersonModel(id: person.id, name: "Emily", dogs: [])])
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPERSON t0 WHERE t0.ZID IN (...);
  /// SELECT ... FROM ZDOG t0 WHERE t0.ZOWNER IN (...);
  /// UPDATE ZPERSON SET ZNAME = ?, Z_OPT = ? WHERE Z_PK = ? AND Z_OPT = ?;
  /// UPDATE ZDOG SET ZOWNER = ?, Z_OPT = ? WHERE Z_PK = ? AND Z_OPT = ?
  /// ```
  ///
  /// - Throws: The errors of ``upsert(_:)`` and ``save()``.
  @discardableResult
  public func save<Model: EntityConvertible>(models: [Model]) throws -> [Model.Object] {
    let objects = try upsert(models)
    try save()
    return objects
  }
}

/// To-many relationships of many objects at once.
extension ManagedObjectContext {
  /// Returns each object's current destinations along one relationship, including unsaved changes,
  /// with one fetch for all objects.
  func destinations(of sources: [ManagedObject], _ relationship: RelationshipLayout)
    throws(ObjectGraphError) -> [ObjectIdentifier: [ManagedObject]]
  {
    // Orders, and a parent's unsaved changes, are read object by object.
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
