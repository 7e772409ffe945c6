/// Gives managed objects the properties that their class declares with ``Attribute``, ``ToOne``
/// and ``ToMany``.
///
/// A protocol only because a class cannot name `Self` in its own subscripts. Members that a class
/// writes itself win over declared ones.
@dynamicMemberLookup
public protocol PropertyAccess: ManagedObject {}

extension ManagedObject: PropertyAccess {}

extension PropertyAccess {
  /// The value of a declared attribute.
  ///
  /// - Precondition: the object's entity has the attribute with a fitting type.
  @inlinable
  public subscript<Value>(dynamicMember property: KeyPath<Self.Type, Attribute<Value>>) -> Value {
    @inline(__always)
    get { Value.read(Self.self[keyPath: property].propertyKey, of: self) }
    @inline(__always)
    set {
      Value.write(newValue, to: Self.self[keyPath: property].propertyKey, of: self)
    }
  }

  /// The value of a declared attribute, or its substitute for none.
  ///
  /// - Precondition: the object's entity has the attribute with a fitting type.
  @inlinable
  public subscript<Value>(dynamicMember property: KeyPath<Self.Type, ScalarAttribute<Value>>)
    -> Value
  {
    @inline(__always)
    get { Self.self[keyPath: property].read(from: self) }
    @inline(__always)
    set { Value.write(newValue, to: Self.self[keyPath: property].propertyKey, of: self) }
  }

  /// The object that a declared relationship leads to, a fault if it was not read yet.
  ///
  /// - Precondition: the object's entity has the relationship, and it leads to that class.
  public subscript<Destination>(dynamicMember property: KeyPath<Self.Type, ToOne<Destination>>)
    -> Destination?
  {
    get { self[Self.self[keyPath: property]] }
    set { self[Self.self[keyPath: property]] = newValue }
  }

  /// The objects that a declared relationship leads to, in the order of their keys.
  public subscript<Destination>(dynamicMember property: KeyPath<Self.Type, ToMany<Destination>>)
    -> [Destination]
  {
    get throws(ObjectGraphError) { try objects(of: Self.self[keyPath: property]) }
  }
}

/// A name that is no property of the class, in the compiler's messages.
///
/// It is not `Hashable`, without which the compiler takes no key path to it.
public struct UndeclaredProperty: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) {}
}

/// For the compiler's messages only. Without these it ends many a mistake in a name with "failed to
/// produce diagnostic"; with them it points to the name.
extension PropertyAccess {
  @available(*, unavailable, message: "the class declares no property of this name and type")
  @_disfavoredOverload
  public subscript(dynamicMember name: UndeclaredProperty) -> UndeclaredProperty {
    get { name }
    set {}
  }

  /// For where the type is known.
  ///
  /// - Precondition: nothing calls it, which the compiler sees to.
  @available(*, unavailable, message: "the class declares no property of this name and type")
  public subscript<Value: AttributeRepresentable>(dynamicMember name: UndeclaredProperty) -> Value {
    get { preconditionFailure("no property has this name") }
    set {}
  }
}

/// The same by a reference at hand, for code that works for any property.
extension ManagedObject {
  /// - Precondition: the object's entity has the attribute with a fitting type.
  @inlinable
  public subscript<Value>(attribute: Attribute<Value>) -> Value {
    get { Value.read(attribute.propertyKey, of: self) }
    set { Value.write(newValue, to: attribute.propertyKey, of: self) }
  }

  /// - Precondition: the object's entity has the attribute with a fitting type.
  @inlinable
  public subscript<Value>(attribute: ScalarAttribute<Value>) -> Value {
    get { attribute.read(from: self) }
    set { Value.write(newValue, to: attribute.propertyKey, of: self) }
  }

  /// - Precondition: the object's entity has the relationship, and it leads to that class.
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

  /// The objects that a to-many relationship leads to, in the order of their keys.
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

  /// Adds an object to a to-many relationship; adding it again changes nothing.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func add<Destination>(_ object: Destination, to relationship: ToMany<Destination>)
    throws(ObjectGraphError)
  {
    try add(object, to: relationship.propertyKey.description)
  }

  /// Removes an object from a to-many relationship.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func remove<Destination>(
    _ object: Destination, from relationship: ToMany<Destination>
  ) throws(ObjectGraphError) {
    try remove(object, from: relationship.propertyKey.description)
  }

  /// Makes these the destinations of a to-many relationship, in this order if it has one.
  ///
  /// A method, because reading may fail: Swift has no assignable property whose getter throws.
  ///
  /// - Throws: ``ObjectGraphError``.
  public func set<Destination>(_ objects: [Destination], for relationship: ToMany<Destination>)
    throws(ObjectGraphError)
  {
    try setToMany(objects, for: relationship.propertyKey.description)
  }

  /// Puts an object at a place of an ordered to-many relationship, whether it was in it or not.
  ///
  /// - Throws: ``ObjectGraphError``, as for a relationship that has no order, or
  ///   ``ObjectGraphError/noSuchPlace(entity:relationship:index:count:)``.
  public func insert<Destination>(
    _ object: Destination, into relationship: ToMany<Destination>, at index: Int
  ) throws(ObjectGraphError) {
    try insert(object, into: relationship.propertyKey.description, at: index)
  }
}
