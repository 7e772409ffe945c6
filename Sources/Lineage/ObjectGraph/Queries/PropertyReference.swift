/// An operand of a condition: an attribute, a path or an aggregate.
public protocol FetchOperand<Value>: Sendable {
  associatedtype Value: AttributeRepresentable
  var expression: FetchExpression { get }
}

/// An attribute of the fetched object or of a to-one destination.
///
/// Only these can be sorted by, so a sort by a to-many relationship does not compile.
public protocol AttributeReference<Value>: FetchOperand {
  var keyPath: FetchKeyPath { get }
}

extension AttributeReference {
  public var expression: FetchExpression { .keyPath(keyPath) }
}

/// A to-one relationship, whose destination's properties can follow.
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

/// A to-many relationship.
///
/// Conditions on it use ``any(_:)``, ``all(_:)`` or ``none(_:)``.
public protocol ToManyReference<Destination>: Sendable {
  associatedtype Destination: ManagedObject
  var keyPath: FetchKeyPath { get }
}

/// An attribute at the end of to-one relationships.
public struct AttributePath<Value: AttributeRepresentable>: AttributeReference {
  public let keyPath: FetchKeyPath
}

/// A to-one relationship at the end of others.
public struct ToOnePath<Destination: ManagedObject>: ToOneReference {
  public let keyPath: FetchKeyPath
}

/// A to-many relationship at the end of to-one relationships.
public struct ToManyPath<Destination: ManagedObject>: ToManyReference {
  public let keyPath: FetchKeyPath
}

extension FetchKeyPath {
  static func + (path: FetchKeyPath, rest: FetchKeyPath) -> FetchKeyPath {
    FetchKeyPath(base: path.base, castTo: path.castTo, steps: path.steps + rest.steps)
  }

  /// Returns the path restricted to ends of the named entity, including sub-entities.
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

/// The ID of a fetched object or of a to-one destination.
///
/// It can be compared only with IDs, for equality.
public struct ObjectIDReference: Hashable, Sendable {
  public let keyPath: FetchKeyPath

  public static func == (left: Self, right: ManagedObjectID) -> FetchPredicate {
    left.compared(.equal, right)
  }

  public static func != (left: Self, right: ManagedObjectID) -> FetchPredicate {
    left.compared(.notEqual, right)
  }

  /// Returns a test for one of the IDs.
  public func isIn(_ ids: some Sequence<ManagedObjectID>) -> FetchPredicate {
    let list = FetchValue.list(ids.map(FetchValue.object))
    return .comparison(FetchComparison(.keyPath(keyPath), .isIn, .value(list)))
  }

  func compared(_ comparison: FetchComparison.Operator, _ id: ManagedObjectID?) -> FetchPredicate {
    let value = id.map(FetchValue.object) ?? .null
    return .comparison(FetchComparison(.keyPath(keyPath), comparison, .value(value)))
  }
}
