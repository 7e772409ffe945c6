public import Foundation

/// A Swift type of an ``Attribute``: `String`, `Int` and so on, or one of them as an optional.
///
/// Use an optional where the model's attribute is optional: reading an absent value through a type
/// without nil traps; through an optional it returns nil.
///
/// ```swift
/// print(paper.year == nil)  // prints true
/// ```
public protocol AttributeRepresentable: Hashable, Sendable {
  /// The type without optionality.
  associatedtype Scalar: AttributeScalar

  /// Returns the attribute's value.
  static func read(_ key: StaticString, of object: ManagedObject) -> Self
  /// Sets the attribute's value.
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
  /// Sets the attribute's value; nil clears it.
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
///
/// ```swift
/// let early = try context.fetch(Query<Publication>.where { $0.title < "N" })
/// ```
/// ```sql
/// SELECT ... FROM ZPUBLICATION t0 WHERE t0.ZTITLE < ?
/// ```
public protocol OrderedScalar: AttributeScalar, Comparable {}

/// A type whose values can be added.
///
/// ```swift
/// let prolific = Query<Author>.where { $0.publications.sum(\.year) > 3_000 }
/// print(try context.count(prolific))  // prints 1
/// ```
/// ```sql
/// SELECT COUNT(*) FROM ZAUTHOR t0
///   WHERE (SELECT LINEAGE_SUM(t1.ZYEAR) FROM ZPUBLICATION t1 WHERE t1.ZAUTHOR = t0.Z_PK) > ?
/// ```
public protocol NumericScalar: OrderedScalar {}

extension AttributeScalar {
  /// False: nil is not a value of the type.
  public static var isOptional: Bool { false }
  /// The value in predicates, never nil.
  public var attributeValue: AttributeValue? { scalarValue }
  /// The value itself, never nil.
  public var scalar: Self? { self }

  /// Nil, for types without a value that can represent absence.
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

  /// Stores the value.
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
  /// True: nil represents an absent value.
  ///
  /// ```swift
  /// print(Int?.isOptional, Int.isOptional)  // prints true false
  /// ```
  public static var isOptional: Bool { true }
  /// The value in predicates, or nil.
  public var attributeValue: AttributeValue? { self?.scalarValue }
  /// The wrapped value.
  public var scalar: Wrapped? { self }

  /// Returns the stored value, or nil if there is none or it is not of the wrapped type.
  @inlinable
  public static func read(_ key: StaticString, of object: ManagedObject) -> Wrapped? {
    Wrapped.stored(key, of: object)
  }

  /// Stores the value; nil clears the attribute.
  @inlinable
  public static func write(_ value: Wrapped?, to key: StaticString, of object: ManagedObject) {
    Wrapped.store(value, to: key, of: object)
  }
}

/// Enums with a storable raw value.
extension AttributeScalar where Self: RawRepresentable, RawValue: AttributeScalar {
  /// The enum itself.
  public typealias Scalar = Self

  /// The model's types for the raw value.
  public static var attributeTypes: [AttributeType] { RawValue.attributeTypes }
  /// The raw value in predicates.
  public var scalarValue: AttributeValue { rawValue.scalarValue }
  /// Creates the case with a predicate's value, or returns nil if no case has it.
  ///
  /// ```swift
  /// enum Weather: Int64, AttributeScalar { case calm, stormy }
  /// print(Weather(scalarValue: .integer(1)) ?? .calm)  // prints stormy
  /// print(Weather(scalarValue: .integer(9)) == nil)  // prints true
  /// ```
  public init?(scalarValue: AttributeValue) {
    guard let rawValue = RawValue(scalarValue: scalarValue) else { return nil }
    self.init(rawValue: rawValue)
  }

  /// Returns the case of the stored value, or nil if there is no value or no case for it.
  public static func stored(_ key: StaticString, of object: ManagedObject) -> Self? {
    RawValue.stored(key, of: object).flatMap(Self.init(rawValue:))
  }

