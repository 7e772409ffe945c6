import Foundation
import LogicalModel

/// The format as a JSON Schema, for editors that complete keys and mark mistakes while one types.
///
/// Made of the lists that the reader itself goes by. The reader says more: a schema cannot know
/// whether a kind is declared.
package enum ScenarioSchema {
  /// The document, keys in alphabetical order.
  ///
  /// - Throws: what the encoder throws.
  package static func text(strategies: [String] = ScenarioReader.usualStrategies) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(document(strategies)), as: UTF8.self) + "\n"
  }

  static func document(_ strategies: [String]) -> SchemaValue {
    guard case .object(var root) = scenario else { return scenario }
    var definitions = values
    definitions["strategy"] = .one(of: strategies)
    definitions["kind"] = kind
    definitions["law"] = distribution
    definitions["operation"] = operation
    root["$schema"] = .text("https://json-schema.org/draft/2020-12/schema")
    root["title"] = .text("Lineage scenario")
    root["$defs"] = .object(definitions)
    return .object(root)
  }

  /// A text with `$name` in it stands for a number.
  private static let parameter = SchemaValue.pattern("\\$[A-Za-z]")

  /// Forms of single values.
  private static let values: [String: SchemaValue] = [
    "text": .object(["type": .text("string"), "minLength": .number(1)]),
    "shortName": .pattern("^[a-z0-9]+([-_][a-z0-9]+)*$"),
    "scalar": .object(["type": .list(["string", "number", "boolean"].map { .text($0) })]),
    "size": .any(of: [.type("integer"), .pattern("^[0-9][0-9_]*(\\.[0-9]+)?[kKmM]?$"), parameter]),
    "number": .any(of: [.type("number"), .pattern("^[0-9.]+[kKmM]$"), parameter]),
    "share": .any(of: [.type("number"), .pattern("^[0-9.]+ *%$"), parameter]),
    "weight": .any(of: [.type("number"), .pattern("^[0-9.]+ *%?$"), parameter]),
    "rate": .any(of: [
      .type("number"), .pattern("^[0-9][0-9_.]*[kKmM]?( +per +second)?$"), parameter,
    ]),
    "range": .any(of: [.type("number"), .pattern("^[^.].*\\.\\..+$"), parameter]),
    // Editors read YAML 1.2, in which yes and no are texts.
    "flag": .object(["enum": .list([.flag(true), .flag(false), .text("yes"), .text("no")])]),
    "texts": .oneOrMore(.reference("scalar")),
  ]
}

/// The sections, each of the keys that the reader knows.
extension ScenarioSchema {
  static var scenario: SchemaValue {
    .mapping(
      .scenario,
      [
        "scenario": .reference("shortName"), "title": .reference("text"),
        "question": .reference("text"), "expectation": .reference("text"),
        "family": .reference("text"),
        "kinds": .mapping(to: .reference("kind"), keys: "^[A-Z][A-Za-z0-9]*$"),
        "data": data, "workload": .array(of: .reference("operation")), "import": importing,
        "claims": .oneOrMore(.pattern("^[A-Z]([A-Z]*-?[0-9]+[a-z]?|[A-Z]+)$")),
        "strategies": .oneOrMore(.reference("strategy")), "measure": measure,
        "sweep": .mapping(to: axis, keys: "^[a-z][A-Za-z0-9]*$"),
        "except": .oneOrMore(.mapping(to: .reference("texts"))), "expect": expected,
        "usage": .mapping(to: .reference("number"), keys: "^[a-z0-9]+([-_][a-z0-9]+)*$"),
      ])
  }

  static var kind: SchemaValue {
    let link = SchemaValue.mapping(
      .link,
      [
        "to": .pattern("^(one|many) +\\S+$"), "back": .pattern("^(one|many) +\\S+$"),
        "deleteRule": .one(of: Link.DeleteRule.allCases.map(\.rawValue)),
      ])
    let kind = SchemaValue.mapping(
      .kind,
      [
        "parent": .reference("text"), "abstract": .reference("flag"),
        "copies": .reference("size"), "chain": .reference("size"),
        "properties": .any(of: [.mapping(to: property), .type("null")]),
        "links": .any(of: [.mapping(to: link), .type("null")]),
      ])
    return .any(of: [kind, .type("null")])
  }

  private static var property: SchemaValue {
    let types = PropertyType.allCases.map(\.rawValue)
    let limits = "(range +-?[0-9.]+|length +[0-9]+) *\\.\\. *-?[0-9.]+"
    let rules = "optional|required|indexed|unique|\(limits)"
    let words = "(\(types.joined(separator: "|")))( *, *(\(rules)))*"
    return .any(of: [
      .pattern("^\(words)$"),
      .mapping(
        .property,
        [
          "type": .one(of: types), "copies": .reference("size"), "required": .reference("flag"),
          "indexed": .reference("flag"), "unique": .reference("flag"),
          "range": .reference("text"), "length": .reference("text"),
        ]),
    ])
  }

