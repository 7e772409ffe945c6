public import Foundation

/// The values that a property may have: a range of numbers, or of the lengths of texts.
///
/// A member that lacks the value keeps every limit.
public struct ValueLimits: Codable, Hashable, Sendable {
  /// The least and the greatest number, themselves allowed; nil for any number.
  public var range: ClosedRange<Decimal>?
  /// The least and the greatest number of characters of a String, or of bytes of a Binary; nil for
  /// any length.
  public var length: ClosedRange<Int>?

  public init(range: ClosedRange<Decimal>? = nil, length: ClosedRange<Int>? = nil) {
    self.range = range
    self.length = length
  }

  public var isEmpty: Bool { range == nil && length == nil }

  /// True for a value that may be stored.
  public func allow(_ value: PropertyValue) -> Bool {
    if let range, let number = value.number, !range.contains(number) { return false }
    if let length, let count = value.length, !length.contains(count) { return false }
    return true
  }

  /// As scenarios write it, such as "range 1..2000" or "length 3..10"; empty for no limit.
  public var text: String {
    let parts = [
      range.map { "range \($0.lowerBound)..\($0.upperBound)" },
      length.map { "length \($0.lowerBound)..\($0.upperBound)" },
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}

extension PropertyValue {
  /// A number as it is compared with a range; nil for what is none.
  fileprivate var number: Decimal? {
    switch self {
    case .integer(let value): Decimal(value)
    case .real(let value): Decimal(value)
    case .decimal(let value): value
    case .absent, .text, .boolean, .date, .uuid, .uri, .binary: nil
    }
  }

  /// Characters of a text and bytes of data; nil for what has no length.
  fileprivate var length: Int? {
    switch self {
    case .text(let text): text.count
    case .binary(let data): data.count
    case .absent, .integer, .real, .decimal, .boolean, .date, .uuid, .uri: nil
    }
  }
}

extension PropertyType {
  /// True for types whose values a range can limit.
  public var hasRange: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .decimal, .double, .float: true
    case .string, .boolean, .date, .binary, .uuid, .uri: false
    }
  }

  /// True for types whose values have a length.
  public var hasLength: Bool { self == .string || self == .binary }
}
