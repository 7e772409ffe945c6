/// An attribute of a `ManagedObject` subclass, declared once with its name and type.
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
/// A class needs nothing else. Its objects have the properties (`person.name = "Ada"`,
/// `employee.age`), and queries use them (`Person.age > 18`). The compiler checks both, and
/// subclasses inherit them. A static member rather than a stored wrapper, because a wrapper would
/// take space in every object. Reading costs the same as `string("name")`, because the optimiser
/// sees through the key path.
///
/// A member of `ManagedObject` takes precedence over a declared property with the same name. For an
/// attribute called `value`, which is also a method of Core Data, choose another name for the
/// static member or write the property explicitly:
///
/// ```swift
/// var value: Double? {
///   get { self[Self.value] }
///   set { self[Self.value] = newValue }
/// }
/// ```
public struct Attribute<Value: AttributeRepresentable>: AttributeReference {
  /// The name in the model.
  public let propertyKey: StaticString

  /// Creates a reference to the attribute with this name; ``ManagedObjectModel/check(_:_:)`` finds
  /// misspelt names.
  ///
  /// ```swift
  /// let pages = Attribute<Int>("pages")
  /// try model.check(Book.self, [pages])  // throws Book.pages: the entity has no such property
  /// ```
  @inlinable
  public init(_ name: StaticString) { propertyKey = name }

  /// The path of one step to the attribute.
  public var keyPath: FetchKeyPath { FetchKeyPath(steps: [.init(propertyKey.description)]) }
}

/// An attribute that is optional in the model but not in Swift: an absent value reads as 0, false,
/// an empty text or similar.
///
/// It matches what Xcode generates for an optional attribute with "Use Scalar Type":
///
/// ```swift
/// final class Team: ManagedObject {
///   static let wins = ScalarAttribute<Int32>("wins")
/// }
/// print(Team.wins == 0)  // prints wins == 0
/// ```
///
/// The store and conditions still distinguish 0 from an absent value: `Team.wins == 0` excludes
/// teams without a value. Use `setValue(nil, forKey:)` to clear the value.
public struct ScalarAttribute<Value: AttributeScalar>: AttributeReference {
  /// The name in the model.
  public let propertyKey: StaticString

  /// Creates a reference to the attribute with this name.
  ///
  /// ```swift
  /// let pages = ScalarAttribute<Int32>("pageCount")
  /// book[Book.pageCount] = nil
  /// print(book[pages])  // prints 0
  /// ```
  @inlinable
  public init(_ name: StaticString) { propertyKey = name }

  /// The path of one step to the attribute.
  public var keyPath: FetchKeyPath { FetchKeyPath(steps: [.init(propertyKey.description)]) }

  /// Returns the value, or the substitute for an absent one.
  ///
  /// - Precondition: One of the two exists. Only an enum without a case for 0 may lack both.
  @inlinable
  func read(from object: ManagedObject) -> Value {
    Value.stored(propertyKey, of: object) ?? Value.valueOfMissingObject
      ?? Value.read(propertyKey, of: object)
  }
}

/// A relationship to at most one object of a class, declared like ``Attribute``.
///
/// ```swift
/// let books = try context.fetch(Query<Book>.where { $0.author == ada })
/// ```
/// ```sql
/// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 AND t0.ZAUTHOR == ?
/// ```
public struct ToOne<Destination: ManagedObject>: ToOneReference {
  /// The name in the model.
  public let propertyKey: StaticString

  /// Creates a reference to the to-one relationship with this name.
  ///
  /// ```swift
  /// let editor = ToOne<Person>("author")
  /// try model.check(Book.self, [editor])  // throws lead to Person but leads to Author
  /// ```
  @inlinable
  public init(_ name: StaticString) { propertyKey = name }

  /// The path of one step to the relationship.
  public var keyPath: FetchKeyPath { FetchKeyPath(steps: [.init(propertyKey.description)]) }
}

/// A relationship to any number of objects of a class, declared like ``Attribute``.
///
/// ```swift
/// let tagged = try context.fetch(Query<Book>.where { $0.tags.any { $0.name == "sea" } })
/// ```
/// ```sql
/// SELECT ... FROM ZPUBLICATION t0
///   WHERE t0.Z_ENT = 5 AND (SELECT COUNT(*) FROM Z_4TAGS j1
///   LEFT JOIN ZTAG t2 ON t2.Z_PK = j1.Z_7TAGS WHERE j1.Z_4PUBLICATIONS = t0.Z_PK
///   AND j1.Z_7TAGS IS NOT NULL AND t2.ZNAME == ?) > ?
/// ```
public struct ToMany<Destination: ManagedObject>: ToManyReference {
  /// The name in the model.
  public let propertyKey: StaticString

  /// Creates a reference to the to-many relationship with this name.
  ///
  /// ```swift
  /// let authors = ToMany<Author>("author")
  /// try model.check(Book.self, [authors])  // throws to-many relationship
  /// ```
  @inlinable
  public init(_ name: StaticString) { propertyKey = name }

  /// The path of one step to the relationship.
  public var keyPath: FetchKeyPath { FetchKeyPath(steps: [.init(propertyKey.description)]) }
}
