/// Objects that are of exactly an abstract entity.
///
/// Only a container that allows them has any. Each is most likely a mistake: an abstract entity
/// says that every object is of a kind below it.
public struct AbstractInstances: Hashable, Sendable, CustomStringConvertible {
  public var entity: String
  public var count: Int

  public var description: String {
    "\(count) object(s) are of exactly \(entity), which is abstract; convert them to a sub-entity, "
      + "or make the entity concrete"
  }
}

extension ManagedObjectContext {
  /// The abstract entities that have objects of their own, unsaved ones included, in the model's
  /// numbering order.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func abstractInstances() throws(ObjectGraphError) -> [AbstractInstances] {
    var found: [AbstractInstances] = []
    for entity in layout.entities where entity.isAbstract {
      var request = FetchRequest<ManagedObject>(entityName: entity.name)
      request.includesSubentities = false
      let count = try count(for: request)
      if count > 0 { found.append(AbstractInstances(entity: entity.name, count: count)) }
    }
    return found
  }
}
