import Foundation
import LogicalModel

/// A value as it stands in a file, before it becomes a property's.
enum FieldValue: Hashable, Sendable {
  case absent
  case text(String)
  case integer(Int64)
  case real(Double)
  case boolean(Bool)
  case list([FieldValue])
  case object([String: FieldValue])
}

extension FieldValue {
  /// How a value fits a property.
  enum Conversion: Hashable {
    case value(PropertyValue)
    /// A year or month without a day became its first day.
    case approximated(PropertyValue)
    case none
  }

  /// A text of nothing but blanks counts as absent: CSV knows no other way to say so.
  var isAbsent: Bool {
    switch self {
    case .absent: true
    case .text(let text): text.allSatisfy(\.isWhitespace)
    case .list(let items): items.isEmpty
    default: false
    }
  }

  /// The value as text; nil for lists and objects.
  var plainText: String? {
    switch self {
    case .text(let text): text
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .boolean(let flag): "\(flag)"
    case .absent, .list, .object: nil
    }
  }

  func converted(to type: PropertyType) -> Conversion {
    guard let text = plainText else { return .none }
    let trimmed = text.trimmed
    switch type {
    case .string: return .value(.text(text))
    case .integer16: return Self.whole(trimmed).flatMap(Int16.init(exactly:)).integerConversion
    case .integer32: return Self.whole(trimmed).flatMap(Int32.init(exactly:)).integerConversion
    case .integer64: return Self.whole(trimmed).integerConversion
    case .decimal:
      guard Double(trimmed) != nil, let decimal = Decimal(string: trimmed) else { return .none }
      return .value(.decimal(decimal))
    case .double: return Self.finite(trimmed).map { .value(.real($0)) } ?? .none
    case .float:
      let float = Self.finite(trimmed).map { Float($0) }
      return float.flatMap { $0.isFinite ? .value(.real(Double($0))) : nil } ?? .none
    case .boolean: return Self.flag(trimmed).map { .value(.boolean($0)) } ?? .none
    case .date:
      guard let reading = DateText.reading(of: trimmed) else { return .none }
      let value = PropertyValue.date(reading.seconds)
      return reading.hasDay ? .value(value) : .approximated(value)
    case .binary: return Data(base64Encoded: trimmed).map { .value(.binary($0)) } ?? .none
    case .uuid: return UUID(uuidString: trimmed).map { .value(.uuid($0)) } ?? .none
    case .uri: return Self.isURI(trimmed) ? .value(.uri(trimmed)) : .none
    }
  }

  /// Also `2008.0`, which is how spreadsheets write whole numbers.
  private static func whole(_ text: String) -> Int64? {
    Int64(text) ?? finite(text).flatMap { Int64(exactly: $0) }
  }

  private static func finite(_ text: String) -> Double? {
    Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func flag(_ text: String) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "1": true
    case "false", "no", "0": false
    default: nil
    }
  }

  /// A scheme, a colon and something without blanks after it (RFC 3986, section 3).
  private static func isURI(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex,
      text.index(after: colon) != text.endIndex, !text.contains(where: \.isWhitespace)
    else { return false }
    let scheme = text[..<colon]
    return scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
      && scheme.first?.isLetter == true
  }
}

extension Optional where Wrapped: BinaryInteger {
  fileprivate var integerConversion: FieldValue.Conversion {
    map { .value(.integer(Int64($0))) } ?? .none
  }
}

extension FieldValue: Decodable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .absent
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let items = try? container.decode([FieldValue].self) {
      self = .list(items)
    } else if let object = try? container.decode([String: FieldValue].self) {
      self = .object(object)
    } else if let flag = try? container.decode(Bool.self) {
      self = .boolean(flag)
    } else if let number = try? container.decode(Int64.self) {
      self = .integer(number)
    } else {
      self = .real(try container.decode(Double.self))
    }
  }
}

extension FieldValue {
  /// The value's beginning, in quotes, for a report.
  var excerpt: String {
    switch self {
    case .list: "(a list)"
    case .object: "(an object)"
    default:
      plainText.map { "\"\($0.prefix(40))\($0.count > 40 ? "…" : "")\"" } ?? "(nothing)"
    }
  }
}
