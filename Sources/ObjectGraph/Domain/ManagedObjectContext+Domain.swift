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
