public import Foundation

/// A Swift type of an ``Attribute``: `String`, `Int` and so on, or one of them as an optional.
///
/// Use an optional where the model's attribute is optional: reading an absent value through a type
/// without nil traps; through an optional it returns nil.
public protocol AttributeRepresentable: Hashable, Sendable {
  /// The type without optionality.
  associatedtype Scalar: AttributeScalar

  static func read(_ key: StaticString, of object: ManagedObject) -> Self
  static func write(_ value: Self, to key: StaticString, of object: ManagedObject)
  /// True if nil is a value of the type.
  static var isOptional: Bool { get }
  /// The value in predicates, or nil for none.
  var attributeValue: AttributeValue? { get }
  /// The value without optionality.
  var scalar: Scalar? { get }
}

/// A type that attributes store, never nil.
///
/// An enum can conform if its raw values are of such a type:
///
/// ```swift
/// enum Mood: Int64, AttributeScalar { case calm, wild }
/// ```
public protocol AttributeScalar: AttributeRepresentable where Scalar == Self {
  /// Returns the stored value, or nil if there is none or it is not a value of this type.
  static func stored(_ key: StaticString, of object: ManagedObject) -> Self?
  static func store(_ value: Self?, to key: StaticString, of object: ManagedObject)
  /// The model's types whose values this type can all represent, the default first.
  static var attributeTypes: [AttributeType] { get }
  /// The value in predicates.
  var scalarValue: AttributeValue { get }
  /// Creates the value from a predicate's; returns nil for one of another type.
  init?(scalarValue: AttributeValue)
  /// The value of an attribute without nil after the object's row was deleted: 0, false, an empty
  /// text, as for scalar properties in Core Data; nil for a type without such a value.
  static var valueOfMissingObject: Self? { get }
}

/// A type whose values a store can sort.
public protocol OrderedScalar: AttributeScalar, Comparable {}

/// A type whose values can be added.
public protocol NumericScalar: OrderedScalar {}

extension AttributeScalar {
  public static var isOptional: Bool { false }
  public var attributeValue: AttributeValue? { scalarValue }
  public var scalar: Self? { self }

  public static var valueOfMissingObject: Self? { nil }

  /// Returns ``valueOfMissingObject``, and logs it, for an object whose row is gone or unreadable,
  /// that lacks a required value, or whose value the type does not have, such as a raw value from a
  /// later version of the program.
  ///
  /// - Precondition: The attribute has a value. If that is uncertain, declare the attribute with an
  ///   optional type, or use ``ManagedObject/required(_:)``, which throws.
  @inlinable
  public static func read(_ key: StaticString, of object: ManagedObject) -> Self {
    stored(key, of: object) ?? valueOfMissing(key, of: object)
  }

  @inlinable
  public static func write(_ value: Self, to key: StaticString, of object: ManagedObject) {
    store(value, to: key, of: object)
  }

  @usableFromInline
  static func valueOfMissing(_ key: StaticString, of object: ManagedObject) -> Self {
    if let value = valueOfMissingObject {
      if object.isMissing { return value }
      if let stored = object.unshownValue(of: key) {
        IgnoredAccess.value(stored: stored, shownAs: String(reflecting: value))
          .note(of: "\(key)", object)
        return value
      }
    }
    preconditionFailure(
      "\(object.entityName).\(key) has no value of type \(Self.self); set it after inserting the "
        + "object, declare it as Attribute<\(Self.self)?>, or read it with required(_:)")
  }
}

extension Optional: AttributeRepresentable where Wrapped: AttributeScalar {
  public static var isOptional: Bool { true }
  public var attributeValue: AttributeValue? { self?.scalarValue }
  public var scalar: Wrapped? { self }

  @inlinable
  public static func read(_ key: StaticString, of object: ManagedObject) -> Wrapped? {
    Wrapped.stored(key, of: object)
  }

  @inlinable
  public static func write(_ value: Wrapped?, to key: StaticString, of object: ManagedObject) {
    Wrapped.store(value, to: key, of: object)
  }
}

/// Enums with a storable raw value.
extension AttributeScalar where Self: RawRepresentable, RawValue: AttributeScalar {
  public typealias Scalar = Self

