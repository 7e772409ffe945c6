import Foundation
import LogicalModel

/// Writes and reads the own values of one kind as a JSON object, as a `Codable` type would.
///
/// Keys are sorted, absent values have no key. Whole numbers stay whole whatever their size, dates
/// are seconds since 2001, decimals and UUIDs are texts and bytes are base64, so that every value
/// comes back as it was.
struct ContentCoder: Sendable {
  /// One property and what it is called in the JSON.
  struct Field: Hashable, Sendable {
    let key: String
    let type: PropertyType
  }

  let kind: String
  let fields: [Field]
  private let encoder: JSONEncoder
  private let decoder: JSONDecoder

  init(kind: String, fields: [Field]) {
    self.kind = kind
    self.fields = fields
    encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    decoder = JSONDecoder()
    if let key = CodedFields.fieldsKey { decoder.userInfo[key] = fields }
  }

  /// The values of a member without content.
  var absentValues: [PropertyValue] { Array(repeating: .absent, count: fields.count) }

  func position(of key: String) -> Int? { fields.firstIndex { $0.key == key } }

  /// - Throws: ``StrategyError/cannotEncode(kind:reason:)`` for what JSON cannot hold, such as a
  ///   number that is not finite.
  func data(of values: [PropertyValue]) throws(StrategyError) -> Data {
    do {
      return try encoder.encode(CodedFields(fields: fields, values: values))
    } catch {
      throw .cannotEncode(kind: kind, reason: String(describing: error))
    }
  }

  /// One value for each field.
  ///
  /// - Throws: ``StrategyError/cannotDecode(kind:reason:)`` if the data is not this kind's: what
  ///   cannot be read must neither pass for absent nor be replaced.
  func values(in data: Data) throws(StrategyError) -> [PropertyValue] {
    do {
      return try decoder.decode(CodedFields.self, from: data).values
    } catch {
      throw .cannotDecode(kind: kind, reason: String(describing: error))
    }
  }
}

/// The values of one member with their fields.
private struct CodedFields: Codable {
  static let fieldsKey = CodingUserInfoKey(rawValue: "fields")

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue _: Int) { nil }
  }

  let fields: [ContentCoder.Field]
  let values: [PropertyValue]

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (field, value) in zip(fields, values) {
      try Self.encode(value, Key(stringValue: field.key), &container)
    }
  }

  private static func value(
    of type: PropertyType, _ key: Key, _ container: KeyedDecodingContainer<Key>
  ) throws -> PropertyValue {
    switch type {
    case .integer16, .integer32, .integer64:
      .integer(try container.decode(Int64.self, forKey: key))
    case .double, .float: .real(try container.decode(Double.self, forKey: key))
    case .date: .date(try container.decode(Double.self, forKey: key))
    case .boolean: .boolean(try container.decode(Bool.self, forKey: key))
    case .string: .text(try container.decode(String.self, forKey: key))
    case .uri: .uri(try container.decode(String.self, forKey: key))
    case .binary: .binary(try container.decode(Data.self, forKey: key))
    case .uuid: .uuid(try container.decode(UUID.self, forKey: key))
    case .decimal:
      Decimal(
        string: try container.decode(String.self, forKey: key),
        locale: Locale(identifier: "en_US_POSIX")
      ).map(PropertyValue.decimal) ?? .absent
    }
  }

  private static func encode(
    _ value: PropertyValue, _ key: Key, _ container: inout KeyedEncodingContainer<Key>
  ) throws {
    switch value {
    case .absent: break
    case .integer(let value): try container.encode(value, forKey: key)
    case .real(let value), .date(let value): try container.encode(value, forKey: key)
    case .boolean(let value): try container.encode(value, forKey: key)
    case .text(let value), .uri(let value): try container.encode(value, forKey: key)
    case .binary(let value): try container.encode(value, forKey: key)
    case .uuid(let value): try container.encode(value, forKey: key)
    case .decimal(let value): try container.encode(value.description, forKey: key)
    }
  }
}

extension CodedFields {
  init(from decoder: any Decoder) throws {
    fields =
      Self.fieldsKey.flatMap { decoder.userInfo[$0] as? [ContentCoder.Field] } ?? []
    let container = try decoder.container(keyedBy: Key.self)
    values = try fields.map { field in
      let key = Key(stringValue: field.key)
      guard container.contains(key) else { return .absent }
      return try Self.value(of: field.type, key, container)
    }
  }
}
