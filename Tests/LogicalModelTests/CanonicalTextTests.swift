import OrderedCollections
import Testing

@testable import LogicalModel

@Suite struct CanonicalTextTests {
  private static let path = PropertyPath(kind: "Note", name: "text")

  private static func scenario() throws -> Scenario {
    let note = Kind(
      name: "Note", properties: [Property(name: "text", type: .string)],
      links: [
        Link(name: "topic", destination: "Topic", cardinality: .one, inverseName: "notes")
      ])
    let memo = Kind(name: "Memo", parent: "Note")
    var dataset = Dataset(
      seed: 1, size: 10, mix: ["Note": 1, "Memo": 2], companions: ["Topic": .fixed(3)])
    dataset.values[path] = ValueDistribution(distribution: .words(1...2), absent: 0.1)
    return Scenario(
      name: "notes", title: "Notes", question: "What?", expectation: "Little.",
      domain: try Domain(family: "Note", kinds: [note, memo, Kind(name: "Topic")]),
      dataset: dataset, workload: [Operation(name: "all", action: Operation.FetchAll(kind: "Note"))]
    )
  }

  @Test func `notes on the figures do not change the text`() throws {
    let before = try Self.scenario()
    var after = before
    after.title = "Other"
    after.question = "Why?"
    after.expectation = "Much."
    after.claims = ["D1"]
    after.measuring.precision = 0.01
    after.measuring.minimumEffect = 0.05
    after.measuring.budgetSeconds = 60
    after.expected = [
      Expected(metric: .fileBytes, strategy: "a", baseline: "b", ratio: 0.9...1.1)
    ]
    after.sweep = [SweepAxis(name: "size", values: ["10"])]
    #expect(before.canonicalText == after.canonicalText)
  }

  @Test func `each change to the measured content changes the text`() throws {
    let before = try Self.scenario()
    let changes: [(inout Scenario) throws -> Void] = [
      { $0.dataset.seed = 2 },
      { $0.dataset.size = 11 },
      { $0.dataset.mix["Memo"] = 3 },
      { $0.dataset.companions["Topic"] = .oneForEvery(3) },
      { $0.dataset.values[Self.path]?.distribution = .words(1...3) },
      { $0.dataset.values[Self.path]?.absent = 0.2 },
      { $0.dataset.values[Self.path]?.distribution = .choice(["a,b"]) },
      { $0.dataset.values[Self.path]?.distribution = .choice(["a", "b"]) },
      { $0.dataset.values[Self.path]?.distribution = .weightedChoice(["a": 1, "b": 1]) },
      { $0.dataset.values[Self.path]?.distribution = .constant("a") },
      { $0.dataset.links[PropertyPath(kind: "Note", name: "topic")] = .init(count: 1...1) },
      { $0.dataset.importing = ImportMapping(format: .csv) },
      { $0.dataset.importing = ImportMapping(format: .csv, ignored: ["id"]) },
      { $0.workload[0].action = Operation.Exactly(kind: "Note") },
      { $0.workload[0].action = Operation.FetchAll(kind: "Memo") },
      { $0.workload[0].samples = 5 },
      { $0.workload[0].repetitions = 5 },
      { $0.workload[0].shows = .nothing },
      { $0.workload[0].name = "everything" },
      { $0.workload.append(Operation(name: "insert", action: .insert(batch: nil))) },
      { $0.measuring.kindIndex = .none },
      { $0.measuring.levels = [.engine] },
      { $0.measuring.cacheStates = [.newProcess] },
      { $0.strategies = ["parent-entity"] },
      { scenario in
        var kinds = scenario.domain.allKinds
        kinds[0].properties[0].isIndexed = true
        scenario.domain = try Domain(family: "Note", kinds: kinds)
      },
      { scenario in
        var kinds = scenario.domain.allKinds
        kinds[0].links[0].deleteRule = .cascade
        scenario.domain = try Domain(family: "Note", kinds: kinds)
      },
    ]
    var texts: Set<String> = [before.canonicalText]
    for (number, change) in changes.enumerated() {
      var after = before
      try change(&after)
      #expect(texts.insert(after.canonicalText).inserted, "change \(number) is not seen")
    }
  }

  @Test func `the order of values does not change the text`() throws {
    let before = try Self.scenario()
    let paths = (0..<40).map { PropertyPath(kind: "Note", name: "p\($0)") }
    var forward = before
    for path in paths { forward.dataset.values[path] = ValueDistribution(distribution: .uuid) }
    var backward = before
    for path in paths.reversed() {
      backward.dataset.values[path] = ValueDistribution(distribution: .uuid)
    }
    #expect(forward.canonicalText == backward.canonicalText)
  }

  @Test func `filter values of different types are distinguished`() throws {
    var texts: Set<String> = []
    let values: [PropertyValue] = [
      .text("1"), .integer(1), .real(1), .boolean(true), .date(1), .uri("1"), .absent,
    ]
    for value in values {
      var scenario = try Self.scenario()
      scenario.workload[0].action = Operation.Filtered(
        kind: "Note", property: "text", relation: .equal, values: [value])
      texts.insert(scenario.canonicalText)
    }
    #expect(texts.count == values.count)
  }
}
