public import ObjectModel

/// An integer type that attributes store as 64 bits.
public protocol IntegerScalar: NumericScalar, FixedWidthInteger {}

extension IntegerScalar {
  public var scalarValue: AttributeValue { .integer(Int64(self)) }
  public static var valueOfMissingObject: Self? { 0 }

  public static func stored(_ key: StaticString, of object: ManagedObject) -> Self? {
    object.integer(key).map { value in
      guard let narrow = Self(exactly: value) else {
        preconditionFailure(
          "\(object.entityName).\(key) is \(value), which is no \(Self.self); declare it as "
            + "Attribute<Int64>")
      }
      return narrow
    }
  }

  public static func store(_ value: Self?, to key: StaticString, of object: ManagedObject) {
    object.set(value.map { Int64($0) }, for: key)
  }
}

extension Int: IntegerScalar {
  public static var attributeTypes: [AttributeType] { [.integer16, .integer32, .integer64] }
}

extension Int64: IntegerScalar {
  public static var attributeTypes: [AttributeType] { [.integer16, .integer32, .integer64] }
}

extension Int32: IntegerScalar {
  public static var attributeTypes: [AttributeType] { [.integer16, .integer32] }
}

extension Int16: IntegerScalar {
  public static var attributeTypes: [AttributeType] { [.integer16] }
}
