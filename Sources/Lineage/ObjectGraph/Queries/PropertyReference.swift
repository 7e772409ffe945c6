/// An operand of a condition: an attribute, a path or an aggregate.
///
/// ```swift
/// func known<Operand: FetchOperand<String>>(_ name: Operand) -> FetchPredicate {
///   name.isIn(["Ada", "Grace"])
/// }
/// let books = try context.fetch(Query<Book>.where(known(Book.author.name)))
/// ```
/// ```sql
/// SELECT ... FROM ZPUBLICATION t0 LEFT JOIN ZAUTHOR t1 ON t1.Z_PK = t0.ZAUTHOR
///   WHERE t0.Z_ENT = 5 AND t1.ZNAME IN (...)
/// ```
public protocol FetchOperand<Value>: Sendable {
  /// The attribute's type, optional or not.
  associatedtype Value: AttributeRepresentable
  /// The operand as an untyped expression.
  var expression: FetchExpression { get }
}

/// An attribute of the fetched object or of a to-one destination.
///
/// Only these can be sorted by, so a sort by a to-many relationship does not compile.
///
/// ```swift
/// let books = try context.fetch(Query<Book>.all.ascending(\.author.name))
/// ```
/// ```sql
/// SELECT ... FROM ZPUBLICATION t0 LEFT JOIN ZAUTHOR t1 ON t1.Z_PK = t0.ZAUTHOR WHERE t0.Z_ENT = 5
///   ORDER BY t1.ZNAME, t0.Z_PK
/// ```
public protocol AttributeReference<Value>: FetchOperand {
  /// The steps to the attribute.
  var keyPath: FetchKeyPath { get }
}

extension AttributeReference {
  /// The key path as an untyped expression.
  public var expression: FetchExpression { .keyPath(keyPath) }
}

/// A to-one relationship, whose destination's properties can follow.
///
/// ```swift
/// Book.author.name == "Ada"
/// ```
@dynamicMemberLookup
public protocol ToOneReference<Destination>: Sendable {
  /// The class of the destination.
  associatedtype Destination: ManagedObject
  /// The steps to the relationship.
  var keyPath: FetchKeyPath { get }
}

extension ToOneReference {
  /// An attribute of the destination.
  ///
  /// ```swift
  /// let books = try context.fetch(Query<Book>.where { $0.author.name.beginsWith("A") })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 LEFT JOIN ZAUTHOR t1 ON t1.Z_PK = t0.ZAUTHOR
  ///   WHERE t0.Z_ENT = 5 AND (t1.ZNAME >= ? AND t1.ZNAME < ?)
  /// ```
  public subscript<Value>(dynamicMember property: KeyPath<Destination.Type, Attribute<Value>>)
    -> AttributePath<Value>
  {
    AttributePath(keyPath: keyPath + Destination.self[keyPath: property].keyPath)
  }

  /// An attribute of the destination; an absent value differs from its substitute.
  public subscript<Value>(
    dynamicMember property: KeyPath<Destination.Type, ScalarAttribute<Value>>
  ) -> AttributePath<Value> {
    AttributePath(keyPath: keyPath + Destination.self[keyPath: property].keyPath)
  }

  /// The destination's own destination.
  public subscript<Next>(dynamicMember property: KeyPath<Destination.Type, ToOne<Next>>)
    -> ToOnePath<Next>
  {
    ToOnePath(keyPath: keyPath + Destination.self[keyPath: property].keyPath)
  }

  /// The destinations of the destination.
  ///
  /// ```swift
  /// let books = try context.fetch(Query<Book>.where { $0.author.publications.count > 1 })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0
  ///   WHERE t0.Z_ENT = 5 AND (SELECT COUNT(*) FROM ZPUBLICATION t1
  ///   WHERE t1.ZAUTHOR = t0.ZAUTHOR) > ?
  /// ```
  public subscript<Next>(dynamicMember property: KeyPath<Destination.Type, ToMany<Next>>)
    -> ToManyPath<Next>
  {
    ToManyPath(keyPath: keyPath + Destination.self[keyPath: property].keyPath)
  }
}

/// A to-many relationship.
///
/// Conditions on it use ``any(_:)``, ``all(_:)`` or ``none(_:)``.
///
/// ```swift
/// let condition = Author.publications.any { $0.title == "Notes" }
/// print(condition)  // prints SUBQUERY(publications, $x1, $x1.title == "Notes").@count > 0
/// ```
public protocol ToManyReference<Destination>: Sendable {
  /// The class of the destinations.
  associatedtype Destination: ManagedObject
  /// The steps to the relationship.
  var keyPath: FetchKeyPath { get }
}

/// An attribute at the end of to-one relationships.
public struct AttributePath<Value: AttributeRepresentable>: AttributeReference {
  /// The steps to the attribute.
  public let keyPath: FetchKeyPath
}

/// A to-one relationship at the end of others.
public struct ToOnePath<Destination: ManagedObject>: ToOneReference {
  /// The steps to the relationship.
  public let keyPath: FetchKeyPath
}

/// A to-many relationship at the end of to-one relationships.
public struct ToManyPath<Destination: ManagedObject>: ToManyReference {
  /// The steps to the relationship.
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
  let keyPath: FetchKeyPath

  /// Tests for the object with that ID.
  ///
  /// ```swift
  /// let id = book.objectID
  /// print(try context.count(Query<Publication>.where { $0.objectID == id }))  // prints 1
  /// ```
  /// ```sql
  /// SELECT COUNT(*) FROM ZPUBLICATION t0 WHERE t0.Z_PK == ?
  /// ```
  public static func == (left: Self, right: ManagedObjectID) -> FetchPredicate {
    left.compared(.equal, right)
  }

  /// Tests for any other object.
  ///
  /// ```swift
  /// let others = try context.fetch(Query<Book>.where { $0.objectID != book.objectID })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 AND t0.Z_PK != ?
  /// ```
  public static func != (left: Self, right: ManagedObjectID) -> FetchPredicate {
    left.compared(.notEqual, right)
  }

  /// Returns a test for one of the IDs.
  ///
  /// ```swift
  /// let ids = [ada.objectID, grace.objectID]
  /// let authors = try context.fetch(Query<Author>.where { $0.objectID.isIn(ids) })
  /// ```
  /// ```sql
  /// SELECT ... FROM ZAUTHOR t0 WHERE t0.Z_PK IN (...)
  /// ```
  public func isIn(_ ids: some Sequence<ManagedObjectID>) -> FetchPredicate {
    let list = FetchValue.list(ids.map(FetchValue.object))
    return .comparison(FetchComparison(.keyPath(keyPath), .isIn, .value(list)))
  }

  func compared(_ comparison: FetchComparison.Operator, _ id: ManagedObjectID?) -> FetchPredicate {
    let value = id.map(FetchValue.object) ?? .null
    return .comparison(FetchComparison(.keyPath(keyPath), comparison, .value(value)))
  }
}
