import Foundation
import LogicalModel
import OrderedCollections
import Testing

@testable import ScenarioFormat

/// The fragments in Scenarios/README.md make one scenario.
@Suite struct WritingGuideTests {
  private let page: String

  init() throws {
    page = try String(
      contentsOf: ScenarioFilesTests.root.appending(path: "Scenarios/README.md"), encoding: .utf8)
  }

  private var text: String {
    let fragments = page.components(separatedBy: "```yaml\n").dropFirst().map { block in
      block.components(separatedBy: "   ```")[0].split(separator: "\n").map { $0.dropFirst(3) }
        .joined(separator: "\n")
    }
    let head = "scenario: vehicles\ntitle: Vehicles\nquestion: What?\nexpectation: Little.\n"
    return head + fragments.joined(separator: "\n")
  }

  @Test func `the steps lead to a sound scenario`() throws {
    let scenario = try ScenarioReader().read(text: text, path: "vehicles.yaml")
    #expect(Array(scenario.domain.kinds.keys) == ["Vehicle", "Car", "Truck", "Person"])
    #expect(scenario.workload.count == 3)
  }

  @Test func `the mistake that is shown gets the message that is shown`() {
    let broken = text.replacing("Truck: {parent: Vehicle", with: "Truck: {parent: Vehicel")
    let error = #expect(throws: ScenarioFileError.self) {
      try ScenarioReader().read(text: broken, path: "vehicles.yaml")
    }
    #expect(page.contains("   \(error.map { "\($0)" } ?? "no error")\n"), "\(error as Any)")
  }
}