  public static var attributeTypes: [AttributeType] { RawValue.attributeTypes }
  public var scalarValue: AttributeValue { rawValue.scalarValue }
  public init?(scalarValue: AttributeValue) {
    guard let rawValue = RawValue(scalarValue: scalarValue) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// Returns nil also for an unknown raw value.
  public static func stored(_ key: StaticString, of object: ManagedObject) -> Self? {
    RawValue.stored(key, of: object).flatMap(Self.init(rawValue:))
  }

  public static func store(_ value: Self?, to key: StaticString, of object: ManagedObject) {
    RawValue.store(value?.rawValue, to: key, of: object)
  }
}

extension AttributeScalar where Self: RawRepresentable, RawValue: AttributeScalar {
  public static var valueOfMissingObject: Self? {
    RawValue.valueOfMissingObject.flatMap(Self.init(rawValue:))
  }
}

extension AttributeScalar where Self: RawRepresentable & CaseIterable, RawValue: AttributeScalar {
  /// The case with the raw value 0 or an empty text, or the first case without such a one.
  public static var valueOfMissingObject: Self? {
    RawValue.valueOfMissingObject.flatMap(Self.init(rawValue:)) ?? allCases.first
  }
}

// The types with an attribute type of their own. Each uses the accessor of hand-written properties,
// so that both cost the same.

extension String: OrderedScalar {
  public static var attributeTypes: [AttributeType] { [.string] }
  public var scalarValue: AttributeValue { .string(self) }
  public init?(scalarValue: AttributeValue) {
    guard case .string(let value) = scalarValue else { return nil }
    self = value
  }
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
  public init?(scalarValue: AttributeValue) {
    guard case .double(let value) = scalarValue else { return nil }
    self = value
  }
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
  public init?(scalarValue: AttributeValue) {
    guard case .double(let value) = scalarValue else { return nil }
    self = Float(value)
  }
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
  public init?(scalarValue: AttributeValue) {
    guard case .decimal(let value) = scalarValue else { return nil }
    self = value
  }
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
  public init?(scalarValue: AttributeValue) {
    guard case .boolean(let value) = scalarValue else { return nil }
    self = value
  }
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
  public init?(scalarValue: AttributeValue) {
    guard case .date(let value) = scalarValue else { return nil }
    self = value
  }
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
  public init?(scalarValue: AttributeValue) {
    guard case .uuid(let value) = scalarValue else { return nil }
    self = value
  }
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
  public init?(scalarValue: AttributeValue) {
    guard case .uri(let value) = scalarValue else { return nil }
    self = value
  }
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
  public init?(scalarValue: AttributeValue) {
    guard case .binary(let value) = scalarValue else { return nil }
    self = value
  }
  public static var valueOfMissingObject: Data? { Data() }
  public static func stored(_ key: StaticString, of object: ManagedObject) -> Data? {
    object.data(key)
  }
  public static func store(_ value: Data?, to key: StaticString, of object: ManagedObject) {
    object.set(value, for: key)
  }
}

/// An integer type that attributes store as 64 bits.
public protocol IntegerScalar: NumericScalar, FixedWidthInteger {}

extension IntegerScalar {
  public var scalarValue: AttributeValue { .integer(Int64(self)) }
  public init?(scalarValue: AttributeValue) {
    guard case .integer(let value) = scalarValue else { return nil }
    self.init(exactly: value)
  }
  public static var valueOfMissingObject: Self? { 0 }

  /// Returns a number clamped to the range of the model's type, and logs it if another program
  /// wrote a number outside.
  ///
  /// - Precondition: The type can represent every value of the attribute's.
  public static func stored(_ key: StaticString, of object: ManagedObject) -> Self? {
    object.integer(key).map { value in
      if let narrow = Self(exactly: value) { return narrow }
      guard !object.allows(value, for: key) else {
        preconditionFailure(
          "\(object.entityName).\(key) is \(value), which is not a \(Self.self); declare it as "
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
  public static var attributeTypes: [AttributeType] { [.integer64, .integer32, .integer16] }
}

extension Int64: IntegerScalar {
  public static var attributeTypes: [AttributeType] { [.integer64, .integer32, .integer16] }
}

extension Int32: IntegerScalar {
  public static var attributeTypes: [AttributeType] { [.integer32, .integer16] }
}

extension Int16: IntegerScalar {
  public static var attributeTypes: [AttributeType] { [.integer16] }
}
