import Foundation
import ObjectModel

/// A value for a `?` of a statement.
enum BoundValue: Hashable {
  case integer(Int64)
  case double(Double)
  case text(String)
  case bytes(Data)

  /// The stored form of an attribute's value (store format spec, section 2).
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
