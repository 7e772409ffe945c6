/// An attribute of a `ManagedObject` subclass, declared once with its name and its type.
///
/// ```swift
/// class Person: ManagedObject {
///   static let name = Attribute<String?>("name")
///   static let age = Attribute<Int>("age")
///   static let dogs = ToMany<Dog>("dogs")
/// }
/// final class Employee: Person {
///   static let salary = Attribute<Decimal>("salary")
/// }
/// ```
///
/// That is all a class needs. Its objects have the properties (`person.name = "Ada"`,
/// `employee.age`), and queries name them (`Person.age > 18`), both checked by the compiler and
/// inherited by subclasses. A static member rather than a stored wrapper, because a wrapper would
/// cost every object its size; reading costs what `string("name")` does, because the optimiser
/// sees through the key path.
///
/// A member of `ManagedObject` wins over a declared property of its name. For an attribute called
/// `value`, as the method of Core Data is, name the static member otherwise or write the property out:
///
/// ```swift
/// var value: Double? {
///   get { self[Self.value] }
///   set { self[Self.value] = newValue }
/// }
/// ```
public struct Attribute<Value: AttributeRepresentable>: AttributeReference {
  public let propertyKey: StaticString

  @inlinable
  public init(_ name: StaticString) { propertyKey = name }

  public var keyPath: FetchKeyPath { FetchKeyPath(steps: [.init(propertyKey.description)]) }
}

/// An attribute that may be absent in the model and never is in Swift: without a value it reads as 0,
/// false, an empty text or the like.
///
/// What Xcode writes for an optional attribute with "Use Scalar Type":
///
/// ```swift
/// final class Team: ManagedObject {
///   static let wins = ScalarAttribute<Int32>("wins")
/// }
/// team.wins += 1
/// ```
///
/// The store still distinguishes 0 from nothing, and so do conditions: `Team.wins == 0` leaves out
/// teams without a value. To take the value away again, use `setValue(nil, forKey:)`.
public struct ScalarAttribute<Value: AttributeScalar>: AttributeReference {
  public let propertyKey: StaticString

  @inlinable
  public init(_ name: StaticString) { propertyKey = name }

  public var keyPath: FetchKeyPath { FetchKeyPath(steps: [.init(propertyKey.description)]) }

  /// The value, or its substitute for none.
  ///
  /// - Precondition: there is one of both, which only an enum without a case for 0 may lack.
  @inlinable
  func read(from object: ManagedObject) -> Value {
    Value.stored(propertyKey, of: object) ?? Value.valueOfMissingObject
      ?? Value.read(propertyKey, of: object)
  }
}

/// A relationship to at most one object of a class, declared as ``Attribute`` shows.
public struct ToOne<Destination: ManagedObject>: ToOneReference {
  public let propertyKey: StaticString

  @inlinable
  public init(_ name: StaticString) { propertyKey = name }

  public var keyPath: FetchKeyPath { FetchKeyPath(steps: [.init(propertyKey.description)]) }
}

/// A relationship to any number of objects of a class, declared as ``Attribute`` shows.
public struct ToMany<Destination: ManagedObject>: ToManyReference {
  public let propertyKey: StaticString

  @inlinable
  public init(_ name: StaticString) { propertyKey = name }

  public var keyPath: FetchKeyPath { FetchKeyPath(steps: [.init(propertyKey.description)]) }
}
