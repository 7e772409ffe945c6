public import Foundation

/// A type whose values can be an argument of a predicate's format or the value of a variable.
public protocol FetchValueConvertible {
  var fetchValue: FetchValue { get }
}

extension FetchValue: FetchValueConvertible {
  public var fetchValue: FetchValue { self }
}

extension AttributeValue: FetchValueConvertible {
  public var fetchValue: FetchValue { .attribute(self) }
}

extension String: FetchValueConvertible {
  public var fetchValue: FetchValue { .attribute(.string(self)) }
}

extension Int: FetchValueConvertible {
  public var fetchValue: FetchValue { .attribute(.integer(Int64(self))) }
}

extension Int16: FetchValueConvertible {
  public var fetchValue: FetchValue { .attribute(.integer(Int64(self))) }
}

extension Int32: FetchValueConvertible {
  public var fetchValue: FetchValue { .attribute(.integer(Int64(self))) }
}

extension Int64: FetchValueConvertible {
  public var fetchValue: FetchValue { .attribute(.integer(self)) }
}

extension Double: FetchValueConvertible {
  public var fetchValue: FetchValue { .attribute(.double(self)) }
}

extension Float: FetchValueConvertible {
  public var fetchValue: FetchValue { .attribute(.double(Double(self))) }
}

extension Decimal: FetchValueConvertible {
  public var fetchValue: FetchValue { .attribute(.decimal(self)) }
}

extension Bool: FetchValueConvertible {
  public var fetchValue: FetchValue { .attribute(.boolean(self)) }
}

extension Date: FetchValueConvertible {
  public var fetchValue: FetchValue { .attribute(.date(self)) }
}

extension UUID: FetchValueConvertible {
  public var fetchValue: FetchValue { .attribute(.uuid(self)) }
}

extension URL: FetchValueConvertible {
  public var fetchValue: FetchValue { .attribute(.uri(self)) }
}

extension Data: FetchValueConvertible {
  public var fetchValue: FetchValue { .attribute(.binary(self)) }
}

extension ManagedObjectID: FetchValueConvertible {
  public var fetchValue: FetchValue { .object(self) }
}

extension ManagedObject: FetchValueConvertible {
  public var fetchValue: FetchValue { .object(objectID) }
}

extension Optional: FetchValueConvertible where Wrapped: FetchValueConvertible {
  public var fetchValue: FetchValue { self?.fetchValue ?? .null }
}

extension Array: FetchValueConvertible where Element: FetchValueConvertible {
  public var fetchValue: FetchValue { .list(map(\.fetchValue)) }
}

extension Set: FetchValueConvertible where Element: FetchValueConvertible {
  /// The elements as a list, unordered.
  public var fetchValue: FetchValue { .list(map(\.fetchValue)) }
}
