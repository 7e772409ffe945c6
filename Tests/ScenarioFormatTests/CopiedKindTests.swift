import Foundation
import LogicalModel
import OrderedCollections
import Testing

@testable import ScenarioFormat

@Suite struct CopiedKindTests {
  private static let leaves = Fragment.text(
    kinds: """
        A: {abstract: yes}
        Leaf:
          parent: A
          copies: 3
          properties:
            own: {type: Integer 32, copies: 2, required: yes, indexed: yes}
            name: String
          links: {owner: {to: one Owner, back: many leaves}}
        Owner:
      """,
    data: """
        companions: {Owner: 5}
        mix: {Leaf: 30}
        values:
          Leaf.own: {law: uniform, range: 0..9}
          Leaf2.own1: {law: uniform, range: 0..1}
        links: {Leaf.owner: {count: 1}}
      """)

  @Test func `copies are sibling kinds with the same properties`() throws {
    let domain = try Fragment.scenario(Self.leaves).domain
    #expect(Array(domain.kinds.keys) == ["A", "Leaf1", "Leaf2", "Leaf3", "Owner"])
    let own = Property(name: "own1", type: .integer32, isOptional: false, isIndexed: true)
    #expect(domain.kinds["Leaf3"]?.properties.map(\.name) == ["own1", "own2", "name"])
    #expect(domain.kinds["Leaf3"]?.properties.first == own)
    #expect(domain.kinds["Leaf2"]?.links.map(\.inverseName) == ["leaves2"])
  }

  @Test func `unique values, ranges and lengths are words or keys, and copies have them too`()
    throws
  {
    let text = Fragment.text(
      kinds: """
          A:
            properties:
              code: String, required, unique, length 3..10
              pages: "Integer 32, range -1..2000"
              price: {type: Decimal, copies: 2, unique: yes, range: 0.5..99.95}
        """,
      data: """
          mix: {A: 30}
        """)
    let properties = try #require(try Fragment.scenario(text).domain.kinds["A"]).properties
    let price = ValueLimits(range: Decimal(string: "0.5", locale: nil).map { $0...Decimal(99.95) })
    #expect(
      properties == [
        Property(
          name: "code", type: .string, isOptional: false, isUnique: true,
          limits: ValueLimits(length: 3...10)),
        Property(name: "pages", type: .integer32, limits: ValueLimits(range: -1...2000)),
        Property(name: "price1", type: .decimal, isUnique: true, limits: price),
        Property(name: "price2", type: .decimal, isUnique: true, limits: price),
      ])
  }

  @Test func `settings of the written name apply to each copy, and later settings win`()
    throws
  {
    let data = try Fragment.scenario(Self.leaves).dataset
    #expect(data.mix == ["Leaf1": 30, "Leaf2": 30, "Leaf3": 30])
    #expect(data.values.count == 6)
    #expect(data.values[PropertyPath(kind: "Leaf3", name: "own2")]?.distribution == .uniform(0...9))
    #expect(data.values[PropertyPath(kind: "Leaf2", name: "own1")]?.distribution == .uniform(0...1))
    #expect(data.links.count == 3)
  }

  @Test func `a chain is a line of descendants, each with its own properties`() throws {
    let scenario = try Fragment.scenario(
      Fragment.text(
        kinds: """
            Level:
              chain: 3
              abstract: yes
              properties: {start: Date, end: Date, more: {type: Double, copies: 2}}
          """,
        data: """
            values:
              Level.start: {law: sequence, from: 2001-01-02, step: 60}
              Level.end: {law: after, of: start, median: 60, sigma: 0}
          """
      ).replacing("family: A", with: "family: Level"))
    let domain = scenario.domain
    #expect(domain.family == "Level1")
    #expect(domain.allKinds.map(\.parent) == [nil, "Level1", "Level2"])
    #expect(domain.allKinds.map(\.isAbstract) == [true, true, false])
    #expect(
      domain.kinds["Level2"]?.properties.map(\.name) == ["start2", "end2", "more2x1", "more2x2"])
    #expect(
      scenario.dataset.values[PropertyPath(kind: "Level3", name: "end3")]?.distribution
        == .after(property: "start3", median: 60, sigma: 0))
    #expect(
      scenario.dataset.values[PropertyPath(kind: "Level3", name: "start3")]?.distribution
        == .sequence(from: 86_400, step: 60))
  }

  @Test(arguments: [(83, true), (84, false)])
  func `more kinds than a load can distinguish are rejected`(copies: Int, isSound: Bool) {
    let leaves = ["Leaf", "Bud", "Twig"].map { "  \($0): {parent: A, copies: \(copies)}" }
    let text = Fragment.text(
      kinds: (["  A: {abstract: yes}"] + leaves).joined(separator: "\n"), data: "  mix: {Leaf: 30}")
    let refused = Fragment.messages(text).contains { $0.contains("at most 250 with all copies") }
    #expect(refused != isSound, "\(Fragment.messages(text))")
  }

  @Test func `a mistake in a copied kind is reported once`() {
    let text = Self.leaves.replacing("to: one Owner", with: "to: one Ownr")
      .replacing("Leaf.own:", with: "Leaf.owm:")
    let messages = Fragment.messages(text).map { $0.prefix(33) }
    #expect(
      messages == [
        "unknown destination of link Leaf1", "unknown property of Leaf1 in `val",
      ])
  }
}
