public import Foundation

/// The type of an attribute's values; raw values are those of `NSAttributeType` in a model archive.
///
/// ```swift
/// print(book.entity.attributesByName["year"]?.type ?? .undefined)  // prints integer16
/// ```
public enum AttributeType: Int, CaseIterable, Hashable, Sendable {
  /// No type; only for transient attributes.
  case undefined = 0
  case integer16 = 100
  case integer32 = 200
  case integer64 = 300
  case decimal = 400
  case double = 500
  case float = 600
  case string = 700
  case boolean = 800
  case date = 900
  case binary = 1000
  case uuid = 1100
  case uri = 1200
  /// A value that a transformer converts to bytes. Key-value access returns the bytes.
  case transformable = 1800
  /// The ID of another object; only for transient attributes.
  case objectID = 2000
  /// A group of attributes; see ``CompositeDescription``.
  case composite = 2100

  /// The range of whole numbers that the type can represent, or nil for other types.
  package var integerRange: ClosedRange<Int64>? {
    switch self {
    case .integer16: Int64(Int16.min)...Int64(Int16.max)
    case .integer32: Int64(Int32.min)...Int64(Int32.max)
    case .integer64: Int64.min...Int64.max
    default: nil
    }
  }
}

/// A value of an attribute, used for defaults and key-value access; nil represents NULL.
///
/// ```swift
/// try book.setValue(.integer(1844), forKey: "year")
/// print(book.year ?? 0)  // prints 1844
/// ```
public enum AttributeValue: Hashable, Sendable {
  /// A value of type Integer 16, 32 or 64.
  case integer(Int64)
  /// A value of type Double or Float.
  case double(Double)
  case decimal(Decimal)
  case string(String)
  case boolean(Bool)
  case date(Date)
  /// A value of type Binary or Transformable.
  case binary(Data)
  case uuid(UUID)
  case uri(URL)

  /// Returns true if an attribute of the given type can hold this value.
  package func fits(_ type: AttributeType) -> Bool {
    switch (self, type) {
    case (.integer(let value), _): type.integerRange?.contains(value) ?? false
    case (.double, .double), (.double, .float), (.decimal, .decimal), (.string, .string): true
    case (.boolean, .boolean), (.date, .date), (.uuid, .uuid), (.uri, .uri): true
    case (.binary, .binary), (.binary, .transformable): true
    default: false
    }
  }
}

extension AttributeValue: CustomStringConvertible, CustomDebugStringConvertible {
  /// The value as its Swift type prints it: `Emma`, `3`, `2 bytes`.
  ///
  /// ```swift
  /// print(AttributeValue.string("Emma"), AttributeValue.integer(3))  // prints Emma 3
  /// ```
  public var description: String {
    switch self {
    case .integer(let value): "\(value)"
    case .double(let value): "\(value)"
    case .decimal(let value): "\(value)"
    case .string(let text): text
    case .boolean(let value): "\(value)"
    case .date(let value): "\(value)"
    case .binary(let data): "\(data)"
    case .uuid(let value): "\(value)"
    case .uri(let value): value.absoluteString
    }
  }

  /// The same with texts in quotes, as in a printed dictionary.
  ///
  /// ```swift
  /// print([AttributeValue.string("Emma"), .integer(3)])  // prints ["Emma", 3]
  /// ```
  public var debugDescription: String {
    if case .string(let text) = self { text.debugDescription } else { description }
  }
}
