import Foundation
import RunJournal
import Statistics
import Testing

@testable import Claims
@testable import ReportSamples
@testable import Reporting

/// The rules of thumb, and the pages that show them.
@Suite struct DecisionRuleTests {
  private static let root = URL(fileURLWithPath: #filePath).appending(path: "../../..")
    .standardized

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  private static func journal(_ path: String) throws -> Journal {
    try JournalReader.read(path: root.appending(path: path).path)
  }

  private static func committed() throws -> ClaimEvidence {
    try ClaimEvidence(journals: [
      (path: "publications", journal: journal("Reports/claims/publications.jsonl.xz"))
    ])
  }

  // MARK: Pages

  @Test func `every page that shows a rule says the same of the committed run`() throws {
    let rules = try Self.committed().decidedRules
    #expect(rules.map(\.rule.when) == DecisionRule.all.map(\.when))
    let table = DecidedRule.table(rules)
    for path in SkillFiles.pagesWithRules {
      #expect(try Self.text(path).contains(table), "renew the rules of \(path)")
    }
    let pages = [
      "Reports/claims.md", ".agents/skills/entity-inheritance/SKILL.md", "Reports/llms.txt",
    ]
    for path in pages {
      let text = try Self.text(path)
      for rule in rules { #expect(text.contains(rule.headline), "\(path): \(rule.headline)") }
    }
  }

  @Test func `the committed report and the page of claims show the same run`() throws {
    let runs = try ["Reports/publications/journal.jsonl", "Reports/claims/publications.jsonl.xz"]
      .map { try Self.journal($0).run }
    #expect(runs[0].startedAt == runs[1].startedAt && runs[0].planSeed == runs[1].planSeed)
  }

  @Test func `the answer of the committed report prefers what each rule says`() throws {
    let evidence = try Self.committed()
    let costs = try #require(evidence.runs["publications"]?.report.cells.first?.answer?.costs)
    for rule in evidence.decidedRules {
      let names = [rule.better, rule.worse]
      let places = try names.map { try #require(costs.plain($0)) }
      var item = try #require(costs.items.first { $0.name == rule.rule.operation })
      item.costs = places.map { item.costs[$0] }
      item.deviations = places.map { item.deviations[$0] }
      item.weight = 1
      // The action on a device so slow that every difference of 10 % is noticeable.
      let alone = Costs(
        strategies: names,
        items: [
          Costs.Item(
            name: item.name, label: item.label, unit: item.unit, weight: 1, costs: item.costs,
            deviations: item.deviations)
        ]
      ).onDevice(rule.isDecided ? 1_000 : 1)
      let choice = Choice(alone.items.map(\.costs), of: alone, limit: Choice.usualLimit)
      #expect(choice.fitting == (rule.isDecided ? [0] : [0, 1]), "\(rule.headline)")
    }
  }

  // MARK: Decisions

  private static let rule = DecisionRule(
    when: "Does it", strategy: "parent-entity", opponent: "independent-entities",
    scenario: "invented", operation: "operation-0", finding: "")

  /// Returns a cell in which the strategies take these milliseconds for 5,000 and 20,000 objects.
  private static func cell(near: [Double], far: [Double]?) throws -> Measurements {
    let report = try ReportBuilder().report(from: SyntheticJournal().entries)
    var cell = try #require(report.measurements)
    cell.cell.scenario.familySize = 5_000
    cell.answer = Recommendation(costs(near))
    cell.otherSize = far.map { OtherSize(members: 20_000, costs: costs($0)) }
    return cell
  }

  private static func costs(_ milliseconds: [Double]) -> Costs {
    var random = SplitMix64(seed: 3)
    return Costs(
      strategies: ["parent-entity", "independent-entities"],
      items: [
        Costs.Item(
          name: "operation-0", label: "operation", unit: .action, weight: 1,
          costs: milliseconds.map { $0 * 1e6 },
          deviations: [[0], (0..<8).map { _ in 0.01 * random.spread() }])
      ])
  }

  // A difference of 0.2 ms per 1,000 objects reaches 4 ms at 20,000.
  @Test(arguments: [
    (near: [0.5, 1.5], far: [2.0, 6.0], better: "parent-entity", size: 20_000.0),
    ([1.5, 0.5], [6, 2], "independent-entities", 20_000),
    ([0.5, 1.0], [2, 4], "parent-entity", 40_000),
  ])
  func `the size is where the difference reaches 4 ms, whichever is faster`(
    near: [Double], far: [Double], better: String, size: Double
  ) throws {
    let ratio = max(near[0] / near[1], near[1] / near[0])
    for swaps in [false, true] {
      var rule = Self.rule
      if swaps { (rule.strategy, rule.opponent) = (rule.opponent, rule.strategy) }
      let decided = try #require(DecidedRule(rule, Self.cell(near: near, far: far)))
      #expect(decided.isDecided && decided.better == better && decided.better != decided.worse)
      #expect(abs(decided.ratio - ratio) < 1e-9)
      guard case .extrapolated(let members) = decided.size else {
        Issue.record("\(decided.size)")
        continue
      }
      #expect(abs(members / size - 1) < 0.1, "\(members)")
    }
  }

  struct Sizes: Sendable {
    var near: [Double]
    var far: [Double]?
    var size: DecidedRule.Size
    var isDecided: Bool
  }

  @Test(arguments: [
    Sizes(near: [5, 10], far: [20, 40], size: .measured(5_000), isDecided: true),
    // Both grow, and the ratio stays below 10 %, but not in all resamples.
    Sizes(near: [1, 1.05], far: [4, 4.2], size: .uncertain, isDecided: false),
    // A constant time never reaches 4 ms.
    Sizes(near: [0.1, 0.3], far: [0.1, 0.3], size: .none, isDecided: false),
    Sizes(near: [1, 2], far: nil, size: .notComputed, isDecided: true),
    Sizes(near: [1, 1.05], far: nil, size: .notComputed, isDecided: false),
  ])
  func `a rule says what was computed of its size`(_ sizes: Sizes) throws {
    let decided = try #require(
      DecidedRule(Self.rule, Self.cell(near: sizes.near, far: sizes.far)))
    #expect(decided.size == sizes.size && decided.isDecided == sizes.isDecided)
    #expect(decided.advice.contains(" or ") == !sizes.isDecided)
  }

  @Test func `a rule names a range, or says that a size is uncertain`() throws {
    func size(near: [Double], far: [Double]) throws -> DecidedRule.Size {
      try #require(DecidedRule(Self.rule, Self.cell(near: near, far: far))).size
    }
    // Four times as many objects take 1.6 times as long; 0.9 ms become 4 ms far beyond 20,000.
    guard case .between(let sizes) = try size(near: [0.1, 1], far: [0.16, 1.6]) else {
      Issue.record("no range")
      return
    }
    #expect(sizes.contains(5_000 * pow(4 / 0.9, log(4) / log(1.6))))
    #expect(try size(near: [1, 2], far: [2, 4]) == .uncertain)
  }

  @Test func `no size is said only of an operation that the larger size measured`() throws {
    var cell = try Self.cell(near: [0.1, 0.3], far: [0.1, 0.3])
    #expect(try #require(DecidedRule(Self.rule, cell)).size == .none)
    cell.otherSize?.costs.items[0].name = "operation-1"
    #expect(try #require(DecidedRule(Self.rule, cell)).size == .notComputed)
  }

  @Test func `an operation or a strategy that the run lacks decides nothing`() throws {
    let cell = try Self.cell(near: [1, 2], far: nil)
    var rule = Self.rule
    rule.operation = "operation-1"
    #expect(DecidedRule(rule, cell) == nil)
    rule = Self.rule
    rule.opponent = "coded-content"
    #expect(DecidedRule(rule, cell) == nil)
  }
}
