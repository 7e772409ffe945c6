import Escaping
package import Foundation
package import Lineage

/// Encodes and decodes one kind's own values as a JSON object, like a `Codable` type.
///
/// Keys are sorted, and absent values have no key. Texts, URIs and decimals are the stored text,
/// dates are seconds since 2001, an infinite number is the string `Infinity` or `-Infinity`, UUIDs
/// are texts and bytes are base64, so that every stored value that ``holds(_:at:)`` round-trips to
/// the same bytes.
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

  /// The values of one object.
  struct Content {
    /// One value for each field.
    let values: [StoredValue?]
    /// The positions of the fields whose JSON is not of their type.
    let unreadable: [Int]
    /// The keys without a field.
    let unknownKeys: [String]
  }

  package let fields: [Field]
  private let encoder: JSONEncoder
  private let decoder: JSONDecoder

  package init(fields: [Field]) {
    self.fields = fields
    encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    if let key = CodedFields.fieldsKey { decoder.userInfo[key] = fields }
  }

  package func position(of key: String) -> Int? { fields.firstIndex { $0.key == key } }

  /// Returns true if a field of the JSON keeps a value as it is stored.
  ///
  /// A value of another storage class than its type's has no place, such as text in a number.
  func holds(_ value: StoredValue, at field: Int) -> Bool {
    CodedValue(value, fields[field].type) != nil
  }

  /// Encodes one value for each field.
  ///
  /// - Throws: ``Failure`` for a value that the field does not hold.
  package func data(of values: [StoredValue?]) throws(Failure) -> Data {
    var coded: [(key: String, value: CodedValue)] = []
    for (field, value) in zip(fields, values) {
      guard let value else { continue }
      guard let own = CodedValue(value, field.type) else {
        throw Failure(description: "\(field.key), a \(field.type), cannot hold \(value) as JSON")
      }
      coded.append((field.key, own))
    }
    do {
      return try encoder.encode(EncodedFields(values: coded))
    } catch {
      throw Failure(description: error.reason)
    }
  }

  /// Decodes one value for each field.
  ///
  /// - Throws: ``Failure`` if the data does not fit this kind: unreadable data must neither count
  ///   as absent nor be replaced.
  package func values(in data: Data) throws(Failure) -> [StoredValue?] {
    let fields = try decoded(CodedFields.self, data)
    if let first = fields.unreadable.first {
      throw Failure(description: "\(self.fields[first].key) is not a \(self.fields[first].type)")
    }
    return fields.values
  }

  /// Decodes all values that fit.
  ///
  /// - Throws: ``Failure`` for data that is no JSON object.
  func content(in data: Data) throws(Failure) -> Content {
    let known = Set(fields.map(\.key))
    let read = try decoded(CodedFields.self, data)
    return Content(
      values: read.values, unreadable: read.unreadable,
      unknownKeys: try decoded(Keys.self, data).names.filter { !known.contains($0) }.sorted())
  }

  private func decoded<Value: Decodable>(_ type: Value.Type, _ data: Data) throws(Failure) -> Value
  {
    do {
      return try decoder.decode(type, from: data)
    } catch {
      throw Failure(description: "it is no JSON object: \(error.reason)")
    }
  }
}

/// A value as JSON expresses it.
private enum CodedValue {
  case integer(Int64)
  case number(Double)
  case boolean(Bool)
  case text(String)
  case bytes(Data)

  /// Returns nil for a value that would come back as another one.
  init?(_ value: StoredValue, _ type: String) {
    switch (type, value) {
    case ("Integer 16", .integer(let number)), ("Integer 32", .integer(let number)),
      ("Integer 64", .integer(let number)):
      self = .integer(number)
    case ("Boolean", .integer(let number)) where number == 0 || number == 1:
      self = .boolean(number == 1)
    case ("Double", .double(let number)), ("Float", .double(let number)),
      ("Date", .double(let number)):
      self = .number(number)
    case ("Date", .integer(let number)) where Int64(exactly: Double(number)) == number:
      self = .number(Double(number))
    case ("Decimal", .integer(let number)): self = .text("\(number)")
    case ("Decimal", .double(let number)):
      self = .text(Int64(exactly: number).map { "\($0)" } ?? Self.decimalText(number))
    case ("Decimal", .text(let text)):
      guard case .text = StoredValue(decimal: text) else { return nil }
      self = .text(text)
    case ("String", .text(let text)), ("URI", .text(let text)): self = .text(text)
    case ("UUID", .bytes(let bytes)) where bytes.count == 16:
      self = .text(
        bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }.uuidString)
    case ("Binary", .bytes(let bytes)), ("Transformable", .bytes(let bytes)): self = .bytes(bytes)
    default: return nil
    }
  }
}

