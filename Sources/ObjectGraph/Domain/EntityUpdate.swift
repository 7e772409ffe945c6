/// A change of some properties of the object with an ID.
///
/// ```swift
/// struct Update: EntityUpdate {
///   let id: UUID
///   var name = Change<String?>.keep
///   var age = Change<Int>.keep
///
///   func write(to person: Person, in upsert: Upsert) throws {
///     person.update(Person.name, to: name)
///     person.update(Person.age, to: age)
///   }
/// }
/// try context.apply(PersonModel.Update(id: id, age: .set(5)))
/// ```
public protocol EntityUpdate: Sendable, Identifiable where ID == Object.IDValue.Scalar {
  associatedtype Object: IdentifiedObject

  /// Gives the object what the update changes.
  func write(to object: Object, in upsert: Upsert) throws
}

/// What a batch of updates came to.
public struct UpdateResult<Object: IdentifiedObject> {
  /// The object of each update whose ID was known, in their order.
  public let objects: [Object]
  /// The IDs that no object has; their updates were skipped.
  public let unknownIDs: [Object.IDValue.Scalar]
}

extension ManagedObjectContext {
  /// Changes the object of the update's ID.
  ///
  /// Nothing is stored before the next save.
  ///
  /// - Throws: ``DomainMappingError/unknownIDs(entity:ids:)`` if there is none.
  @discardableResult
  public func apply<Update: EntityUpdate>(_ update: Update) throws -> Update.Object {
    let result = try apply([update])
    guard let object = result.objects.first else {
      throw DomainMappingError.unknownIDs(
        entity: try entityName(of: Update.Object.self), ids: ["\(update.id)"])
    }
    return object
  }

  /// Changes the objects of the updates' IDs, found by one fetch.
  ///
  /// Unknown IDs are skipped and reported. Nothing is stored before the next save.
  ///
  /// - Throws: ``ObjectGraphError``, ``DomainMappingError`` or what the updates throw.
  @discardableResult
  public func apply<Update: EntityUpdate>(_ updates: [Update]) throws
    -> UpdateResult<Update.Object>
  {
    let upsert = Upsert(context: self)
    let existing = try upsert.existing(Update.Object.self, ids: updates.map(\.id))
    var objects: [Update.Object] = []
    for update in updates {
      guard let object = existing[update.id] else { continue }
      try update.write(to: object, in: upsert)
      objects.append(object)
    }
    try upsert.finish()
    return UpdateResult(
      objects: objects, unknownIDs: updates.map(\.id).filter { existing[$0] == nil })
  }
}
