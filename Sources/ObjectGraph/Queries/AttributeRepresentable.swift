public import ObjectModel

/// A Swift type that an ``Attribute`` may have: `String`, `Int` and so on, or one of them as an
/// optional.
///
/// Optional where the model's attribute is: reading an absent value through a type without nil
/// stops the program, and reading it through an optional gives nil.
public protocol AttributeRepresentable: Hashable, Sendable {
  /// The type without its optional.
  associatedtype Scalar: AttributeScalar

  static func read(_ key: StaticString, of object: ManagedObject) -> Self
  static func write(_ value: Self, to key: StaticString, of object: ManagedObject)
  /// True if nil is one of the type's values.
  static var isOptional: Bool { get }
  /// The value as predicates carry it, nil for none.
  var attributeValue: AttributeValue? { get }
  /// The value without its optional.
  var scalar: Scalar? { get }
}

/// A type that attributes store, never nil.
///
/// An enum becomes one by naming the protocol, if its raw values are of such a type:
///
/// ```swift
/// enum Mood: Int64, AttributeScalar { case calm, wild }
/// ```
public protocol AttributeScalar: AttributeRepresentable where Scalar == Self {
  /// The stored value; nil if there is none or it is no value of this type.
  static func stored(_ key: StaticString, of object: ManagedObject) -> Self?
  static func store(_ value: Self?, to key: StaticString, of object: ManagedObject)
  /// The types of the model whose every value this type can hold.
  static var attributeTypes: [AttributeType] { get }
  /// The value as predicates carry it.
  var scalarValue: AttributeValue { get }
  /// What an attribute without nil reads as once the object's row is gone: 0, false, an empty text,
  /// as a scalar property of Core Data; nil for a type that has nothing of the kind.
  static var valueOfMissingObject: Self? { get }
}

/// A type whose values have an order in the store.
public protocol OrderedScalar: AttributeScalar, Comparable {}

/// A type whose values can be added up.
public protocol NumericScalar: OrderedScalar {}

extension AttributeScalar {
  public static var isOptional: Bool { false }
  public var attributeValue: AttributeValue? { scalarValue }
  public var scalar: Self? { self }

  public static var valueOfMissingObject: Self? { nil }

  /// An object whose row is gone, or cannot be read, has ``valueOfMissingObject``, and so has one whose
  /// row lacks a value that the model requires, or has one that the type does not, such as a raw value
  /// that a later version of the program added; a line in the log tells it.
  ///
  /// - Precondition: the attribute has a value. Where that is uncertain declare the attribute with
  ///   an optional type, or use ``ManagedObject/required(_:)``, which throws.
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

/// Enums over a type that can be stored.
extension AttributeScalar where Self: RawRepresentable, RawValue: AttributeScalar {
  public typealias Scalar = Self

  public static var attributeTypes: [AttributeType] { RawValue.attributeTypes }
  public var scalarValue: AttributeValue { rawValue.scalarValue }

  /// Nil also for a raw value that this program does not know.
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
  /// The case of the raw value 0 or of an empty text; where there is none, the first.
  public static var valueOfMissingObject: Self? {
    RawValue.valueOfMissingObject.flatMap(Self.init(rawValue:)) ?? allCases.first
  }
}
