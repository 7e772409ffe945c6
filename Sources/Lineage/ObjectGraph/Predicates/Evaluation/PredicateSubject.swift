/// An object that a predicate can be evaluated on: a row of the in-memory store, or a managed
/// object with its unsaved changes.
protocol PredicateSubject {
  /// The exact entity.
  var layout: EntityLayout { get }
  /// The primary key, negative for an object that was never saved.
  var key: Int64 { get }

  /// Returns the value of an attribute, or the object that a to-one relationship refers to.
  func storedValue(of slot: Slot) throws(ObjectGraphError) -> StoredValue?

  /// Returns the destination of a to-one relationship, or nil if it does not exist.
  func destination(of slot: Slot) throws(ObjectGraphError) -> Self?

  /// Returns the destinations of a to-many relationship.
  func destinations(of relationship: RelationshipLayout) throws(ObjectGraphError) -> [Self]
}

extension PredicateSubject {
  /// The object itself as a value.
  var reference: StoredValue { .object(entity: layout.index, key: key) }
}

/// A managed object with its unsaved changes, for predicates.
///
/// Objects marked for deletion count as deleted.
struct ManagedObjectSubject: PredicateSubject {
  let object: ManagedObject
  let context: ManagedObjectContext

  var layout: EntityLayout { object.layout }
  var key: Int64 { object.key }

  func storedValue(of slot: Slot) throws(ObjectGraphError) -> StoredValue? {
    guard let value = layout.storedValue(of: slot, in: try row()) else { return nil }
    guard case .object(let entity, let key) = value else { return value }
    return context.object(entityIndex: entity, key: key).state == .deleted ? nil : value
  }

  func destination(of slot: Slot) throws(ObjectGraphError) -> ManagedObjectSubject? {
    guard case .object(let entity, let key) = try storedValue(of: slot) else { return nil }
    return ManagedObjectSubject(
      object: context.object(entityIndex: entity, key: key), context: context)
  }

  func destinations(of relationship: RelationshipLayout) throws(ObjectGraphError)
    -> [ManagedObjectSubject]
  {
    try context.destinations(of: object, relationship).filter { $0.state != .deleted }
      .map { ManagedObjectSubject(object: $0, context: context) }
  }

  private func row() throws(ObjectGraphError) -> Row {
    if let row = object.row { return row }
    return try context.fill(object)
  }
}

extension ManagedObjectSubject {
  /// - Throws: ``ObjectGraphError/contextGone(entity:)``.
  init(_ object: ManagedObject) throws(ObjectGraphError) {
    guard let context = object.managedObjectContext else {
      throw .contextGone(entity: object.layout.name)
    }
    self.init(object: object, context: context)
  }
}
