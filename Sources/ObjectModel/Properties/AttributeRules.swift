import Foundation

/// What the values of an attribute may be, beyond their type; absent values break no rule.
///
/// The rules of the model editor: bounds for numbers and dates, lengths and a pattern for texts.
public struct AttributeRules: Hashable, Sendable {
  /// The least value of a number or date, itself allowed.
  public var minimum: AttributeValue?
  /// The greatest value of a number or date, itself allowed.
  public var maximum: AttributeValue?
  /// The least number of characters of a String, or of bytes of a Binary.
  public var minimumLength: Int?
  /// The greatest number of characters of a String, or of bytes of a Binary.
  public var maximumLength: Int?
  /// What the whole of a String must match, in ICU's syntax.
  public var regularExpression: String?

  public init(
    minimum: AttributeValue? = nil, maximum: AttributeValue? = nil, minimumLength: Int? = nil,
    maximumLength: Int? = nil, regularExpression: String? = nil
  ) {
    self.minimum = minimum
    self.maximum = maximum
    self.minimumLength = minimumLength
    self.maximumLength = maximumLength
    self.regularExpression = regularExpression
  }

  public var isEmpty: Bool { self == AttributeRules() }

  /// The first rule that a value breaks.
  public enum Violation: Hashable, Sendable {
    case below(AttributeValue)
    case above(AttributeValue)
    case shorter(than: Int)
    case longer(than: Int)
    case noMatch(String)
  }

  /// The rules that the value breaks, none for one that may be stored.
  public func violations(of value: AttributeValue) -> [Violation] {
    var found: [Violation] = []
    if let minimum, value.isLess(than: minimum) { found.append(.below(minimum)) }
    if let maximum, maximum.isLess(than: value) { found.append(.above(maximum)) }
    if let length = value.length {
      if let minimumLength, length < minimumLength { found.append(.shorter(than: minimumLength)) }
      if let maximumLength, length > maximumLength { found.append(.longer(than: maximumLength)) }
    }
    if let pattern = regularExpression, case .string(let text) = value,
      !Self.matches(text, pattern)
    {
      found.append(.noMatch(pattern))
    }
    return found
  }

  /// True if the pattern matches the whole text; a pattern that cannot be compiled matches none.
  static func matches(_ text: String, _ pattern: String) -> Bool {
    guard let expression = try? NSRegularExpression(pattern: "^(?:\(pattern))$") else {
      return false
    }
    let whole = NSRange(text.startIndex..., in: text)
    return expression.firstMatch(in: text, range: whole)?.range == whole
  }
}

extension AttributeValue {
  /// Characters of a String, bytes of a Binary, nil for the rest.
  var length: Int? {
    switch self {
    case .string(let text): text.count
    case .binary(let data): data.count
    default: nil
    }
  }

  /// The order of numbers and of dates; false between values that have none.
  func isLess(than other: AttributeValue) -> Bool {
    switch (self, other) {
    case (.integer(let one), .integer(let two)): one < two
    case (.date(let one), .date(let two)): one < two
    default:
      if let one = decimalValue, let two = other.decimalValue { one < two } else { false }
    }
  }

  private var decimalValue: Decimal? {
    switch self {
    case .integer(let value): Decimal(value)
    case .double(let value): value.isFinite ? Decimal(value) : nil
    case .decimal(let value): value
    default: nil
    }
  }
}