  private static var data: SchemaValue {
    let counts = SchemaValue.any(of: [
      .reference("size"), .pattern("^one for every [0-9].*$"),
    ])
    let link = SchemaValue.mapping(
      .drawnLink, ["count": .reference("range"), "zipf": .reference("number")])
    return .mapping(
      .data,
      [
        "size": .reference("size"), "seed": .type("integer"),
        "mix": .mapping(to: .reference("weight")), "companions": .mapping(to: counts),
        "values": .mapping(to: .reference("law")), "links": .mapping(to: link),
      ])
  }

  /// The name of a law that needs nothing else, or a mapping with its parameters.
  static var distribution: SchemaValue {
    let plain = ScenarioReading.distributionForms.filter(\.required.isEmpty).map(\.name)
    let forms = ScenarioReading.distributionForms.map { form in
      var values: [String: SchemaValue] = ["absent": .reference("share")]
      for key in form.required + form.optional { values[key] = parameter(key) }
      values["law"] = .one(of: [form.name])
      return SchemaValue.mapping(
        KeyForm(required: ["law"] + form.required, optional: form.optional + ["absent"]), values)
    }
    return .any(of: [.one(of: plain)] + forms)
  }

  private static func parameter(_ key: String) -> SchemaValue {
    switch key {
    case "ranks": .reference("size")
    case "range", "count": .reference("range")
    case "nonASCII": .reference("share")
    case "exponent", "median", "sigma", "mean", "step": .reference("number")
    case "of": .any(of: [.reference("texts"), .mapping(to: .reference("weight"))])
    default: .reference("scalar")
    }
  }
}

/// What is done with the data and how it is measured.
extension ScenarioSchema {
  static var operation: SchemaValue {
    .any(
      of: ScenarioReading.operationForms.map { form in
        let keys = form.keys.all.map { ($0, value(of: $0, in: form)) }
        return .mapping(form.keys, Dictionary(uniqueKeysWithValues: keys))
      })
  }

  private static func value(of key: String, in form: OperationForm) -> SchemaValue {
    if key == form.key { return value(form.content) }
    if let operand = form.operands.first(where: { $0.key == key }) { return value(operand.content) }
    return switch key {
    case "name": .reference("shortName")
    case "samples", "repetitions": .reference("size")
    case "reading": .one(of: Reading.allCases.map(\.rawValue))
    case "rate": .reference("rate")
    case "arrivals": .one(of: Pace.Arrivals.allCases.map(\.rawValue))
    default: .any
    }
  }

  private static func value(_ content: OperationForm.Content) -> SchemaValue {
    switch content {
    case .portion: .pattern("^(all at once|.+ at a time)$")
    case .name: .reference("text")
    case .size: .reference("size")
    case .texts: .reference("texts")
    case .relation: .one(of: Relation.allCases.map(\.rawValue))
    }
  }

  static var measure: SchemaValue {
    .mapping(
      .measure,
      [
        "precision": .reference("share"), "minimumEffect": .reference("share"),
        "budget": .pattern("^[0-9]+ *[smh]$"),
        "levels": .oneOrMore(.one(of: Level.allCases.map(\.rawValue))),
        "cache": .oneOrMore(.one(of: CacheState.allCases.map(\.rawValue))),
        "kindIndex": .one(of: KindIndex.allCases.map(\.rawValue)),
      ])
  }

  /// A list of values, one value, or `1k..1m log 10`.
  static var axis: SchemaValue { .oneOrMore(.reference("scalar")) }

  static var expected: SchemaValue {
    let figures = ScenarioReading.figures.sorted { $0.key < $1.key }.map { name, isOfOperation in
      isOfOperation ? "\(name) +\\S+" : name
    }
    let comparison = SchemaValue.mapping(
      .expected,
      [
        "of": .reference("strategy"), "to": .reference("strategy"), "within": .reference("range"),
      ])
    guard
      case .object(var entry) = SchemaValue.mapping(
        to: comparison, keys: "^(\(figures.joined(separator: "|")))$")
    else { return .any }
    entry["minProperties"] = .number(1)
    entry["maxProperties"] = .number(1)
    return .oneOrMore(.object(entry))
  }

  static var importing: SchemaValue {
    let field = SchemaValue.mapping(
      .importedField, ["field": .reference("texts"), "format": .reference("text")])
    let fields = SchemaValue.mapping(to: .any(of: [.reference("texts"), field]))
    let link = SchemaValue.mapping(
      .importedLink,
      [
        "field": .reference("text"), "property": .reference("text"), "parts": .reference("texts"),
        "separator": .type("string"),
      ])
    let rule = SchemaValue.mapping(
      .kindRule,
      [
        "kind": .reference("text"), "field": .reference("text"), "is": .reference("texts"),
        "beginsWith": .reference("texts"), "contains": .reference("texts"),
        "present": .reference("flag"),
      ])
    return .mapping(
      .importing,
      [
        "kindRules": .oneOrMore(rule),
        "format": .one(of: ImportMapping.Format.allCases.map(\.rawValue)),
        "kindField": .reference("text"), "kinds": .mapping(to: .reference("text")),
        "otherwise": .reference("text"), "fields": fields, "links": .mapping(to: link),
        "whenMissing": .mapping(to: .reference("scalar")), "absent": .reference("texts"),
        "ignored": .reference("texts"),
      ])
  }
}

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
