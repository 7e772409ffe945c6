import OrderedCollections

@testable import LogicalModel

/// Domains that are difficult for some strategy: a deep one with links of sub-kinds, and a sparse
/// one.
enum HardScenarios {
  static func scenario(named name: String, seed: UInt64) throws -> Scenario {
    switch name {
    case "deep": try deep(seed: seed)
    case "sparse": try sparse(seed: seed)
    default: try PublicationScenario.make(seed: seed)
    }
  }

  static func deep(seed: UInt64) throws -> Scenario {
    Scenario(
      name: "deep", title: "Deep", question: "?", expectation: "!",
      domain: try Domain(family: "Level1", kinds: deepKinds),
      dataset: Dataset(
        seed: seed, size: 300,
        mix: ["Level1": 1, "Level2": 2, "Level3": 2, "Level4": 3, "Branch": 2],
        companions: ["Mark": .fixed(15), "Owner": .fixed(6)],
        values: [
          PropertyPath(kind: "Level2", name: "day"): ValueDistribution(
            distribution: .uniform(0...200), absent: 0.2),
          PropertyPath(kind: "Level4", name: "number"): ValueDistribution(
            distribution: .uniform(0...1_000), absent: 0.1),
          PropertyPath(kind: "Level3", name: "note"): ValueDistribution(
            distribution: .words(1...2), absent: 0.3),
        ],
        links: [
          PropertyPath(kind: "Level3", name: "marks"): LinkDistribution(count: 0...3)
        ]),
      workload: deepWork)
  }

  private static let deepKinds = [
    Kind(name: "Level1", properties: [Property(name: "title", type: .string, isIndexed: true)]),
    Kind(
      name: "Level2", parent: "Level1",
      properties: [Property(name: "day", type: .date, isIndexed: true)],
      links: [
        Link(name: "owner", destination: "Owner", cardinality: .one, inverseName: "owned")
      ]),
    Kind(
      name: "Level3", parent: "Level2", properties: [Property(name: "note", type: .string)],
      links: [
        Link(name: "marks", destination: "Mark", cardinality: .many, inverseName: "marked")
      ]),
    Kind(
      name: "Level4", parent: "Level3",
      properties: [
        Property(name: "number", type: .integer64), Property(name: "share", type: .float),
      ]),
    Kind(
      name: "Branch", parent: "Level2",
      properties: [
        Property(name: "number", type: .integer16, isOptional: false),
        Property(name: "code", type: .uuid, isOptional: false),
      ]),
    Kind(name: "Mark", properties: [Property(name: "name", type: .string)]),
    Kind(name: "Owner", properties: [Property(name: "name", type: .string)]),
  ]

  private static let deepWork = [
    Operation(name: "all", action: Operation.FetchAll(kind: "Level1"), shows: .everything),
    Operation(name: "middle", action: Operation.FetchAll(kind: "Level2"), shows: .everything),
    Operation(name: "exactly", action: Operation.Exactly(kind: "Level3")),
    Operation(
      name: "newest", action: Operation.Newest(kind: "Level2", property: "day", limit: 40),
      shows: .everything),
    Operation(
      name: "all-by-day", action: Operation.Newest(kind: "Level2", property: "day", limit: 1_000)),
    Operation(
      name: "search",
      action: Operation.Search(kind: "Level3", property: "note", words: ["A", "river", "É"]),
      samples: 3),
    Operation(
      name: "since",
      action: Operation.Filtered(
        kind: "Level2", property: "day", relation: .greaterOrEqual,
        values: [.date(100), .date(180)]),
      samples: 2),
    Operation(
      name: "low-numbers",
      action: Operation.Filtered(
        kind: "Level4", property: "number", relation: .less, values: [.integer(500)])
    ),
    Operation(name: "read-day", action: Operation.ReadProperty(kind: "Level2", property: "day")),
    Operation(
      name: "read-share", action: Operation.ReadProperty(kind: "Level4", property: "share")),
    Operation(
      name: "marked", action: Operation.Linked(kind: "Level3", link: "marks"), repetitions: 4,
      shows: .everything),
    Operation(
      name: "count-owned", action: Operation.CountLinked(kind: "Level2", link: "owner"),
      repetitions: 3),
    Operation(name: "count", action: Operation.CountPerKind()),
    Operation(
      name: "update", action: Operation.Edit(kind: "Level2", change: .set("day"), count: 12),
      samples: 2),
    Operation(
      name: "narrow", action: Operation.Convert(kind: "Level2", target: "Level4", count: 6),
      samples: 2),
    Operation(
      name: "sideways", action: Operation.Convert(kind: "Level4", target: "Branch", count: 8)),
    Operation(name: "widen", action: Operation.Convert(kind: "Level3", target: "Level1", count: 5)),
    Operation(name: "count-again", action: Operation.CountPerKind()),
    Operation(name: "by-id", action: Operation.FetchByID(kind: "Level1"), repetitions: 60),
    Operation(
      name: "delete", action: Operation.Edit(kind: "Level2", change: .delete, count: 10), samples: 2
    ),
    Operation(name: "rest", action: Operation.FetchAll(kind: "Level1"), shows: .everything),
  ]

  /// Returns many kinds with only an abstract root in common.
  static func sparse(seed: UInt64) throws -> Scenario {
    let leaves = (1...7).map { number in
      Kind(
        name: "Leaf\(number)", parent: "Item",
        properties: (1...number).map { own in
          Property(name: "own\(own)", type: PropertyType.allCases[(number + own) % 12])
        })
    }
    return Scenario(
      name: "sparse", title: "Sparse", question: "?", expectation: "!",
      domain: try Domain(
        family: "Item",
        kinds: [
          Kind(
            name: "Item", isAbstract: true,
            properties: [
              Property(name: "name", type: .string), Property(name: "uuid", type: .uuid),
              Property(name: "rank", type: .integer32, isIndexed: true),
            ])
        ] + leaves),
      dataset: Dataset(
        seed: seed, size: 250,
        mix: OrderedDictionary(uniqueKeysWithValues: leaves.map { ($0.name, 1) }),
        values: [
          PropertyPath(kind: "Item", name: "rank"): ValueDistribution(
            distribution: .uniform(0...60), absent: 0.1)
        ]),
      workload: sparseWork)
  }

  private static let sparseWork = [
    Operation(name: "all", action: Operation.FetchAll(kind: "Item"), shows: .everything),
    Operation(name: "leaf", action: Operation.FetchAll(kind: "Leaf7"), shows: .everything),
    Operation(name: "newest", action: Operation.Newest(kind: "Item", property: "rank", limit: 30)),
    Operation(
      name: "by-rank", action: Operation.Newest(kind: "Item", property: "rank", limit: 500)),
    Operation(
      name: "ranked",
      action: Operation.Filtered(
        kind: "Item", property: "rank", relation: .less, values: [.integer(9)])),
    Operation(name: "read-uuid", action: Operation.ReadProperty(kind: "Item", property: "uuid")),
    Operation(name: "read-own", action: Operation.ReadProperty(kind: "Leaf5", property: "own4")),
    Operation(
      name: "by-id", action: Operation.FetchByID(kind: "Item"), repetitions: 30, shows: .everything),
    Operation(name: "count", action: Operation.CountPerKind()),
    Operation(name: "convert", action: Operation.Convert(kind: "Leaf3", target: "Leaf7", count: 9)),
    Operation(name: "rest", action: Operation.FetchAll(kind: "Item"), shows: .everything),
    Operation(name: "delete", action: Operation.Edit(kind: "Item", change: .delete, count: 20)),
  ]
}
