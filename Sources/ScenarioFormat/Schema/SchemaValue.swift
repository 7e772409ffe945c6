import Foundation

/// A part of a JSON Schema document.
indirect enum SchemaValue: Hashable, Sendable {
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([SchemaValue])
  case object([String: SchemaValue])
}

extension SchemaValue: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    case .list(let items): try container.encode(items)
    case .object(let members): try container.encode(members)
    }
  }
}

/// Building blocks, named as the keywords of JSON Schema (draft 2020-12).
extension SchemaValue {
  static let any = SchemaValue.object([:])

  static func type(_ name: String) -> SchemaValue { .object(["type": .text(name)]) }

  static func pattern(_ expression: String) -> SchemaValue {
    .object(["type": .text("string"), "pattern": .text(expression)])
  }

  static func one(of texts: some Sequence<String>) -> SchemaValue {
    .object(["enum": .list(texts.map { .text($0) })])
  }

  static func any(of parts: [SchemaValue]) -> SchemaValue { .object(["anyOf": .list(parts)]) }

  static func array(of item: SchemaValue) -> SchemaValue {
    .object(["type": .text("array"), "items": item, "minItems": .number(1)])
  }

  /// A list, or one entry that stands for a list of one.
  static func oneOrMore(_ item: SchemaValue) -> SchemaValue { any(of: [item, array(of: item)]) }

  /// A mapping from any key to values of one form.
  static func mapping(to value: SchemaValue, keys: String? = nil) -> SchemaValue {
    var members: [String: SchemaValue] = ["type": .text("object"), "additionalProperties": value]
    if let keys { members["propertyNames"] = .object(["pattern": .text(keys)]) }
    return .object(members)
  }

  /// A mapping of a known form; keys of which nothing more is said take anything.
  static func mapping(_ form: KeyForm, _ values: [String: SchemaValue]) -> SchemaValue {
    let keys = form.all.map { ($0, values[$0] ?? .any) }
    var members: [String: SchemaValue] = [
      "type": .text("object"), "additionalProperties": .flag(false),
      "properties": .object(Dictionary(uniqueKeysWithValues: keys)),
    ]
    if !form.required.isEmpty { members["required"] = .list(form.required.map { .text($0) }) }
    return .object(members)
  }

  static func reference(_ name: String) -> SchemaValue {
    .object(["$ref": .text("#/$defs/\(name)")])
  }
}
