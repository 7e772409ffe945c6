/// Gives managed objects the properties that their class declares with ``Attribute``, ``ToOne`` and
/// ``ToMany``.
///
/// A protocol only because a class cannot use `Self` in its own subscripts. Members that a class
/// writes itself take precedence over declared ones.
@dynamicMemberLookup
public protocol PropertyAccess: ManagedObject {}

extension ManagedObject: PropertyAccess {}

extension PropertyAccess {
  /// The value of a declared attribute.
  ///
  /// ```swift
  /// book.title = "Sketch of the Analytical Engine"
  /// try context.save()
  /// ```
  /// ```sql
  /// UPDATE ZPUBLICATION SET ZTITLE = ?, Z_OPT = ? WHERE Z_PK = ? AND Z_OPT = ?
  /// ```
  ///
  /// - Precondition: The object's entity has the attribute with a matching type.
  @inlinable
  public subscript<Value>(dynamicMember property: KeyPath<Self.Type, Attribute<Value>>) -> Value {
    @inline(__always)
    get { Value.read(Self.self[keyPath: property].propertyKey, of: self) }
    @inline(__always)
    set {
      Value.write(newValue, to: Self.self[keyPath: property].propertyKey, of: self)
    }
  }

  /// The value of a declared attribute, or the substitute for an absent one.
  ///
  /// - Precondition: The object's entity has the attribute with a matching type.
  @inlinable
  public subscript<Value>(dynamicMember property: KeyPath<Self.Type, ScalarAttribute<Value>>)
    -> Value
  {
    @inline(__always)
    get { Self.self[keyPath: property].read(from: self) }
    @inline(__always)
    set { Value.write(newValue, to: Self.self[keyPath: property].propertyKey, of: self) }
  }

  /// The destination of a declared relationship, as a fault if its values have not been read.
  ///
  /// ```swift
  /// paper.author = ada
  /// try context.save()
  /// ```
  /// ```sql
  /// UPDATE ZPUBLICATION SET ZAUTHOR = ?, Z_OPT = ? WHERE Z_PK = ? AND Z_OPT = ?;
  /// UPDATE ZAUTHOR SET Z_OPT = Z_OPT + 1 WHERE Z_PK IN (...)
  /// ```
  ///
  /// - Precondition: The object's entity has the relationship with that destination class.
  public subscript<Destination>(dynamicMember property: KeyPath<Self.Type, ToOne<Destination>>)
    -> Destination?
  {
    get { self[Self.self[keyPath: property]] }
    set { self[Self.self[keyPath: property]] = newValue }
  }

  /// The destinations of a declared relationship, by key.
  ///
  /// ```swift
  /// print(try book.tags.map { $0.name })  // prints ["sea"]
  /// ```
  /// ```sql
  /// SELECT ... FROM Z_4TAGS j0 JOIN ZTAG t0 ON t0.Z_PK = j0.Z_7TAGS WHERE j0.Z_4PUBLICATIONS = ?
  /// ```
  public subscript<Destination>(dynamicMember property: KeyPath<Self.Type, ToMany<Destination>>)
    -> [Destination]
  {
    get throws(ObjectGraphError) { try objects(of: Self.self[keyPath: property]) }
  }
}

/// A name that is no property of the class, used in the compiler's messages.
///
/// It is not `Hashable`, so that the compiler forms no key path to it.
public struct UndeclaredProperty: ExpressibleByStringLiteral {
  /// Creates the stand-in for any name; the compiler never accepts its use.
  public init(stringLiteral name: String) {}
}

/// Only for the compiler's messages. Without these, a wrong name often gives "failed to produce
/// diagnostic"; with them the compiler points to the name.
extension PropertyAccess {
  /// The target of the compiler's message about a wrong name.
  @available(*, unavailable, message: "the class declares no property of this name and type")
  @_disfavoredOverload
  public subscript(dynamicMember name: UndeclaredProperty) -> UndeclaredProperty {
    get { name }
    set {}
  }

  /// The same target where the type is known.
  ///
  /// - Precondition: Never called; the compiler prevents it.
  @available(*, unavailable, message: "the class declares no property of this name and type")
  public subscript<Value: AttributeRepresentable>(dynamicMember name: UndeclaredProperty) -> Value {
    get { preconditionFailure("no property has this name") }
    set {}
  }
}

/// Access by a reference, for code that works with any property.
extension ManagedObject {
  /// The value of an attribute.
  ///
  /// ```swift
  /// for attribute in [Publication.year, Book.pageCount] { book[attribute] = nil }
  /// try context.save()
  /// ```
  /// ```sql
  /// UPDATE ZPUBLICATION SET ZYEAR = ?, ZPAGECOUNT = ?, Z_OPT = ? WHERE Z_PK = ? AND Z_OPT = ?
  /// ```
  ///
  /// - Precondition: The object's entity has the attribute with a matching type.
  @inlinable
  public subscript<Value>(attribute: Attribute<Value>) -> Value {
    get { Value.read(attribute.propertyKey, of: self) }
    set { Value.write(newValue, to: attribute.propertyKey, of: self) }
  }

