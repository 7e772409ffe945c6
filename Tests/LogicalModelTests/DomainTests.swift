import Foundation
import LogicalModel
import OrderedCollections
import TestModels
import Testing

@Suite struct DomainTests {
  /// Declared in reverse, sub-kinds first.
  private static let kinds = [
    Kind(name: "Guide", parent: "Book", properties: [Property(name: "region", type: .string)]),
    Kind(
      name: "Book", parent: "Publication", properties: [Property(name: "isbn", type: .string)],
      links: [
        Link(name: "sequel", destination: "Book", cardinality: .one, inverseName: "prequels")
      ]),
    Kind(name: "Tag", properties: [Property(name: "name", type: .string)]),
    Kind(
      name: "Publication", properties: [Property(name: "title", type: .string)],
      links: [
        Link(name: "tags", destination: "Tag", cardinality: .many, inverseName: "publications")
      ]),
    Kind(name: "Note", parent: "Publication"),
  ]

  private let domain: Domain

  init() throws { domain = try Domain(family: "Publication", kinds: Self.kinds) }

  @Test func `kinds follow their parents and otherwise keep their declared order`() {
    #expect(Array(domain.kinds.keys) == ["Tag", "Publication", "Note", "Book", "Guide"])
  }

  @Test func `the members' content comes from the model and equals that of the kinds`() throws {
    var kinds = Self.kinds
    kinds[1].properties = [
      Property(name: "isbn", type: .string, isOptional: false, isIndexed: true, isUnique: true),
      Property(
        name: "pages", type: .integer32, indexedKinds: ["Guide"],
        limits: ValueLimits(range: 1...2_000)),
      Property(name: "blurb", type: .binary, limits: ValueLimits(length: 0...9)),
    ]
    kinds[3].links.append(
      Link(
        name: "cover", destination: "Note", cardinality: .many, inverseName: "coverOf",
        inverseCardinality: .one, deleteRule: .cascade))
    let domain = try Domain(family: "Publication", kinds: kinds)
    for kind in kinds { #expect(domain.kind(named: kind.name) == kind) }
    #expect(domain == Domain(domain.document, family: "Publication", linkEnds: domain.linkEnds))
  }

  @Test func `a lineage starts at the root`() {
    #expect(domain.lineage(of: "Guide").map(\.name) == ["Publication", "Book", "Guide"])
    #expect(domain.lineage(of: "Tag").map(\.name) == ["Tag"])
    #expect(domain.lineage(of: "Nothing").isEmpty)
    #expect(domain.root(of: "Guide") == "Publication")
  }

  @Test func `inherited properties and links come first`() {
    #expect(domain.properties(of: "Guide").map(\.name) == ["title", "isbn", "region"])
    #expect(domain.links(of: "Guide").map(\.name) == ["tags", "sequel"])
    #expect(domain.properties(of: "Note").map(\.name) == ["title"])
  }

  @Test func `descendants include the kind itself`() {
    #expect(domain.withDescendants(of: "Book").map(\.name) == ["Book", "Guide"])
    #expect(
      domain.withDescendants(of: "Publication").map(\.name)
        == ["Publication", "Note", "Book", "Guide"])
  }

  @Test func `roots other than the family are companions`() {
    #expect(domain.roots.map(\.name) == ["Tag", "Publication"])
    #expect(domain.companions.map(\.name) == ["Tag"])
  }

  @Test func `every order of declaration gives the same lineages`() throws {
    for seed in 0..<24 {
      var random = SeededRandom(seed: UInt64(seed))
      let shuffled = Self.kinds.shuffled(using: &random)
      let other = try Domain(family: "Publication", kinds: shuffled)
      for kind in Self.kinds {
        #expect(
          other.lineage(of: kind.name) == domain.lineage(of: kind.name), "shuffled by \(seed)")
      }
    }
  }
}