  /// Stores the raw value; nil clears the attribute.
  public static func store(_ value: Self?, to key: StaticString, of object: ManagedObject) {
    RawValue.store(value?.rawValue, to: key, of: object)
  }
}

extension AttributeScalar where Self: RawRepresentable, RawValue: AttributeScalar {
  /// The value with the raw value 0 or an empty text, or nil without such a one.
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
  /// The model's type for texts: string.
  public static var attributeTypes: [AttributeType] { [.string] }
  /// The text in predicates.
  public var scalarValue: AttributeValue { .string(self) }
  /// Creates the text from a predicate's value, or returns nil for one of another type.
  public init?(scalarValue: AttributeValue) {
    guard case .string(let value) = scalarValue else { return nil }
    self = value
  }
  /// The value of an attribute without nil after the object's row was deleted: an empty text.
  public static var valueOfMissingObject: String? { "" }
  /// Returns the stored text, or nil if there is none.
  public static func stored(_ key: StaticString, of object: ManagedObject) -> String? {
    object.string(key)
  }
  /// Stores a text; nil clears the attribute.
  public static func store(_ value: String?, to key: StaticString, of object: ManagedObject) {
    object.set(value, for: key)
  }
}

extension Double: NumericScalar {
  /// The model's types for floating-point numbers: double, then float.
  public static var attributeTypes: [AttributeType] { [.double, .float] }
  /// The number in predicates.
  public var scalarValue: AttributeValue { .double(self) }
  /// Creates the number from a predicate's value, or returns nil for one of another type.
  public init?(scalarValue: AttributeValue) {
    guard case .double(let value) = scalarValue else { return nil }
    self = value
  }
  /// The value of an attribute without nil after the object's row was deleted: 0.
  public static var valueOfMissingObject: Double? { 0 }
  /// Returns the stored number, or nil if there is none.
  public static func stored(_ key: StaticString, of object: ManagedObject) -> Double? {
    object.double(key)
  }
  /// Stores a number; nil clears the attribute.
  public static func store(_ value: Double?, to key: StaticString, of object: ManagedObject) {
    object.set(value, for: key)
  }
}

extension Float: NumericScalar {
  /// The model's type for 32-bit floating-point numbers: float.
  public static var attributeTypes: [AttributeType] { [.float] }
  /// The number in predicates, as a double.
  public var scalarValue: AttributeValue { .double(Double(self)) }
  /// Creates the number from a predicate's value, or returns nil for one of another type, rounded
  /// to 32 bits.
  public init?(scalarValue: AttributeValue) {
    guard case .double(let value) = scalarValue else { return nil }
    self = Float(value)
  }
  /// The value of an attribute without nil after the object's row was deleted: 0.
  public static var valueOfMissingObject: Float? { 0 }
  /// Returns the stored number, or nil if there is none.
  public static func stored(_ key: StaticString, of object: ManagedObject) -> Float? {
    object.double(key).map { Float($0) }
  }
  /// Stores a number; nil clears the attribute.
  public static func store(_ value: Float?, to key: StaticString, of object: ManagedObject) {
    object.set(value.map { Double($0) }, for: key)
  }
}

extension Decimal: NumericScalar {
  /// The model's type for decimal numbers: decimal.
  public static var attributeTypes: [AttributeType] { [.decimal] }
  /// The number in predicates.
  public var scalarValue: AttributeValue { .decimal(self) }
  /// Creates the number from a predicate's value, or returns nil for one of another type.
  public init?(scalarValue: AttributeValue) {
    guard case .decimal(let value) = scalarValue else { return nil }
    self = value
  }
  /// The value of an attribute without nil after the object's row was deleted: 0.
  public static var valueOfMissingObject: Decimal? { 0 }
  /// Returns the stored number, or nil if there is none.
  public static func stored(_ key: StaticString, of object: ManagedObject) -> Decimal? {
    object.decimal(key)
  }
  /// Stores a number; nil clears the attribute.
  public static func store(_ value: Decimal?, to key: StaticString, of object: ManagedObject) {
    object.set(value, for: key)
  }
}

extension Bool: AttributeScalar {
  /// The model's type for Boolean values: boolean.
  public static var attributeTypes: [AttributeType] { [.boolean] }
  /// The Boolean value in predicates.
  public var scalarValue: AttributeValue { .boolean(self) }
  /// Creates the Boolean value from a predicate's value, or returns nil for one of another type.
  public init?(scalarValue: AttributeValue) {
    guard case .boolean(let value) = scalarValue else { return nil }
    self = value
  }
  /// The value of an attribute without nil after the object's row was deleted: false.
  public static var valueOfMissingObject: Bool? { false }
  /// Returns the stored Boolean value, or nil if there is none.
  public static func stored(_ key: StaticString, of object: ManagedObject) -> Bool? {
    object.boolean(key)
  }
  /// Stores a Boolean value; nil clears the attribute.
  public static func store(_ value: Bool?, to key: StaticString, of object: ManagedObject) {
    object.set(value, for: key)
  }
}

extension Date: OrderedScalar {
  /// The model's type for dates: date.
  public static var attributeTypes: [AttributeType] { [.date] }
  /// The date in predicates.
  public var scalarValue: AttributeValue { .date(self) }
  /// Creates the date from a predicate's value, or returns nil for one of another type.
  public init?(scalarValue: AttributeValue) {
    guard case .date(let value) = scalarValue else { return nil }
    self = value
  }
  /// The value of an attribute without nil after the object's row was deleted: the reference date,
  /// 1 January 2001 UTC.
  public static var valueOfMissingObject: Date? { Date(timeIntervalSinceReferenceDate: 0) }
  /// Returns the stored date, or nil if there is none.
  public static func stored(_ key: StaticString, of object: ManagedObject) -> Date? {
    object.date(key)
  }
  /// Stores a date; nil clears the attribute.
  public static func store(_ value: Date?, to key: StaticString, of object: ManagedObject) {
    object.set(value, for: key)
  }
}

extension UUID: AttributeScalar {
  /// The model's type for UUIDs: uuid.
  public static var attributeTypes: [AttributeType] { [.uuid] }
  /// The UUID in predicates.
  public var scalarValue: AttributeValue { .uuid(self) }
  /// Creates the UUID from a predicate's value, or returns nil for one of another type.
  public init?(scalarValue: AttributeValue) {
    guard case .uuid(let value) = scalarValue else { return nil }
    self = value
  }
  /// The value of an attribute without nil after the object's row was deleted: the UUID of zeros.
  public static var valueOfMissingObject: UUID? {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
  }
  /// Returns the stored UUID, or nil if there is none.
  public static func stored(_ key: StaticString, of object: ManagedObject) -> UUID? {
    object.uuid(key)
  }
  /// Stores a UUID; nil clears the attribute.
  public static func store(_ value: UUID?, to key: StaticString, of object: ManagedObject) {
    object.set(value, for: key)
  }
}

extension URL: AttributeScalar {
  /// The model's type for URLs: uri.
  public static var attributeTypes: [AttributeType] { [.uri] }
  /// The URL in predicates.
  public var scalarValue: AttributeValue { .uri(self) }
  /// Creates the URL from a predicate's value, or returns nil for one of another type.
  public init?(scalarValue: AttributeValue) {
    guard case .uri(let value) = scalarValue else { return nil }
    self = value
  }
  /// The value of an attribute without nil after the object's row was deleted: `about:blank`.
  public static var valueOfMissingObject: URL? { URL(string: "about:blank") }
  /// Returns the stored URL, or nil if there is none.
  public static func stored(_ key: StaticString, of object: ManagedObject) -> URL? {
    object.uri(key)
  }
  /// Stores a URL; nil clears the attribute.
  public static func store(_ value: URL?, to key: StaticString, of object: ManagedObject) {
    object.set(value, for: key)
  }
}

extension Data: AttributeScalar {
  /// The model's types for data: binary, then transformable.
  public static var attributeTypes: [AttributeType] { [.binary, .transformable] }
  /// The data in predicates.
  public var scalarValue: AttributeValue { .binary(self) }
  /// Creates the data from a predicate's value, or returns nil for one of another type.
  public init?(scalarValue: AttributeValue) {
    guard case .binary(let value) = scalarValue else { return nil }
    self = value
  }
  /// The value of an attribute without nil after the object's row was deleted: empty data.
  public static var valueOfMissingObject: Data? { Data() }
  /// Returns the stored data, or nil if there is none.
  public static func stored(_ key: StaticString, of object: ManagedObject) -> Data? {
    object.data(key)
  }
  /// Stores data; nil clears the attribute.
  public static func store(_ value: Data?, to key: StaticString, of object: ManagedObject) {
    object.set(value, for: key)
  }
}

/// An integer type that attributes store as 64 bits.
///
/// ```swift
/// print(Int16(scalarValue: .integer(70_000)) == nil)  // prints true
/// ```
public protocol IntegerScalar: NumericScalar, FixedWidthInteger {}

extension IntegerScalar {
  /// The number in predicates, as 64 bits.
  public var scalarValue: AttributeValue { .integer(Int64(self)) }
  /// Creates the number from a predicate's value, or returns nil if the value is not an integer or
  /// is out of range.
  public init?(scalarValue: AttributeValue) {
    guard case .integer(let value) = scalarValue else { return nil }
    self.init(exactly: value)
  }
  /// The value of an attribute without nil after the object's row was deleted: 0.
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

  /// Stores a number; nil clears the attribute.
  public static func store(_ value: Self?, to key: StaticString, of object: ManagedObject) {
    object.set(value.map { Int64($0) }, for: key)
  }
}

extension Int: IntegerScalar {
  /// All integer types of the model, 64 bits first.
  public static var attributeTypes: [AttributeType] { [.integer64, .integer32, .integer16] }
}

extension Int64: IntegerScalar {
  /// All integer types of the model, 64 bits first.
  public static var attributeTypes: [AttributeType] { [.integer64, .integer32, .integer16] }
}

extension Int32: IntegerScalar {
  /// The model's integer types of at most 32 bits, the larger first.
  public static var attributeTypes: [AttributeType] { [.integer32, .integer16] }
}

extension Int16: IntegerScalar {
  /// The model's integer type of 16 bits.
  public static var attributeTypes: [AttributeType] { [.integer16] }
}