  /// The value of an attribute, or the substitute for an absent one.
  ///
  /// ```swift
  /// let year = ScalarAttribute<Int16>("year")
  /// print(paper[year])  // prints 0
  /// ```
  ///
  /// - Precondition: The object's entity has the attribute with a matching type.
  @inlinable
  public subscript<Value>(attribute: ScalarAttribute<Value>) -> Value {
    get { attribute.read(from: self) }
    set { Value.write(newValue, to: attribute.propertyKey, of: self) }
  }

  /// The destination of a to-one relationship, or nil.
  ///
  /// ```swift
  /// print(dog[Dog.owner]?.name ?? "stray")  // prints Emma
  /// ```
  ///
  /// - Precondition: The object's entity has the relationship with that destination class.
  public subscript<Destination>(relationship: ToOne<Destination>) -> Destination? {
    get {
      guard let object = toOne(relationship.propertyKey) else { return nil }
      guard let destination = object as? Destination else {
        preconditionFailure(
          "\(entityName).\(relationship.propertyKey) leads to a \(type(of: object)), not to a "
            + "\(Destination.self); list the class when opening the container")
      }
      return destination
    }
    set { setToOne(newValue, for: relationship.propertyKey) }
  }

  /// Returns the destinations of a to-many relationship, by key.
  ///
  /// ```swift
  /// print(try ada.objects(of: Author.publications).count)  // prints 2
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.ZAUTHOR == ?
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``, also if they are not of the declared class.
  public func objects<Destination>(of relationship: ToMany<Destination>)
    throws(ObjectGraphError) -> [Destination]
  {
    var result: [Destination] = []
    for object in try toMany(relationship.propertyKey.description) {
      guard let destination = object as? Destination else {
        throw .unexpectedClass(
          entity: object.entityName, expected: "\(Destination.self)", found: "\(type(of: object))")
      }
      result.append(destination)
    }
    return result
  }

  /// Adds an object to a to-many relationship.
  ///
  /// Adding it again has no effect.
  ///
  /// ```swift
  /// try ada.add(paper, to: Author.publications)
  /// try context.save()
  /// ```
  /// ```sql
  /// UPDATE ZPUBLICATION SET ZAUTHOR = ?, Z_OPT = ? WHERE Z_PK = ? AND Z_OPT = ?;
  /// UPDATE ZAUTHOR SET Z_OPT = Z_OPT + 1 WHERE Z_PK IN (...)
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``.
  public func add<Destination>(_ object: Destination, to relationship: ToMany<Destination>)
    throws(ObjectGraphError)
  {
    try add(object, to: relationship.propertyKey.description)
  }

  /// Removes an object from a to-many relationship.
  ///
  /// ```swift
  /// for tag in try book.tags { try book.remove(tag, from: Book.tags) }
  /// try context.save()
  /// ```
  /// ```sql
  /// SELECT ... FROM Z_4TAGS j0 JOIN ZTAG t0 ON t0.Z_PK = j0.Z_7TAGS WHERE j0.Z_4PUBLICATIONS = ?;
  /// UPDATE ZPUBLICATION SET Z_OPT = Z_OPT + 1 WHERE Z_PK = ? AND Z_OPT = ?;
  /// UPDATE ZTAG SET Z_OPT = Z_OPT + 1 WHERE Z_PK IN (...);
  /// DELETE FROM Z_4TAGS WHERE Z_4PUBLICATIONS = ? AND Z_7TAGS = ?
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``.
  public func remove<Destination>(
    _ object: Destination, from relationship: ToMany<Destination>
  ) throws(ObjectGraphError) {
    try remove(object, from: relationship.propertyKey.description)
  }

  /// Sets the destinations of a to-many relationship, in this order if it is ordered.
  ///
  /// A method, because reading can fail and Swift has no settable property with a throwing getter.
  ///
  /// ```swift
  /// try grace.set([book, paper], for: Author.publications)
  /// print(try ada.publications.count)  // prints 1
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``.
  public func set<Destination>(_ objects: [Destination], for relationship: ToMany<Destination>)
    throws(ObjectGraphError)
  {
    try setToMany(objects, for: relationship.propertyKey.description)
  }

  /// Inserts an object at an index of an ordered to-many relationship, or moves it there.
  ///
  /// ```swift
  /// try ada.insert(paper, into: Author.publications, at: 0)  // throws no suitable property
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``, for example if the relationship is not ordered, or
  ///   ``ObjectGraphError/noSuchPlace(entity:relationship:index:count:)``.
  public func insert<Destination>(
    _ object: Destination, into relationship: ToMany<Destination>, at index: Int
  ) throws(ObjectGraphError) {
    try insert(object, into: relationship.propertyKey.description, at: index)
  }
}
