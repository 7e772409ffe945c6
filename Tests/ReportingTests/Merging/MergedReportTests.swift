import RunJournal
import Statistics
import Testing

@testable import ReportSamples
@testable import Reporting

/// The results of several machines as one report.
@Suite struct MergedReportTests {
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
