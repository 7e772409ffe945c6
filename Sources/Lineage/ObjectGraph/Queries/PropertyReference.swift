/// An operand of a condition: an attribute, the end of a path, an aggregate.
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

/// An attribute behind to-one relationships.
public struct AttributePath<Value: AttributeRepresentable>: AttributeReference {
  public let keyPath: FetchKeyPath
}

/// A to-one relationship behind others.
public struct ToOnePath<Destination: ManagedObject>: ToOneReference {
  public let keyPath: FetchKeyPath
}

/// A to-many relationship behind to-one relationships.
public struct ToManyPath<Destination: ManagedObject>: ToManyReference {
  public let keyPath: FetchKeyPath
}

extension FetchKeyPath {
  static func + (path: FetchKeyPath, rest: FetchKeyPath) -> FetchKeyPath {
    FetchKeyPath(base: path.base, castTo: path.castTo, steps: path.steps + rest.steps)
  }

  /// The same path whose end only counts if it is of the named entity or below.
  func cast(to entityName: String) -> FetchKeyPath {
    var path = self
    if path.steps.isEmpty {
      path.castTo = entityName
    } else {
      path.steps[path.steps.count - 1].castTo = entityName
    }
    return path
  }
}

/// The ID of a fetched object, or of one that a to-one path leads to.
///
/// Nothing but an ID is compared with it, and there is no order of IDs.
public struct ObjectIDReference: Hashable, Sendable {
  public let keyPath: FetchKeyPath

  public static func == (left: Self, right: ManagedObjectID) -> FetchPredicate {
    left.compared(.equal, right)
  }

  public static func != (left: Self, right: ManagedObjectID) -> FetchPredicate {
    left.compared(.notEqual, right)
  }

  /// One of the IDs.
  public func isIn(_ ids: some Sequence<ManagedObjectID>) -> FetchPredicate {
    let list = FetchValue.list(ids.map(FetchValue.object))
    return .comparison(FetchComparison(.keyPath(keyPath), .isIn, .value(list)))
  }

  func compared(_ comparison: FetchComparison.Operator, _ id: ManagedObjectID?) -> FetchPredicate {
    let value = id.map(FetchValue.object) ?? .null
    return .comparison(FetchComparison(.keyPath(keyPath), comparison, .value(value)))
  }
}
