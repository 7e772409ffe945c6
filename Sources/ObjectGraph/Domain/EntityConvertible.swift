/// A domain value that can be stored as an object of the same ID.
///
/// ```swift
/// extension PersonModel: EntityConvertible {
///   func write(to person: Person, in upsert: Upsert) throws {
///     person.update(Person.name, to: name)
///     try upsert.relate(person, Person.dogs, to: dogs)
///   }
/// }
/// try context.save(models: people)
/// ```
///
/// Storing the same value again changes nothing: the ID decides whether there is an object
/// already, ``ManagedObject/update(_:to:)-(_,Value)`` leaves equal values alone, and so does
/// `relate(_:_:to:)` of ``Upsert`` with links.
public protocol EntityConvertible: Sendable, Identifiable
where ID == Object.IDValue.Scalar {
  associatedtype Object: IdentifiedObject

  /// The class of a new object. Differs from `Object` where the value is one of several kinds.
  var objectType: Object.Type { get }

  /// Gives the object the value's properties; its ID is set already.
  func write(to object: Object, in upsert: Upsert) throws
}

extension EntityConvertible {
  public var objectType: Object.Type { Object.self }
}
