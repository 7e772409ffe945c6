import LogicalModel
import Testing

@testable import ScenarioFormat

/// Expected numbers of objects in place of a store's rows.
@Suite struct ExpectedNumberTests {
  /// A family of 60 books, 30 films, no maps and an abstract root, with 20 tags.
  private func draft() -> ScenarioDraft {
    func kind(_ name: String, _ parent: String?, _ count: Int) -> ScenarioDraft.Kind {
      var kind = ScenarioDraft.Kind(name: name, parent: parent)
      kind.count = count
      return kind
    }
    var draft = ScenarioDraft(
      name: "shop", title: "Shop", question: "?",
      family: [
        kind("Item", nil, 0), kind("Book", "Item", 60), kind("Film", "Item", 30),
        kind("Map", "Item", 0),
      ])
    draft.family[0].isAbstract = true
    draft.companions = [kind("Tag", nil, 20)]
    draft.importStore()
    return draft
  }

  private typealias Counts = [(entity: String?, count: Int)]

  @Test(
    arguments: [
      ([("Book", 600)], [0, 600, 300, 0], 200), ([("Film", 3)], [0, 6, 3, 0], 2),
      ([("Book", 600), ("Film", 7)], [0, 600, 7, 0], 135),
      ([("Map", 50)], [0, 60, 30, 50], 31), ([(nil, 900)], [0, 600, 300, 0], 200),
      ([("Book", 60_000_000)], [0, 60_000_000, 30_000_000, 0], 50_000),
      ([("Book", 5), ("Book", 120)], [0, 120, 60, 0], 40),
    ] as [([(String?, Int)], [Int], Int)])
  func `kinds that are not named keep their share, and so do companions`(
    counts: [(String?, Int)], family: [Int], companions: Int
  ) {
    var draft = draft()
    draft.expect(counts.map { ($0.0, $0.1) } as Counts)
    #expect(draft.family.map(\.count) == family)
    #expect(draft.companions.map(\.count) == [companions])
    #expect(draft.size == family.reduce(0, +))
    #expect(!draft.isImported)
  }

  @Test func `fewer members are generated with companions in proportion`() {
    var draft = draft()
    draft.expect([("Book", 6_000)])
    draft.reduce(to: 900)
    #expect(draft.size == 900)
    #expect(draft.family.map(\.count) == [0, 6_000, 3_000, 0])
    #expect(draft.companions.map(\.count) == [200])
  }
}
