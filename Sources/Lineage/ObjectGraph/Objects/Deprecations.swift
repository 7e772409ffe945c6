public import Foundation

// Names of the release before, which go with the next one.

extension ManagedObject {
  @available(*, deprecated, renamed: "value(forKey:)")
  public func toOne(forKey key: String) throws(ObjectGraphError) -> ManagedObject? {
    try value(forKey: key)
  }

  @available(*, deprecated, renamed: "value(forKey:)")
  public func propertyValue(forKey key: String) throws(ObjectGraphError) -> KeyedValue {
    try value(forKey: key)
  }

  @available(*, deprecated, renamed: "setValue(_:forKey:)")
  public func setPropertyValue(_ value: KeyedValue, forKey key: String)
    throws(ObjectGraphError)
  {
    try setValue(value, forKey: key)
  }

  @available(*, deprecated, renamed: "relationshipSet(forKey:)")
  public func toManySet(_ key: String) throws(ObjectGraphError) -> RelationshipSet {
    try relationshipSet(forKey: key)
  }
}

/// The package keeps these four for itself; the parameter without a name tells the public ones apart.
extension ManagedObject {
  @available(*, deprecated, renamed: "value(_:)")
  public func toOne(_ key: StaticString, _: Void = ()) -> ManagedObject? { toOne(key) }

  @available(*, deprecated, renamed: "set(_:for:)")
  public func setToOne(_ object: ManagedObject?, for key: StaticString, _: Void = ()) {
    setToOne(object, for: key)
  }

  @available(*, deprecated, renamed: "value(forKey:)")
  public func toMany(_ key: String, _: Void = ()) throws(ObjectGraphError) -> [ManagedObject] {
    try toMany(key)
  }

  @available(*, deprecated, renamed: "setValue(_:forKey:)")
  public func setToMany(_ objects: [ManagedObject], for key: String, _: Void = ())
    throws(ObjectGraphError)
  {
    try setToMany(objects, for: key)
  }
}

/// `object.string("title")` and its like. No methods, which would hide declared attributes of their
/// names: a class's own static member comes before one of a protocol.
extension PropertyAccess {
  @available(*, deprecated, message: "use value(_:), and say which type is wanted")
  @_disfavoredOverload
  public subscript<Value>(dynamicMember reader: KeyPath<Self.Type, FormerReader<Value>>)
    -> (StaticString) -> Value?
  { { self.value($0) } }

  public static var string: FormerReader<String> { FormerReader() }
  public static var integer: FormerReader<Int64> { FormerReader() }
  public static var boolean: FormerReader<Bool> { FormerReader() }
  public static var double: FormerReader<Double> { FormerReader() }
  public static var decimal: FormerReader<Decimal> { FormerReader() }
  public static var date: FormerReader<Date> { FormerReader() }
  public static var uuid: FormerReader<UUID> { FormerReader() }
  public static var uri: FormerReader<URL> { FormerReader() }
  public static var data: FormerReader<Data> { FormerReader() }
}

/// A former method that reads an attribute as one type.
public struct FormerReader<Value: AttributeScalar> {}
