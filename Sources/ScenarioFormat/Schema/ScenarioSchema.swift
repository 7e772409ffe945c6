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
    definitions["law"] = law
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
