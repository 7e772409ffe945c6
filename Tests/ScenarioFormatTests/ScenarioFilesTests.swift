import Foundation
import LogicalModel
import OrderedCollections
import Testing

@testable import ScenarioFormat

/// The files in the folder Scenarios.
@Suite struct ScenarioFilesTests {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func scenario(_ name: String) throws -> Scenario {
    try ScenarioReader().read(file: root.appending(path: "Scenarios/\(name).yaml").path)
  }

  @Test(arguments: ["publications", "zotero", "goodbooks"])
  func `each shipped scenario reads without problems`(name: String) throws {
    let scenario = try Self.scenario(name)
    #expect(scenario.name == name)
    #expect(scenario.workload.count >= 11)
    #expect(scenario.question.count > 100)
    #expect(scenario.expectation.count > 100)
  }

  @Test func `the default scenario is a family of five thousand`() throws {
    let scenario = try Self.scenario("publications")
    #expect(scenario.dataset.size == 5_000)
    #expect(
      Array(scenario.domain.kinds.keys) == [
        "Publication", "Book", "AcademicPaper", "WebArticle", "BlogPost", "Tag", "Author",
      ])
    #expect(
      scenario.domain.properties(of: "Book").map(\.name) == [
        "title", "publishDate", "uuid", "isbn", "pageCount",
      ])
    #expect(scenario.dataset.mix.values.reduce(0, +) == 100)
    #expect(scenario.dataset.companions["Author"] == .oneForEvery(20))
  }
}
