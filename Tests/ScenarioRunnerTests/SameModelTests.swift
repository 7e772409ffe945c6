import Console
import LogicalModel
import ModelReshaping
import RunJournal
import Testing

@testable import Measuring

/// Strategies that store a family identically, which are measured once.
@Suite struct SameModelTests {
  private static let abstractRoot = LaunchFixture.scenario.replacing(
    "  Item:\n", with: "  Item:\n    abstract: true\n")

  private func prepared(_ text: String, _ strategies: [String] = []) throws -> PreparedScenario {
    try PreparedScenario(
      text: text, path: "shelf.yaml", settings: RunSettings(strategies: strategies))
  }

  @Test func `an abstract root leaves out the strategy that makes the root abstract`() throws {
    let prepared = try prepared(Self.abstractRoot)
    #expect(!prepared.strategies.map(\.name).contains("abstract-root"))
    #expect(prepared.leftOut.count == 1)
    #expect(prepared.leftOut.first?.contains("abstract-root and parent-entity give") == true)
  }

  @Test func `a concrete root keeps every strategy`() throws {
    let prepared = try prepared(LaunchFixture.scenario)
    #expect(prepared.strategies.map(\.name).contains("abstract-root"))
    #expect(prepared.leftOut.isEmpty)
  }

  @Test func `a strategy that is named is measured as a control`() throws {
    let prepared = try prepared(Self.abstractRoot, ["parent-entity", "abstract-root"])
    #expect(prepared.strategies.map(\.name) == ["parent-entity", "abstract-root"])
    #expect(prepared.leftOut.isEmpty)
  }

  private static let related = LaunchFixture.scenario.replacing(
    "back: many items}}", with: "back: many items}, next: {to: one Item, back: many former}}")

  @Test func `a strategy that cannot hold a link is left out with the reason`() throws {
    let all = try prepared(Self.related)
    #expect(
      all.strategies.map(\.name) == StrategyList.names.filter { $0 != "independent-entities" })
    let error = try #require(throws: StrategyError.self) {
      try IndependentEntities().store(all.scenario.domain)
    }
    #expect(all.leftOut == ["\(error)."] && "\(error)".contains("cannot store Item.next: "))
    let named = try prepared(
      Self.related, ["independent-entities", "coded-content", "enum-content"])
    #expect(named.strategies.map(\.name) == ["coded-content", "enum-content"])
    #expect(named.leftOut == all.leftOut)
  }

  @Test func `a scenario that only one strategy can hold is rejected`() throws {
    let error = try #require(throws: ScenarioRunError.self) {
      try prepared(Self.related, ["parent-entity", "independent-entities"])
    }
    let reasons = try prepared(Self.related).leftOut
    #expect(error == .nothingToCompare(["parent-entity"], leftOut: reasons))
    #expect(error.exitStatus == .wrongInput)
    #expect(error.description.hasPrefix("only parent-entity ") && reasons.count == 1)
    #expect(error.description.hasSuffix(reasons[0]))
  }

  @Test func `a strategy that cannot hold a link after a kind is added is left out`() throws {
    let text = LaunchFixture.scenario.replacing(
      "back: many items}}", with: "back: many items}, next: {to: one Film, back: many former}}")
    #expect(try prepared(text).leftOut.isEmpty)
    let grown = try prepared(text + "\n  - addKind: Film\n    properties: 2")
    #expect(grown.leftOut.count == 1)
    #expect(grown.leftOut.first?.hasPrefix("independent-entities cannot store Item.next") == true)
  }

  @Test(arguments: [(abstractRoot, true), (LaunchFixture.scenario, false)])
  func `the stores of both strategies are the same bytes exactly if the root is abstract`(
    text: String, isSame: Bool
  ) throws {
    let hashes = try ["parent-entity", "abstract-root"].map { strategy in
      var fixture = try LaunchFixture(strategy: strategy)
      fixture.text = text
      return try fixture.prepared().fileHash
    }
    #expect((hashes[0] == hashes[1]) == isSame)
  }
}
