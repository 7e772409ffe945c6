public import Foundation

/// A type whose values can be an argument of a predicate's format or the value of a variable.
public protocol FetchValueConvertible {
  /// The constant that represents the value in a predicate.
  var fetchValue: FetchValue { get }
}

extension FetchValue: FetchValueConvertible {
  /// The value itself.
  public var fetchValue: FetchValue { self }
}

extension AttributeValue: FetchValueConvertible {
  /// The value in predicates.
  public var fetchValue: FetchValue { .attribute(self) }
}

extension String: FetchValueConvertible {
  /// The value of a String attribute.
  public var fetchValue: FetchValue { .attribute(.string(self)) }
}

extension Int: FetchValueConvertible {
  /// The value of an Integer attribute, with 64 bits.
  public var fetchValue: FetchValue { .attribute(.integer(Int64(self))) }
}

extension Int16: FetchValueConvertible {
  /// The value of an Integer attribute, with 64 bits.
  public var fetchValue: FetchValue { .attribute(.integer(Int64(self))) }
}

extension Int32: FetchValueConvertible {
  /// The value of an Integer attribute, with 64 bits.
  public var fetchValue: FetchValue { .attribute(.integer(Int64(self))) }
}

extension Int64: FetchValueConvertible {
  /// The value of an Integer attribute.
  public var fetchValue: FetchValue { .attribute(.integer(self)) }
}

extension Double: FetchValueConvertible {
  /// The value of a Double attribute.
  public var fetchValue: FetchValue { .attribute(.double(self)) }
}

extension Float: FetchValueConvertible {
  /// The value of a Double attribute, without rounding.
  public var fetchValue: FetchValue { .attribute(.double(Double(self))) }
}

extension Decimal: FetchValueConvertible {
  /// The value of a Decimal attribute.
  public var fetchValue: FetchValue { .attribute(.decimal(self)) }
}

extension Bool: FetchValueConvertible {
  /// The value of a Boolean attribute.
  public var fetchValue: FetchValue { .attribute(.boolean(self)) }
}

extension Date: FetchValueConvertible {
  /// The value of a Date attribute.
  public var fetchValue: FetchValue { .attribute(.date(self)) }
}

extension UUID: FetchValueConvertible {
  /// The value of a UUID attribute.
  public var fetchValue: FetchValue { .attribute(.uuid(self)) }
}

extension URL: FetchValueConvertible {
  /// The value of a URI attribute.
  public var fetchValue: FetchValue { .attribute(.uri(self)) }
}

extension Data: FetchValueConvertible {
  /// The value of a Binary attribute.
  public var fetchValue: FetchValue { .attribute(.binary(self)) }
}

extension ManagedObjectID: FetchValueConvertible {
  /// The object, which the store compares by its key.
  public var fetchValue: FetchValue { .object(self) }
}

extension ManagedObject: FetchValueConvertible {
  /// The object's ID.
  ///
  /// ```swift
  /// let predicate = try FetchPredicate(format: "author == %@", grace)
  /// print(try context.fetch(FetchRequest<Paper>(entityName: "Paper", predicate: predicate)).count)
  /// // prints 1
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 6 AND t0.ZAUTHOR == ?
  /// ```
  public var fetchValue: FetchValue { .object(objectID) }
}

extension Optional: FetchValueConvertible where Wrapped: FetchValueConvertible {
  /// The value, or null for nil.
  public var fetchValue: FetchValue { self?.fetchValue ?? .null }
}

extension Array: FetchValueConvertible where Element: FetchValueConvertible {
  /// The elements as a list, in order.
  ///
  /// ```swift
  /// let predicate = try FetchPredicate(format: "year IN %@", [1842, 1843])
  /// print(predicate)  // prints year IN {1842, 1843}
  /// ```
  public var fetchValue: FetchValue { .list(map(\.fetchValue)) }
}

extension Set: FetchValueConvertible where Element: FetchValueConvertible {
  /// The elements as a list, unordered.
  public var fetchValue: FetchValue { .list(map(\.fetchValue)) }
}
