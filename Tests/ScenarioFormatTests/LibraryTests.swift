import Foundation
import LogicalModel
import Testing

@testable import ScenarioFormat

/// All files in the folder Scenarios.
@Suite struct LibraryTests {
  private static let names: [String] = {
    let folder = ScenarioFilesTests.root.appending(path: "Scenarios").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  @Test func `the folder Scenarios contains the library`() { #expect(Self.names.count >= 16) }

  @Test(arguments: names)
  func `a scenario is sound, has a question, expects a figure and names its claims`(name: String)
    throws
  {
    let path = ScenarioFilesTests.root.appending(path: "Scenarios/\(name)").path
    let cells = try ScenarioReader().cells(
      text: ScenarioReader.text(ofFile: path), path: path)
    let scenario = try #require(cells.first).scenario
    #expect(scenario.name + ".yaml" == name)
    let hasFigure = scenario.expectation.contains { $0.isNumber }
    #expect(hasFigure, "an expectation without a figure")
    #expect(!scenario.claims.isEmpty)
  }
}
