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
/// `uuid`, `date` or `data`, name the static member otherwise or write the property out:
///
/// ```swift
/// var date: Date? {
///   get { self[Self.date] }
///   set { self[Self.date] = newValue }
/// }
/// ```
public struct Attribute<Value: AttributeRepresentable>: AttributeReference {
  public let propertyKey: StaticString

  @inlinable
  public init(_ name: StaticString) { propertyKey = name }

  public var keyPath: FetchKeyPath { FetchKeyPath(steps: [.init(propertyKey.description)]) }
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
