public import ObjectModel

/// An integer type that attributes store as 64 bits.
public protocol IntegerScalar: NumericScalar, FixedWidthInteger {}

extension IntegerScalar {
  public var scalarValue: AttributeValue { .integer(Int64(self)) }
  public static var valueOfMissingObject: Self? { 0 }

  /// A number in the file that the model's type does not allow reads as the nearest one that it does,
  /// with a line in the log: another program wrote it.
  ///
  /// - Precondition: the type holds every value of the attribute's.
  public static func stored(_ key: StaticString, of object: ManagedObject) -> Self? {
    object.integer(key).map { value in
      if let narrow = Self(exactly: value) { return narrow }
      guard !object.allows(value, for: key) else {
        preconditionFailure(
          "\(object.entityName).\(key) is \(value), which is no \(Self.self); declare it as "
            + "Attribute<Int64>")
      }
      let nearest = Self(clamping: value)
      IgnoredAccess.value(stored: "\(value)", shownAs: "\(nearest)").note(of: "\(key)", object)
      return nearest
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
