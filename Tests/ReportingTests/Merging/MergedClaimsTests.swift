import Document
import RunJournal
import Statistics
import Testing

@testable import Reporting

/// The articles' claims, decided over several machines.
@Suite struct MergedClaimsTests {
  private static func claim(_ rule: any ClaimRule) -> Claim {
    Claim(
      id: "T1", title: "Dearer", statement: "It costs.",
      source: Claim.Source(article: "nowhere", section: ""), criterion: "",
      refutation: "", rules: [rule])
  }

  /// Claims that fetching the newest takes at least a twentieth longer than in the parent entity.
  private static let dearer = claim(
    RatioRule(
      scenario: "synthetic", metric: .time("newest"), strategy: "enum-content",
      baseline: "parent-entity", band: ClaimBand(low: 1.05, high: .infinity)))

  private func row(_ newest: [Double], claim: Claim = dearer) throws -> MergedClaims.Row {
    let inputs = try newest.enumerated().map { number, ratio in
      try SyntheticMachine(name: "node\(number)", seed: UInt64(number) &+ 20, newest: ratio).input()
    }
    let merge = try Merge(inputs, command: "", builder: ReportBuilder())
    return try #require(MergedClaims(merge.scenarios, claims: [claim]).rows.first)
  }

  @Test func `machines that agree confirm a claim together`() throws {
    let row = try row([1.3, 1.31, 1.3, 1.29])
    #expect(row.pooled.verdict == .confirmed)
    #expect(row.own == [.confirmed, .confirmed, .confirmed, .confirmed])
    #expect(!row.differs && !row.isContradictory)
  }

  @Test func `a machine that contradicts the others is named, and the pooled verdict is open`()
    throws
  {
    let row = try row([1.3, 1.31, 0.8])
    #expect(row.own == [.confirmed, .confirmed, .refuted])
    #expect(row.isContradictory && row.differs)
    #expect(row.pooled.verdict == .unresolved)
    let inputs = try [1.3, 0.8].enumerated().map { number, ratio in
      try SyntheticMachine(name: "node\(number)", newest: ratio).input()
    }
    let scenarios = try Merge(inputs, command: "", builder: ReportBuilder()).scenarios
    let sentences = MergedClaims(scenarios, claims: [Self.dearer]).sentences
    #expect(
      sentences == [
        "1 claim of articles reads these scenarios. Machines reach different verdicts on 1 (T1), and "
          + "contradict each other on 1 (T1)."
      ])
  }

  @Test func `a single machine decides as its own report does`() throws {
    let row = try row([1.3])
    #expect(row.pooled.verdict == .confirmed && row.own == [.confirmed])
  }

  @Test func `growth is computed within one machine, never across machines`() throws {
    let all = ["size=1k", "size=2k", "size=3k"]
    func scenario(_ split: [[String]]) throws -> MergedScenario {
      let inputs = try split.enumerated().map { number, cells in
        try SyntheticMachine(name: "node\(number)", cells: cells).input(wanted: all)
      }
      return try #require(
        Merge(inputs, command: "", builder: ReportBuilder()).scenarios.first)
    }
    func timed(_ scenario: MergedScenario) throws -> [String] {
      try #require(MergedReport(merged: scenario).report).cells.filter { cell in
        cell.operations.contains { !$0.times.isEmpty }
      }.map(\.cell.name)
    }
    #expect(try timed(scenario([all])) == all)
    #expect(try timed(scenario([["size=1k", "size=3k"], ["size=2k"]])) == ["size=1k", "size=3k"])
    let split = try #require(MergedReport(merged: scenario([["size=1k"], all])).report)
    // Every cell has ratios.
    #expect(
      split.cells.compactMap {
        $0.operation("newest")?.pairs.result(of: "enum-content", to: "parent-entity")
      }.count == 3)
  }

  @Test func `the ratio of a pair is the pooled one in either direction`() throws {
    let inputs = try [1.1, 1.2].enumerated().map { number, ratio in
      try SyntheticMachine(name: "node\(number)", seed: UInt64(number), newest: ratio).input()
    }
    let merged = try #require(
      Merge(inputs, command: "", builder: ReportBuilder()).scenarios.first)
    let cell = try #require(MergedReport(merged: merged).report?.cells.first)
    let pairs = try #require(cell.operation("newest")?.pairs)
    let forth = try #require(pairs.result(of: "enum-content", to: "parent-entity"))
    let back = try #require(pairs.result(of: "parent-entity", to: "enum-content"))
    let expected = merged.cells[0].operations.first { $0.name == "newest" }?.ratios.first
    #expect(forth.ratio == expected?.pooled.ratio && forth.interval == expected?.interval)
    #expect(abs(forth.ratio * back.ratio - 1) < 1e-12)
    #expect(forth.processRatios.count == 12)
  }
}
