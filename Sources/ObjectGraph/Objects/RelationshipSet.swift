/// The destinations of a to-many relationship, read when they are looked at.
///
/// What `NSSet` properties are in Core Data: `count` and `isEmpty` ask for a number, iterating
/// reads the objects. The set is a view: what is added to the relationship appears in it.
public struct RelationshipSet {
  let owner: ManagedObject
  let relationship: RelationshipLayout

  /// How many destinations there are, counted by the store if nothing is unsaved.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func count() throws(ObjectGraphError) -> Int {
    guard let context = owner.managedObjectContext, !context.hasChanges, owner.key > 0,
      !owner.isDeleted, !relationship.isTransient, let inverse = relationship.inverseName
    else { return try objects().count }
    let destination = context.layout.entities[relationship.destination]
    do {
      return try context.store.count(
        StoreFetch(entity: destination, predicate: .linked(inverse, to: owner.objectID)))
    } catch {
      throw ManagedObjectContext.wrap(error)
    }
  }

  /// - Throws: ``ObjectGraphError``.
  public func isEmpty() throws(ObjectGraphError) -> Bool { try count() == 0 }

  /// The destinations themselves.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func objects() throws(ObjectGraphError) -> [ManagedObject] {
    guard let context = owner.slab.registry.reader else {
      throw .contextGone(entity: owner.entityName)
    }
    return try context.destinations(of: owner, relationship)
  }

  /// True if the relationship leads to the object.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func contains(_ object: ManagedObject) throws(ObjectGraphError) -> Bool {
    try objects().contains { $0 === object }
  }
}
