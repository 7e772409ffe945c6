import Foundation
import ModelReshaping
import Testing

@testable import LogicalModel
@testable import Measuring
@testable import ScenarioFormat

/// Scenarios/schema.json, which editors use, compared with the reader's lists.
@Suite struct ScenarioSchemaTests {
  private static let file = ScenarioFilesTests.root.appending(path: "Scenarios/schema.json")

  /// The keys of a mapping that accepts no others.
  private struct Mapping: Hashable {
    let keys: Set<String>
    let required: Set<String>
  }

  @Test func `the schema and the reader have the same mappings`() throws {
    let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: Self.file))
    let forms: [KeyForm] =
      [
        .scenario, .kind, .property, .link, .data, .drawnLink, .measure, .expected, .importing,
        .kindRule, .importedField, .importedLink,
      ] + ScenarioReading.operationForms.map { $0.keys }
      + ScenarioReading.distributionForms.map {
        KeyForm(required: ["law"] + $0.required, optional: $0.optional + ["absent"])
      }
    let read = Set(forms.map { Mapping(keys: Set($0.all), required: Set($0.required)) })
    let described = Set(Self.mappings(in: schema))
    #expect(described.subtracting(read) == [])
    #expect(read.subtracting(described) == [])
  }

  @Test func `the schema's operations are those that the reader reads`() throws {
    var schema = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: Self.file)) as? [String: Any])
    var definitions = try #require(schema["$defs"] as? [String: Any])
    let made = ["anyOf": LogicalModel.Operation.actions.map { OperationSchema.mapping(of: $0) }]
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      definitions["operation"] = made
      schema["$defs"] = definitions
      let options: JSONSerialization.WritingOptions = [
        .prettyPrinted, .sortedKeys, .withoutEscapingSlashes,
      ]
      let data = try JSONSerialization.data(withJSONObject: schema, options: options)
      try (data + Data("\n".utf8)).write(to: Self.file)
      Issue.record("recorded schema.json; run again without RECORD_SNAPSHOTS")
    }
    let written = try #require(definitions["operation"] as? [String: Any])
    for (one, other) in zip(try Self.lines(made), try Self.lines(written)) { #expect(one == other) }
    #expect(try Self.lines(made).count == Self.lines(written).count)
  }

  private static func lines(_ value: [String: Any]) throws -> [Substring] {
    let data = try JSONSerialization.data(
      withJSONObject: value, options: [.prettyPrinted, .sortedKeys])
    return String(decoding: data, as: UTF8.self).split(separator: "\n")
  }

  @Test func `every distribution, operation and word of the reader is in the schema`() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let forms = ScenarioReading.distributionForms.map(\.name) + StrategyList.names
    let names =
      forms + CacheState.allCases.map(\.rawValue) + KindIndex.allCases.map(\.rawValue)
      + Level.allCases.map(\.rawValue) + Relation.allCases.map(\.rawValue)
      + ["everything", "nothing"]
    for name in Set(names) { #expect(text.contains("\"\(name)\""), "\(name) is missing") }
  }

  private static func mappings(in value: Any) -> [Mapping] {
    if let list = value as? [Any] { return list.flatMap(mappings) }
    guard let members = value as? [String: Any] else { return [] }
    let inner = members.values.flatMap(mappings)
    guard members["additionalProperties"] as? Bool == false,
      let properties = members["properties"] as? [String: Any]
    else { return inner }
    let required = members["required"] as? [String] ?? []
    return inner + [Mapping(keys: Set(properties.keys), required: Set(required))]
  }
}
