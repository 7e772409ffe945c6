public import ObjectModel

/// A condition on the objects of a fetch, as a value that can be inspected and combined.
///
/// Comparisons with NULL follow SQL: an object without a value is neither equal nor unequal to
/// anything (seed 003). Use ``isNil(_:)`` to ask for absence.
public indirect enum FetchPredicate: Hashable, Sendable {
  /// How an attribute is compared with a value.
  public enum Comparison: String, Hashable, Sendable {
    case equal = "="
    case notEqual = "<>"
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  /// How texts are compared.
  public struct TextOptions: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public static let caseInsensitive = TextOptions(rawValue: 1)
    public static let diacriticInsensitive = TextOptions(rawValue: 2)

    public init(rawValue: Int) { self.rawValue = rawValue }
  }

  /// The attribute compared with the value.
  case attribute(String, Comparison, AttributeValue)
  /// The attribute has no value.
  case isNil(String)
  /// The text attribute contains the text.
  case contains(String, String, TextOptions)
  /// The relationship, to-one or to-many, leads to the object.
  case linked(String, to: ManagedObjectID)
  /// The object is one of those.
  case objects([ManagedObjectID])
  case and([FetchPredicate])
  case or([FetchPredicate])
  case not(FetchPredicate)
}

/// One criterion of a fetch's order.
public struct FetchSortDescriptor: Hashable, Sendable {
  public var key: String
  public var ascending: Bool

  public init(key: String, ascending: Bool = true) {
    self.key = key
    self.ascending = ascending
  }
}
