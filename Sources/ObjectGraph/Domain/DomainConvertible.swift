/// A class whose objects can be turned into values of the domain.
///
/// Values may cross isolation boundaries, know no context, and need no database in tests.
///
/// ```swift
/// extension Dog: DomainConvertible {
///   func makeDomain() throws -> DogModel {
///     DogModel(id: try required(Dog.id), name: try required(Dog.name), ownerID: owner?.id)
///   }
/// }
/// let dog: DogModel = try object.domain()
/// ```
///
/// A relationship that leads back (dog to owner to dogs) must end somewhere: give one side the
/// other's ID, or leave that side out, which is better where the objects are reached through the
/// other anyway. A mapping that forgets this is found out: ``domain()`` throws
/// ``DomainMappingError/endless(path:)`` when it meets an object that is being mapped already.
public protocol DomainConvertible: ManagedObject {
  associatedtype Domain: Sendable

  /// Makes the value. Implement this and call ``domain()``, which looks out for endless values.
  func makeDomain() throws -> Domain
}

extension DomainConvertible {
  /// The object as a value of the domain.
  ///
  /// - Throws: ``DomainMappingError``, or whatever the mapping throws.
  public func domain() throws -> Domain {
    let registry = slab.registry
    if let start = registry.mappingPath.firstIndex(where: { $0 === self }) {
      let path = registry.mappingPath[start...].map(\.objectID) + [objectID]
      throw DomainMappingError.endless(path: path)
    }
    registry.mappingPath.append(self)
    defer { registry.mappingPath.removeLast() }
    return try makeDomain()
  }
}

extension ManagedObject {
  /// The value of an attribute that the domain cannot do without.
  ///
  /// - Throws: ``DomainMappingError/missingValue(entity:object:property:)``, or
  ///   ``DomainMappingError/unknownValue(entity:object:property:found:type:)`` if the attribute's
  ///   type is an enum without the stored value.
  public func required<Value>(_ attribute: Attribute<Value>) throws(DomainMappingError)
    -> Value.Scalar
  {
    if let value = Value.Scalar.stored(attribute.propertyKey, of: self) { return value }
    let name = attribute.propertyKey.description
    let slot = bound.slot(named: name)
    let row = filledRow()
    guard row.isPresent(slot.index), let found = value(in: slot, of: row) else {
      throw .missingValue(entity: entityName, object: objectID, property: name)
    }
    throw .unknownValue(
      entity: entityName, object: objectID, property: name, found: "\(found)",
      type: "\(Value.Scalar.self)")
  }

  /// The destination of a relationship that the domain cannot do without.
  ///
  /// - Throws: ``DomainMappingError/missingValue(entity:object:property:)``.
  public func required<Destination>(_ relationship: ToOne<Destination>)
    throws(DomainMappingError) -> Destination
  {
    guard let destination = self[relationship] else {
      throw .missingValue(
        entity: entityName, object: objectID, property: relationship.propertyKey.description)
    }
    return destination
  }
}
