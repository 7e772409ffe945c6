public import Foundation
public import ObjectModel

// The types that have an attribute type of their own. Each goes through the accessor that hand
// written properties use, so that both cost the same.

extension String: OrderedScalar {
  public static var attributeTypes: [AttributeType] { [.string] }
  public var scalarValue: AttributeValue { .string(self) }
  public static var valueOfMissingObject: String? { "" }
  public static func stored(_ key: StaticString, of object: ManagedObject) -> String? {
    object.string(key)
  }
  public static func store(_ value: String?, to key: StaticString, of object: ManagedObject) {
    object.set(value, for: key)
  }
}

extension Double: NumericScalar {
  public static var attributeTypes: [AttributeType] { [.double, .float] }
  public var scalarValue: AttributeValue { .double(self) }
  public static var valueOfMissingObject: Double? { 0 }
  public static func stored(_ key: StaticString, of object: ManagedObject) -> Double? {
    object.double(key)
  }
  public static func store(_ value: Double?, to key: StaticString, of object: ManagedObject) {
    object.set(value, for: key)
  }
}

extension Float: NumericScalar {
  public static var attributeTypes: [AttributeType] { [.float] }
  public var scalarValue: AttributeValue { .double(Double(self)) }
  public static var valueOfMissingObject: Float? { 0 }
  public static func stored(_ key: StaticString, of object: ManagedObject) -> Float? {
    object.double(key).map { Float($0) }
  }
  public static func store(_ value: Float?, to key: StaticString, of object: ManagedObject) {
    object.set(value.map { Double($0) }, for: key)
  }
}

extension Decimal: NumericScalar {
  public static var attributeTypes: [AttributeType] { [.decimal] }
  public var scalarValue: AttributeValue { .decimal(self) }
  public static var valueOfMissingObject: Decimal? { 0 }
  public static func stored(_ key: StaticString, of object: ManagedObject) -> Decimal? {
    object.decimal(key)
  }
  public static func store(_ value: Decimal?, to key: StaticString, of object: ManagedObject) {
    object.set(value, for: key)
  }
}

extension Bool: AttributeScalar {
  public static var attributeTypes: [AttributeType] { [.boolean] }
  public var scalarValue: AttributeValue { .boolean(self) }
  public static var valueOfMissingObject: Bool? { false }
  public static func stored(_ key: StaticString, of object: ManagedObject) -> Bool? {
    object.boolean(key)
  }
  public static func store(_ value: Bool?, to key: StaticString, of object: ManagedObject) {
    object.set(value, for: key)
  }
}

extension Date: OrderedScalar {
  public static var attributeTypes: [AttributeType] { [.date] }
  public var scalarValue: AttributeValue { .date(self) }
  public static var valueOfMissingObject: Date? { Date(timeIntervalSinceReferenceDate: 0) }
  public static func stored(_ key: StaticString, of object: ManagedObject) -> Date? {
    object.date(key)
  }
  public static func store(_ value: Date?, to key: StaticString, of object: ManagedObject) {
    object.set(value, for: key)
  }
}

extension UUID: AttributeScalar {
  public static var attributeTypes: [AttributeType] { [.uuid] }
  public var scalarValue: AttributeValue { .uuid(self) }
  public static var valueOfMissingObject: UUID? {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }
  public static func stored(_ key: StaticString, of object: ManagedObject) -> UUID? {
    object.uuid(key)
  }
  public static func store(_ value: UUID?, to key: StaticString, of object: ManagedObject) {
    object.set(value, for: key)
  }
}

extension URL: AttributeScalar {
  public static var attributeTypes: [AttributeType] { [.uri] }
  public var scalarValue: AttributeValue { .uri(self) }
  public static var valueOfMissingObject: URL? { URL(string: "about:blank") }
  public static func stored(_ key: StaticString, of object: ManagedObject) -> URL? {
    object.uri(key)
  }
  public static func store(_ value: URL?, to key: StaticString, of object: ManagedObject) {
    object.set(value, for: key)
  }
}

extension Data: AttributeScalar {
  public static var attributeTypes: [AttributeType] { [.binary, .transformable] }
  public var scalarValue: AttributeValue { .binary(self) }
  public static var valueOfMissingObject: Data? { Data() }
  public static func stored(_ key: StaticString, of object: ManagedObject) -> Data? {
    object.data(key)
  }
  public static func store(_ value: Data?, to key: StaticString, of object: ManagedObject) {
    object.set(value, for: key)
  }
}
