import Foundation
import Lineage
import LogicalModel
import ModelReshaping

/// Encodes and decodes a kind's own values as coded content.
struct CodedValues: Sendable {
  let kind: String
  private let coder: ContentCoder

  init(kind: String, fields: [ContentCoder.Field]) {
    self.kind = kind
    coder = ContentCoder(fields: fields)
  }

  func position(of key: String) -> Int? { coder.position(of: key) }

  /// The values of a member without content.
  var absentValues: [PropertyValue] { Array(repeating: .absent, count: coder.fields.count) }

  /// - Throws: ``StrategyError/cannotEncode(kind:reason:)``.
  func data(of values: [PropertyValue]) throws(StrategyError) -> Data {
    do {
      return try coder.data(of: values.map(\.attributeValue))
    } catch {
      throw .cannotEncode(kind: kind, reason: error.description)
    }
  }

  /// - Throws: ``StrategyError/cannotDecode(kind:reason:)``.
  func values(in data: Data) throws(StrategyError) -> [PropertyValue] {
    do {
      return try coder.values(in: data).map { $0.map(PropertyValue.init) ?? .absent }
    } catch {
      throw .cannotDecode(kind: kind, reason: error.description)
    }
  }
}

extension PropertyValue {
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
