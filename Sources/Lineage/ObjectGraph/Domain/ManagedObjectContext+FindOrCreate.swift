/// Objects identified by an attribute, found or inserted.
extension ManagedObjectContext {
  /// Returns the object of a class with a value, or inserts one with it.
  ///
  /// ```swift
  /// let author = try context.findOrCreate(Author.self, \.name, "Jane Austen")
  /// print(author.isInserted)  // prints true
  /// ```
  /// ```sql
  /// SELECT ... FROM ZAUTHOR t0 WHERE t0.ZNAME IN (...)
  /// ```
  ///
  /// Unsaved objects count. For many values use ``findOrCreate(_:_:in:)``, which fetches once.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func findOrCreate<Object: ManagedObject, Value>(
    _ type: Object.Type, _ key: KeyPath<Object.Type, Attribute<Value>>, _ value: Value.Scalar
  ) throws(ObjectGraphError) -> Object {
    let found = try findOrCreate(type, key, in: CollectionOfOne(value))
    if let object = found[value] { return object }
    return try insert(type, key, value)
  }

  /// Returns the objects of a class by the values of an attribute, and inserts one for each value
  /// that no object has.
  ///
  /// ```swift
  /// let tags = try context.findOrCreate(Tag.self, \.name, in: ["sea", "salt"])
  /// try book.set(Array(tags.values), for: Book.tags)
  /// ```
  /// ```sql
  /// SELECT ... FROM ZTAG t0 WHERE t0.ZNAME IN (...);
  /// SELECT ... FROM Z_4TAGS j0 JOIN ZTAG t0 ON t0.Z_PK = j0.Z_7TAGS WHERE j0.Z_4PUBLICATIONS = ?
  /// ```
  ///
  /// Takes one fetch. Of several objects with a value, it returns the one that was stored first.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func findOrCreate<Object: ManagedObject, Value>(
    _ type: Object.Type, _ key: KeyPath<Object.Type, Attribute<Value>>,
    in values: some Sequence<Value.Scalar>
  ) throws(ObjectGraphError) -> [Value.Scalar: Object] {
    let attribute = type[keyPath: key]
    let wanted = Array(values)
    guard !wanted.isEmpty else { return [:] }
    var objects: [Value.Scalar: Object] = [:]
    for object in try fetch(Query<Object>.where(attribute.isIn(wanted))) {
      guard let value = Value.Scalar.stored(attribute.propertyKey, of: object) else { continue }
      // An unsaved object has a negative key.
      if let known = objects[value], known.key > 0, object.key < 0 || known.key < object.key {
        continue
      }
      objects[value] = object
    }
    for value in wanted where objects[value] == nil {
      objects[value] = try insert(type, key, value)
    }
    return objects
  }

  private func insert<Object: ManagedObject, Value>(
    _ type: Object.Type, _ key: KeyPath<Object.Type, Attribute<Value>>, _ value: Value.Scalar
  ) throws(ObjectGraphError) -> Object {
    let name = try entityName(of: type)
    let inserted = try insert(entityName: name)
    guard let object = inserted as? Object else {
      delete(inserted)
      throw .unexpectedClass(
        entity: name, expected: "\(type)", found: "\(Swift.type(of: inserted))")
    }
    Value.Scalar.store(value, to: type[keyPath: key].propertyKey, of: object)
    return object
  }
}
