import Foundation
import LogicalModel
import Testing

@testable import ScenarioFormat

/// Scenarios/schema.json against the reader's own lists.
@Suite struct ScenarioSchemaTests {
  private static let file = ScenarioFilesTests.root.appending(path: "Scenarios/schema.json")

  @Test func `the schema that is shipped is the reader's`() throws {
    let made = try ScenarioSchema.text()
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try Data(made.utf8).write(to: Self.file)
      Issue.record("recorded \(Self.file.lastPathComponent); run again without RECORD_SNAPSHOTS")
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == made)
  }

  @Test func `every key, law, operation and word that the reader knows is in the schema`() throws {
    let text = try ScenarioSchema.text()
    let forms: [KeyForm] = [
      .scenario, .kind, .property, .link, .data, .drawnLink, .measure, .expected, .operation,
      .importing, .kindRule, .importedField, .importedLink,
    ]
    let names =
      forms.flatMap(\.all) + ScenarioReading.operationForms.flatMap(\.keys.all)
      + ScenarioReading.distributionForms.flatMap { [$0.name] + $0.required + $0.optional }
      + ScenarioReader.usualStrategies + CacheState.allCases.map(\.rawValue)
      + KindIndex.allCases.map(\.rawValue) + Level.allCases.map(\.rawValue)
      + Relation.allCases.map(\.rawValue) + Reading.allCases.map(\.rawValue)
      + KeyForm.pace.all + Pace.Arrivals.allCases.map(\.rawValue)
    for name in Set(names) { #expect(text.contains("\"\(name)\""), "\(name) is missing") }
  }

  @Test func `every key that may stand somewhere has a form of its own`() throws {
    #expect(Self.vagueKeys(in: ScenarioSchema.document([]), at: "") == [])
  }

  /// The paths of keys that take anything.
  private static func vagueKeys(in schema: SchemaValue, at path: String) -> [String] {
    switch schema {
    case .object(let members):
      members.sorted { $0.key < $1.key }.flatMap { key, value in
        value == .any ? ["\(path)/\(key)"] : vagueKeys(in: value, at: "\(path)/\(key)")
      }
    case .list(let items): items.flatMap { vagueKeys(in: $0, at: path) }
    case .text, .number, .flag: []
    }
  }
}