extension CodedValue {
  /// Returns the text of the `Decimal` of a number, as generated source writes it, if the column gets
  /// the same number from it: 0.0000000001 for 1e-10.
  private static func decimalText(_ number: Double) -> String {
    let text = Decimal(string: "\(number)")?.description ?? ""
    return Double(text)?.bitPattern == number.bitPattern ? text : "\(number)"
  }
}

extension StoredValue {
  /// Returns the number that a DECIMAL column stores for a text; the text itself for anything else,
  /// such as `NaN`.
  fileprivate init(decimal text: String) {
    if let number = Int64(text) {
      self = .integer(number)
    } else if let number = Double(text), !number.isNaN {
      self = .double(number)
    } else {
      self = .text(text)
    }
  }
}

private struct Key: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue _: Int) { nil }
}

/// The names of an object's keys.
private struct Keys: Decodable {
  let names: [String]

  init(from decoder: any Decoder) throws {
    names = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
  }
}

private struct EncodedFields: Encodable {
  let values: [(key: String, value: CodedValue)]

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (name, value) in values {
      let key = Key(stringValue: name)
      switch value {
      case .integer(let value): try container.encode(value, forKey: key)
      case .number(let value): try container.encode(value, forKey: key)
      case .boolean(let value): try container.encode(value, forKey: key)
      case .text(let value): try container.encode(value, forKey: key)
      case .bytes(let value): try container.encode(value, forKey: key)
      }
    }
  }
}

/// The values of one object with its fields.
private struct CodedFields: Decodable {
  static let fieldsKey = CodingUserInfoKey(rawValue: "fields")

  let values: [StoredValue?]
  let unreadable: [Int]

  init(from decoder: any Decoder) throws {
    let fields = Self.fieldsKey.flatMap { decoder.userInfo[$0] as? [ContentCoder.Field] } ?? []
    let container = try decoder.container(keyedBy: Key.self)
    var values: [StoredValue?] = []
    var unreadable: [Int] = []
    for (position, field) in fields.enumerated() {
      let key = Key(stringValue: field.key)
      guard container.contains(key), try !container.decodeNil(forKey: key) else {
        values.append(nil)
        continue
      }
      let value = try? Self.value(of: field.type, key, container)
      if value == nil { unreadable.append(position) }
      values.append(value)
    }
    (self.values, self.unreadable) = (values, unreadable)
  }

  private static func value(
    of type: String, _ key: Key, _ container: KeyedDecodingContainer<Key>
  ) throws -> StoredValue {
    switch type {
    case "Integer 16", "Integer 32", "Integer 64":
      return .integer(try container.decode(Int64.self, forKey: key))
    case "Double", "Float", "Date": return .double(try container.decode(Double.self, forKey: key))
    case "Boolean": return .integer(try container.decode(Bool.self, forKey: key) ? 1 : 0)
    case "String", "URI": return .text(try container.decode(String.self, forKey: key))
    case "Binary", "Transformable": return .bytes(try container.decode(Data.self, forKey: key))
    case "UUID":
      let uuid = try container.decode(UUID.self, forKey: key)
      return .bytes(withUnsafeBytes(of: uuid.uuid) { Data($0) })
    case "Decimal":
      let text = try container.decode(String.self, forKey: key)
      let value = StoredValue(decimal: text)
      guard case .double(let number) = value, Decimal(string: text) != Decimal(string: "\(number)")
      else { return value }
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container, debugDescription: "a column cannot hold its digits")
    default:
      throw DecodingError.dataCorruptedError(
        forKey: key, in: container, debugDescription: "a \(type) is not coded")
    }
  }
}
