import Foundation
import Lineage
import LogicalModel
import ModelReshaping

/// Encodes and decodes a kind's own values as coded content.
struct CodedValues: Sendable {
  let kind: String
  private let types: [PropertyType]
  private let coder: ContentCoder

  init(kind: String, _ properties: [(key: String, type: PropertyType)]) {
    self.kind = kind
    types = properties.map(\.type)
    coder = ContentCoder(
      fields: properties.map { ContentCoder.Field(key: $0.key, type: $0.type.rawValue) })
  }

  func position(of key: String) -> Int? { coder.position(of: key) }

  /// The values of a member without content.
  var absentValues: [PropertyValue] { Array(repeating: .absent, count: coder.fields.count) }

  /// - Throws: ``StrategyError/cannotEncode(kind:reason:)``.
  func data(of values: [PropertyValue]) throws(StrategyError) -> Data {
    do {
      return try coder.data(of: values.map(\.comparable))
    } catch {
      throw .cannotEncode(kind: kind, reason: error.description)
    }
  }

  /// - Throws: ``StrategyError/cannotDecode(kind:reason:)``.
  func values(in data: Data) throws(StrategyError) -> [PropertyValue] {
    do {
      return zip(try coder.values(in: data), types).map { value, type in
        value.map { PropertyValue($0, type) } ?? .absent
      }
    } catch {
      throw .cannotDecode(kind: kind, reason: error.description)
    }
  }
}

extension PropertyValue {
  /// A value of a property as it is stored, absent if the type cannot represent it.
  init(_ value: StoredValue, _ type: PropertyType) {
    switch (value, type) {
    case (.integer(let value), .boolean): self = .boolean(value != 0)
    case (.integer(let value), .decimal): self = .decimal(Decimal(value))
    case (.integer(let value), _): self = .integer(value)
    case (.double(let value), .decimal):
      self =
        Decimal(string: "\(value)", locale: Locale(identifier: "en_US_POSIX"))
        .map(PropertyValue.decimal) ?? .absent
    case (.double(let value), .date): self = .date(value)
    case (.double(let value), _): self = .real(value)
    case (.text(let value), .uri): self = .uri(value)
    case (.text(let value), _): self = .text(value)
    case (.bytes(let value), .uuid) where value.count == 16:
      self = .uuid(value.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
    case (.bytes(let value), _): self = .binary(value)
    case (.object, _): self = .absent
    }
  }

  /// A value as the object graph represents it.
  init(_ value: AttributeValue) {
    switch value {
    case .integer(let value): self = .integer(value)
    case .double(let value): self = .real(value)
    case .decimal(let value): self = .decimal(value)
    case .string(let value): self = .text(value)
    case .boolean(let value): self = .boolean(value)
    case .date(let value): self = .date(value.timeIntervalSinceReferenceDate)
    case .uuid(let value): self = .uuid(value)
    case .uri(let value): self = .uri(value.absoluteString)
    case .binary(let value): self = .binary(value)
    }
  }
}
