import LogicalModel
import OrderedCollections
import Testing

@testable import ScenarioFormat

@Suite struct MeasuringTests {
  @Test func `omitted settings have defaults`() throws {
    let scenario = try Fragment.scenario(Fragment.text())
    #expect(scenario.measuring == MeasurementSettings())
    #expect(scenario.claims.isEmpty && scenario.strategies.isEmpty && scenario.expected.isEmpty)
  }

  @Test func `measuring settings are read in the units of the model`() throws {
    let scenario = try Fragment.scenario(
      Fragment.text(
        """
        claims: [D1, B9, C-6, C-6b, EF]
        strategies: [abstract-root, coded-content]
        measure:
          precision: 1%
          minimumEffect: 0.05
          budget: 20m
          levels: [objects, engine]
          cache: [warm-connection, new-process]
          kindIndex: kind-and-sort
        """))
    #expect(scenario.claims == ["D1", "B9", "C-6", "C-6b", "EF"])
    #expect(scenario.strategies == ["abstract-root", "coded-content"])
    #expect(
      scenario.measuring
        == MeasurementSettings(
          precision: 0.01, minimumEffect: 0.05, budgetSeconds: 1_200, levels: [.objects, .engine],
          cacheStates: [.warmConnection, .newProcess], kindIndex: .kindAndSort))
  }

  @Test func `weights of operations are read by name and do not change the measurement`()
    throws
  {
    let workload = "  - insert: all at once\n  - fetchAll: A"
    let weighted = try Fragment.scenario(
      Fragment.text("usage: {fetch-all-a: 2.5, insert-all-at-once: 0}", workload: workload))
    #expect(weighted.usage == ["fetch-all-a": 2.5, "insert-all-at-once": 0])
    let plain = try Fragment.scenario(Fragment.text(workload: workload))
    #expect(plain.usage.isEmpty)
    #expect(plain.canonicalText == weighted.canonicalText)
  }

  @Test func `weights are numbers from 0 on, of existing operations, and not all 0`() {
    func messages(_ usage: String) -> [String] {
      Fragment.messages(
        Fragment.text("usage: \(usage)", workload: "  - fetchAll: A\n")
      ).map { evidence(in: $0) }
    }
    #expect(
      messages("{fetch-all-b: 2}") == ["`usage` `fetch-all-a` `fetch-all-b` `fetch-all-a`"])
    #expect(messages("{fetch-all-a: -1}") == ["`fetch-all-a` `usage` 0 `-1`"])
    #expect(messages("{fetch-all-a: often}") == ["`fetch-all-a` `usage` `often`"])
    #expect(messages("{fetch-all-a: 0}") == ["`usage` 0 0"])
  }

  @Test func `only the reader's strategies are accepted`() throws {
    let text = Fragment.text("strategies: [one-drawer]")
    #expect(throws: ScenarioFileError.self) { try ScenarioReader().read(text: text, path: "f") }
    let reader = ScenarioReader(strategies: ["one-drawer"])
    #expect(try reader.read(text: text, path: "f").strategies == ["one-drawer"])
  }

  @Test func `expectations are figures, strategies and ratios`() throws {
    let scenario = try Fragment.scenario(
      Fragment.text(
        """
        expect:
          - time fetch-all-a: {of: independent-entities, to: parent-entity, within: 0.5..2}
          - time fetch-all-a.engine: {of: coded-content, to: parent-entity, within: 1..1.5}
          - steps fetch-all-a: {of: enum-content, to: parent-entity, within: 1..1.1}
          - file: {of: enum-content, to: parent-entity, within: 0.9..1}
        """, workload: "  - insert: all at once\n  - fetchAll: A"))
    #expect(
      scenario.expected == [
        Expected(
          metric: .time(operation: "fetch-all-a"), strategy: "independent-entities",
          baseline: "parent-entity", ratio: 0.5...2),
        Expected(
          metric: .time(operation: "fetch-all-a.engine"), strategy: "coded-content",
          baseline: "parent-entity", ratio: 1...1.5),
        Expected(
          metric: .steps(operation: "fetch-all-a"), strategy: "enum-content",
          baseline: "parent-entity", ratio: 1...1.1),
        Expected(
          metric: .fileBytes, strategy: "enum-content", baseline: "parent-entity", ratio: 0.9...1),
      ])
  }
}
