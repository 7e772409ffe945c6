import Foundation
import LogicalModel
import OrderedCollections
import Testing

@testable import ScenarioFormat

/// The fragments in Scenarios/README.md, which together form a scenario.
@Suite struct WritingGuideTests {
  private let page: String

  init() throws {
    page = try String(
      contentsOf: ScenarioFilesTests.root.appending(path: "Scenarios/README.md"), encoding: .utf8)
  }

  private func section(_ title: String) -> String {
    let parts = page.components(separatedBy: "\n## ")
    return parts.first { $0.hasPrefix("\(title)\n") } ?? ""
  }

  private var text: String {
    let blocks = section("Write your own").components(separatedBy: "```yaml\n").dropFirst()
    let fragments = blocks.map { block in
      block.components(separatedBy: "   ```")[0].split(separator: "\n").map { $0.dropFirst(3) }
        .joined(separator: "\n")
    }
    let head = "scenario: vehicles\ntitle: Vehicles\nquestion: What?\nexpectation: Little.\n"
    return head + fragments.joined(separator: "\n")
  }

  @Test func `the import on the page fits the scenario of the steps`() throws {
    let blocks = section("Use your own data").components(separatedBy: "```yaml\n")
    let importing = try #require(blocks.last).components(separatedBy: "```")[0]
    let scenario = try ScenarioReader().read(text: "\(text)\n\(importing)", path: "vehicles.yaml")
    let mapping = try #require(scenario.dataset.importing)
    let items = """
      {"type":"car","registration":{"plate":"B 1"},"doorCount":5,"keeper":"Ada"}
      {"type":"truck, heavy","registration":{"plate":"B 2"},"payload":9.5,"doors":2}

      """
    let file = try TemporaryFile("vehicles.jsonl", items)
    let (data, report) = try DataImport(
      path: file.path, mapping: mapping, domain: scenario.domain
    ).load()
    #expect(report.losses.isEmpty)
    let vehicles = try data.members(ofHierarchy: "Vehicle", in: 0..<2)
    #expect(vehicles.map { $0.values[0] } == [.text("B 1"), .text("B 2")])
    #expect(vehicles.map { $0.values[1] } == [.integer(5), .real(9.5)])
  }

  @Test func `the steps lead to a sound scenario`() throws {
    let scenario = try ScenarioReader().read(text: text, path: "vehicles.yaml")
    #expect(Array(scenario.domain.kinds.keys) == ["Vehicle", "Car", "Truck", "Person"])
    #expect(scenario.workload.count == 3)
  }

  @Test func `the mistake on the page gets the message on the page`() {
    let broken = text.replacing("Truck: {parent: Vehicle", with: "Truck: {parent: Vehicel")
    let error = #expect(throws: ScenarioFileError.self) {
      try ScenarioReader().read(text: broken, path: "vehicles.yaml")
    }
    #expect(page.contains("   \(error.map { "\($0)" } ?? "no error")\n"), "\(error as Any)")
  }
}
