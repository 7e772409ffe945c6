import LogicalModel
import RunJournal
import Testing

@testable import Measuring

/// The cells and operations of a scenario that a run measures.
@Suite struct CellSelectionTests {
  private static let sweep =
    LaunchFixture.scenario + "\nsweep: {size: [50, 100], pages: [1, 2]}\n"

  private func prepared(_ change: (inout RunSettings) -> Void = { _ in }) throws
    -> PreparedScenario
  {
    var settings = RunSettings()
    change(&settings)
    let text = Self.sweep.replacing("limit: 10", with: "limit: $pages")
    return try PreparedScenario(text: text, path: "shelf.yaml", settings: settings)
  }

  @Test func `a sweep is every combination of its values`() throws {
    let cells = try prepared().cells
    #expect(
      cells.map(\.name) == [
        "size=50 pages=1", "size=50 pages=2", "size=100 pages=1", "size=100 pages=2",
      ])
    #expect(cells.map { $0.source.count(ofHierarchy: "Item") } == [50, 50, 100, 100])
  }

  @Test func `patterns include and exclude cells and operations`() throws {
    let cells = try prepared {
      $0.only = ["pages=2"]
      $0.skip = ["insert", "size=50 .* count"]
    }.cells
    #expect(cells.map(\.name) == ["size=50 pages=2", "size=100 pages=2"])
    #expect(!cells[0].scenario.workload.contains { $0.name.hasPrefix("insert") })
    #expect(cells[1].scenario.workload.contains { $0.name == "count-per-kind" })
  }

  @Test func `a size from the user replaces the sweep's sizes`() throws {
    let cells = try prepared { $0.size = 70 }.cells
    #expect(cells.map(\.name) == ["size=70 pages=1", "size=70 pages=2"])
    #expect(cells.allSatisfy { $0.source.count(ofHierarchy: "Item") == 70 })
  }

  @Test func `patterns that match nothing and invalid patterns are rejected`() {
    #expect(throws: ScenarioRunError.nothingSelected(only: ["nowhere"], skip: [], suggestion: nil))
    {
      try prepared { $0.only = ["nowhere"] }
    }
    #expect(throws: ScenarioRunError.badPattern("(")) { try prepared { $0.skip = ["("] } }
  }

  @Test func `a million members are prepared and counted without being created`() throws {
    let before = ResourceUsage.current().peakResidentBytes
    let prepared = try PreparedScenario(
      text: LaunchFixture.scenario, path: "shelf.yaml", settings: RunSettings(size: 1_000_000))
    let counts = try prepared.cells[0].membersByKind()
    #expect(counts.filter { $0.kind != "Tag" }.reduce(0) { $0 + $1.count } == 1_000_000)
    #expect(ResourceUsage.current().peakResidentBytes - before < 50 << 20)
  }

  @Test func `levels and cache states are part of a measurement's name`() throws {
    var settings = RunSettings()
    settings.levels = [.objects, .engine]
    settings.cacheStates = [.warmConnection, .newProcess]
    let scenario = try PreparedScenario(
      text: LaunchFixture.scenario, path: "shelf.yaml", settings: settings
    ).scenario
    let names = scenario.measuredOperations.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(
      names.filter { $0.hasPrefix("newest") } == [
        "newest-10-item", "newest-10-item.engine", "newest-10-item.new-process",
        "newest-10-item.engine.new-process",
      ])
    #expect(
      names.filter { $0.hasPrefix("insert-all") } == [
        "insert-all-at-once", "insert-all-at-once.engine",
      ])
  }
}
