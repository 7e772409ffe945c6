import Document
import RunJournal
import Statistics
import Testing

@testable import ReportSamples
@testable import Reporting

/// An operation with unlike queries, shown query by query.
@Suite struct QuestionTests {
  private func turns(_ times: [Double], asked: [String]?) -> SyntheticTurns {
    var turns = SyntheticTurns()
    turns.processes = 8
    turns.noise = 0.002
    turns.questionTimes = times
    turns.asked = asked
    return turns
  }

  private func measurements(_ turns: SyntheticTurns) throws -> (Report, Measurements) {
    let report = try ReportBuilder().report(from: turns.entries)
    return (report, try #require(report.measurements))
  }

  @Test func `each query has its own ratios and verdicts`() throws {
    let words = ["the", "für", "swift"]
    let (_, cell) = try measurements(turns([1, 1.2, 9], asked: words))
    let questions = cell.questions.filter { $0.operation.name == "newest" }
    #expect(questions.map(\.question) == words)
    #expect(cell.questions.count == words.count)
    for question in questions {
      let slower = try #require(question.result.strategy("enum-content")?.comparison)
      #expect(abs(slower.ratio - 1.08) < 0.005)
      #expect(slower.verdict == .slower)
      let faster = try #require(question.result.strategy("independent-entities")?.comparison)
      #expect(abs(faster.ratio - 0.92) < 0.005)
      #expect(faster.verdict == .faster)
    }
    let times = questions.compactMap { $0.result.strategy(cell.baseline)?.processorNanoseconds }
    #expect(abs(times[2] / times[0] - 9) < 0.3)
  }

  @Test func `the scorecard names the slowest query, and its table lists all`() throws {
    let turns = turns([1, 1.2, 9], asked: ["the", "für", "swift"])
    let (report, cell) = try measurements(turns)
    let blocks = ScorecardSection(report: report, cell: cell).section.blocks
    let text = blocks.flatMap(\.proses).map(\.plain).joined(separator: "\n")
    #expect(text.contains("depends on the query: in parent-entity “swift” takes"))
    #expect(text.contains("times as long as “the”."))
    let rows = try writtenTables(turns.entries)["scorecard"] ?? []
    #expect(rows.contains { $0["measured"] == "newest" && $0["question"] == "swift" })
  }

  @Test func `equal or unnamed queries share one figure`() throws {
    let (report, cell) = try measurements(turns([1, 1.2, 1.4], asked: ["the", "für", "swift"]))
    let alike = ScorecardSection(report: report, cell: cell).section.blocks
    #expect(!alike.flatMap(\.proses).contains { $0.plain.contains("depends on the query") })
    let (_, nameless) = try measurements(turns([1, 1.2, 9], asked: nil))
    #expect(nameless.questions.isEmpty)
  }
}
