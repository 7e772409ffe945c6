import Foundation
import ObjectModel

/// A piece of SQL and the values for its `?`, in order.
///
/// Pieces are put together by interpolation, so values stay in step with their places:
/// `"\(left) = \(right)"`. A plain string in an interpolation must be a name or a number of the
/// layout, never a value.
struct SQLText: Hashable {
  var text: String
  var values: [BoundValue]

  init(_ text: String, values: [BoundValue] = []) {
    self.text = text
    self.values = values
  }

  /// A `?` and what is bound to it.
  static func value(_ value: BoundValue) -> SQLText { SQLText("?", values: [value]) }

  static let null: SQLText = "NULL"
}

extension SQLText: ExpressibleByStringInterpolation {
  /// Collects the texts and values of the parts.
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text: String
    fileprivate var values: [BoundValue] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      text = ""
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { text += literal }

    mutating func appendInterpolation(_ name: String) { text += name }

    mutating func appendInterpolation(_ number: Int) { text += String(number) }

    mutating func appendInterpolation(_ part: SQLText) {
      text += part.text
      values += part.values
    }
  }

  init(stringLiteral text: String) { self.init(text) }

  init(stringInterpolation parts: StringInterpolation) {
    self.init(parts.text, values: parts.values)
  }
}

extension [SQLText] {
  func joined(by separator: String) -> SQLText {
    SQLText(map(\.text).joined(separator: separator), values: flatMap(\.values))
  }
}

/// A value for a `?` of a statement.
enum BoundValue: Hashable {
  case integer(Int64)
  case double(Double)
  case text(String)
  case bytes(Data)

  /// The stored form of an attribute's value (StoreLayout.md, Tables).
  init(_ value: AttributeValue) {
    switch value {
    case .integer(let value): self = .integer(value)
    case .double(let value): self = .double(value)
    case .decimal(let value): self = .double(Double(value.description) ?? .nan)
    case .string(let value): self = .text(value)
    case .boolean(let value): self = .integer(value ? 1 : 0)
    case .date(let value): self = .double(value.timeIntervalSinceReferenceDate)
    case .binary(let value): self = .bytes(value)
    case .uuid(let value): self = .bytes(withUnsafeBytes(of: value.uuid) { Data($0) })
    case .uri(let value): self = .text(value.absoluteString)
    }
  }

  func bind(to statement: PreparedStatement, at index: Int32) {
    switch self {
    case .integer(let value): statement.bind(value, at: index)
    case .double(let value): statement.bind(value, at: index)
    case .text(let value): statement.bind(value, at: index)
    case .bytes(let value): value.withUnsafeBytes { statement.bind($0, at: index) }
    }
  }
}
