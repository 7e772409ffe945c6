/// What a condition can be about: an attribute, the end of a path, an aggregate.
public protocol FetchOperand<Value>: Sendable {
  associatedtype Value: AttributeRepresentable
  var expression: FetchExpression { get }
}

/// An attribute of the fetched object or of one that a to-one path leads to.
///
/// Only these can be sorted by, so an order by a to-many relationship does not compile.
public protocol AttributeReference<Value>: FetchOperand {
  var keyPath: FetchKeyPath { get }
}

extension AttributeReference {
  public var expression: FetchExpression { .keyPath(keyPath) }
}

/// A relationship that leads to at most one object, whose properties can be named behind it.
///
/// ```swift
/// Book.author.name == "Ada"
/// ```
@dynamicMemberLookup
public protocol ToOneReference<Destination>: Sendable {
  associatedtype Destination: ManagedObject
  var keyPath: FetchKeyPath { get }
}

extension ToOneReference {
  public subscript<Value>(dynamicMember property: KeyPath<Destination.Type, Attribute<Value>>)
    -> AttributePath<Value>
  {
    AttributePath(keyPath: keyPath + Destination.self[keyPath: property].keyPath)
  }

  public subscript<Value>(
    dynamicMember property: KeyPath<Destination.Type, ScalarAttribute<Value>>
  ) -> AttributePath<Value> {
    AttributePath(keyPath: keyPath + Destination.self[keyPath: property].keyPath)
  }

  public subscript<Next>(dynamicMember property: KeyPath<Destination.Type, ToOne<Next>>)
    -> ToOnePath<Next>
  {
    ToOnePath(keyPath: keyPath + Destination.self[keyPath: property].keyPath)
  }

  public subscript<Next>(dynamicMember property: KeyPath<Destination.Type, ToMany<Next>>)
    -> ToManyPath<Next>
  {
    ToManyPath(keyPath: keyPath + Destination.self[keyPath: property].keyPath)
  }
}

/// A relationship that leads to any number of objects.
///
/// Conditions on them say for which they must hold: ``any(_:)``, ``all(_:)``, ``none(_:)``.
public protocol ToManyReference<Destination>: Sendable {
  associatedtype Destination: ManagedObject
  var keyPath: FetchKeyPath { get }
}
