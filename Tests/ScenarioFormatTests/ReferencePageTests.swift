import Foundation
import ModelReshaping
import Testing

@testable import LogicalModel
@testable import Measuring
@testable import ScenarioFormat

/// The examples in the reference page, and its completeness.
@Suite struct ReferencePageTests {
  private let page: String

  init() throws {
    page = try String(
      contentsOf: ScenarioFilesTests.root.appending(path: "Notebooks/Reference/ScenarioFormat.md"),
      encoding: .utf8)
  }

  /// Returns the fenced block after a marker.
  private func block(_ marker: String) throws -> String {
    let start = try #require(page.range(of: "<!-- \(marker) -->\n```"))
    let rest = page[start.upperBound...].drop { $0 != "\n" }.dropFirst()
    let end = try #require(rest.range(of: "```"))
    return String(rest[..<end.lowerBound])
  }

  @Test func `the sound example is sound`() throws {
    let scenario = try ScenarioReader().read(text: block("sound"), path: "notes.yaml")
    #expect(scenario.name == "notes")
  }

  @Test func `the broken example gives the output on the page`() throws {
    let text = try block("broken")
    let error = #expect(throws: ScenarioFileError.self) {
      try ScenarioReader().read(text: text, path: "notes.yaml")
    }
    #expect(try error.map { "\($0)\n" } == block("output"))
  }

  @Test func `every key, type, distribution, operation and reserved name is on the page`() {
    let names =
      PropertyType.allCases.map(\.rawValue) + ScenarioReading.distributionForms.map(\.name)
      + Link.DeleteRule.allCases.map(\.rawValue) + ScenarioReading.reservedNames
      + ImportMapping.Format.allCases.map(\.rawValue)
    for name in names { #expect(page.contains("`\(name)`"), "\(name) is missing") }
    let keys =
      KeyForm.scenario.all + KeyForm.kind.all + KeyForm.data.all + KeyForm.measure.all
      + KeyForm.importing.all + KeyForm.kindRule.all
    let words =
      keys + Level.allCases.map(\.rawValue) + CacheState.allCases.map(\.rawValue)
      + KindIndex.allCases.map(\.rawValue) + Relation.allCases.map(\.rawValue)
      + ["everything", "nothing"] + StrategyList.names + DeclaredSweep.builtIn
    for word in words { #expect(page.contains("`\(word)`"), "\(word) is missing") }
    for form in ScenarioReading.operationForms {
      #expect(page.contains("| `\(form.key): "), "\(form.key) is missing")
      for key in form.operands.map(\.key) {
        #expect(page.contains("`\(key)`"), "\(key) is missing")
      }
    }
  }
}
