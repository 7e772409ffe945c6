import RunJournal
import Testing

@testable import Measuring

/// A strategy that stores a family as another one does is measured once.
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

  @Test func `a strategy that is named is measured, as a control`() throws {
    let prepared = try prepared(Self.abstractRoot, ["parent-entity", "abstract-root"])
    #expect(prepared.strategies.map(\.name) == ["parent-entity", "abstract-root"])
    #expect(prepared.leftOut.isEmpty)
  }

  @Test(arguments: [(abstractRoot, true), (LaunchFixture.scenario, false)])
  func `the stores of both are the same bytes if the root is abstract, and only then`(
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
