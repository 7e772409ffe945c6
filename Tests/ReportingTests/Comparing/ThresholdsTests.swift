import RunJournal
import Testing

@testable import ReportSamples
@testable import Reporting

/// The regressions that a file allows, and the table for a pull request.
struct ThresholdsTests {
  private static func grown(by pages: Int) throws -> (before: Journal, after: Journal) {
    let before = try RunComparisonTests.journalWithCells()
    var after = before
    after.templates[1].afterLoad = .synthetic(pages: 2_600 + pages)
    return (before, after)
  }

  @Test func `a counter may rise exactly as far as the file allows`() throws {
    let runs = try Self.grown(by: 26)
    for (text, status) in [
      ("bytes: 1", ComparisonStatus.unchanged), ("bytes: 0.99", .regression),
      (#"{"bytes": 1, "steps": 0}"#, .unchanged), ("steps: 50", .regression),
    ] {
      let comparison = RunComparison(
        before: runs.before, after: runs.after, onlyCounters: true,
        thresholds: try Thresholds(text: text, path: "t"))
      #expect(comparison.status == status, "\(text)")
      #expect(comparison.differs, "what is allowed is reported")
    }
  }

  @Test func `a time may change as far as the file allows`() throws {
    let before = try RunComparisonTests.journal(seed: 1)
    var after = try RunComparisonTests.journal(seed: 2)
    after.scaleTimes(of: "newest", in: "enum-content", by: 1.1)
    func status(_ text: String) throws -> ComparisonStatus {
      RunComparison(
        before: before, after: after, thresholds: try Thresholds(text: text, path: "t")
      ).status
    }
    #expect(try status("bytes: 1") == .regression)
    #expect(try status("times: 3") != .unchanged)
    #expect(try status("times: 25") == .unchanged)
  }

  @Test(arguments: ["time: 5", "times: -1", "times: much", "- times", "", "times: .nan"])
  func `a mistake in the file is reported with its path`(text: String) {
    let problem = #expect(throws: Thresholds.Problem.self) {
      try Thresholds(text: text, path: "allowed.yaml")
    }
    #expect(problem?.description.contains("allowed.yaml") == true)
  }

  @Test func `the table of a pull request contains only changes`() throws {
    let runs = try Self.grown(by: 26)
    var after = runs.after
    after.scaleTimes(of: "newest", in: "enum-content", by: 1.2)
    let text = ComparisonText(
      RunComparison(before: runs.before, after: after), before: "a|b", after: "b"
    ).markdown
    #expect(text.hasPrefix("**Worse than before.**"), "\(text)")
    #expect(text.contains("| worse | size=10k, enum-content, file | bytes 10,649,600 -"), "\(text)")
    #expect(text.contains("| slower | size=10k, enum-content, newest | 1.2"), "\(text)")
    #expect(!text.contains("retitle") && !text.contains("a|b"), "\(text)")
    var same = runs.before
    same.run.startedAt = "2026-02-02T00:00:00Z"
    let short = ComparisonText(
      RunComparison(before: runs.before, after: same), before: "a", after: "b"
    ).markdown
    #expect(short.hasPrefix("**The same: ") && !short.contains("|"), "\(short)")
  }
}
