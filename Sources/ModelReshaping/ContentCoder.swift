package import Foundation
package import Lineage

/// Encodes and decodes one kind's own values as a JSON object, like a `Codable` type.
///
/// Keys are sorted, and absent values have no key. Whole numbers of any size remain whole, dates
/// are seconds since 2001, decimals and UUIDs are texts and bytes are base64, so that every value
/// round-trips.
package struct ContentCoder: Sendable {
  /// One attribute by its key in the JSON.
  package struct Field: Hashable, Sendable {
    let key: String
    /// The attribute's type as in model documents, such as `Integer 16`.
    let type: String

    package init(key: String, type: String) { (self.key, self.type) = (key, type) }
  }

  /// The reason why values or data do not fit this kind.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  package let fields: [Field]
  private let encoder: JSONEncoder
  private let decoder: JSONDecoder

  package init(fields: [Field]) {
    self.fields = fields
    encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    decoder = JSONDecoder()
    if let key = CodedFields.fieldsKey { decoder.userInfo[key] = fields }
  }

  package func position(of key: String) -> Int? { fields.firstIndex { $0.key == key } }

  /// Encodes one value for each field.
  ///
  /// - Throws: ``Failure`` for a value that JSON cannot express, such as a number that is not
  ///   finite.
  package func data(of values: [AttributeValue?]) throws(Failure) -> Data {
    do {
      return try encoder.encode(CodedFields(fields: fields, values: values))
    } catch {
      throw Failure(description: String(describing: error))
    }
  }

  /// Decodes one value for each field.
  ///
  /// - Throws: ``Failure`` if the data does not fit this kind: unreadable data must neither count
  ///   as absent nor be replaced.
  package func values(in data: Data) throws(Failure) -> [AttributeValue?] {
    do {
      return try decoder.decode(CodedFields.self, from: data).values
    } catch {
      throw Failure(description: String(describing: error))
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
  let values: [AttributeValue?]

  init(fields: [ContentCoder.Field], values: [AttributeValue?]) {
    (self.fields, self.values) = (fields, values)
  }

  init(from decoder: any Decoder) throws {
    fields =
      Self.fieldsKey.flatMap { decoder.userInfo[$0] as? [ContentCoder.Field] } ?? []
    let container = try decoder.container(keyedBy: Key.self)
    values = try fields.map { field in
      let key = Key(stringValue: field.key)
      return container.contains(key) ? try Self.value(of: field.type, key, container) : nil
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (field, value) in zip(fields, values) {
      guard let value else { continue }
      try Self.encode(value, Key(stringValue: field.key), &container)
    }
  }

  private static func value(
    of type: String, _ key: Key, _ container: KeyedDecodingContainer<Key>
  ) throws -> AttributeValue {
    switch type {
    case "Integer 16", "Integer 32", "Integer 64":
      return .integer(try container.decode(Int64.self, forKey: key))
    case "Double", "Float": return .double(try container.decode(Double.self, forKey: key))
    case "Date":
      let seconds = try container.decode(Double.self, forKey: key)
      return .date(Date(timeIntervalSinceReferenceDate: seconds))
    case "Boolean": return .boolean(try container.decode(Bool.self, forKey: key))
    case "String": return .string(try container.decode(String.self, forKey: key))
    case "Binary", "Transformable":
      return .binary(try container.decode(Data.self, forKey: key))
    case "UUID": return .uuid(try container.decode(UUID.self, forKey: key))
    case "URI": return .uri(try container.decode(URL.self, forKey: key))
    case "Decimal":
      let text = try container.decode(String.self, forKey: key)
      if let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) {
        return .decimal(value)
      }
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container, debugDescription: "not a decimal number")
    default:
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container, debugDescription: "a \(type) is not coded")
    }
  }

  private static func encode(
    _ value: AttributeValue, _ key: Key, _ container: inout KeyedEncodingContainer<Key>
  ) throws {
    switch value {
    case .integer(let value): try container.encode(value, forKey: key)
    case .double(let value): try container.encode(value, forKey: key)
    case .date(let date):
      try container.encode(date.timeIntervalSinceReferenceDate, forKey: key)
    case .boolean(let value): try container.encode(value, forKey: key)
    case .string(let value): try container.encode(value, forKey: key)
    case .uri(let value): try container.encode(value, forKey: key)
    case .binary(let value): try container.encode(value, forKey: key)
    case .uuid(let value): try container.encode(value, forKey: key)
    case .decimal(let value): try container.encode(value.description, forKey: key)
    }
  }
}
