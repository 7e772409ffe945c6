import JournalSamples
import RunJournal
import Testing

@testable import Document
@testable import ReportSamples
@testable import Reporting

@Suite struct ReportSnapshotTests {
  @Test func `the Markdown report has the recorded blocks and figures`() throws {
    let files = try writtenReport(SyntheticJournal().entries)
    try expectSnapshot(PageOutline(try #require(files["report.md"])).text, "report.md")
  }

  @Test func `the terminal summary equals the snapshot`() throws {
    let report = try ReportBuilder().report(from: SyntheticJournal().entries)
    let summary = TerminalSummary(report, place: "Reports/synthetic/report.html")
    try expectSnapshot(summary.text, "terminal.txt")
  }

  @Test func `six strategies fit the terminal`() throws {
    var journal = SyntheticJournal()
    journal.strategies += ["independent-entities", "details-relationship", "coded-content"]
    let report = try ReportBuilder().report(from: journal.entries)
    let summary = TerminalSummary(report, place: "Reports/synthetic/report.html")
    try expectSnapshot(summary.text, "terminal-six-strategies.txt")
    for line in summary.text.split(separator: "\n") {
      #expect(line.count <= TerminalRenderer.pageColumns, "\(line)")
    }
  }

  @Test func `a report with different answers says so first and shows no figure`() throws {
    let entries = SyntheticJournal().entries.changingMeasurements { measured, process in
      guard process.number == 2, measured.strategy == "abstract-root" else { return }
      measured.operations[1].answerDigest = "another answer"
    }
    let files = try writtenReport(entries)
    let report = try ReportBuilder().report(from: entries)
    let answer = try #require(ReportSections.all(report).first)
    guard case .notice? = answer.blocks.first else {
      Issue.record("no notice")
      return
    }
    let facts = answer.blocks.flatMap { block in
      if case .facts(let facts) = block { facts.map(\.name.plain) } else { [String]() }
    }
    #expect(Set(facts) == Set(report.strategyNames))
    #expect(!files.keys.contains { $0.hasSuffix(".svg") })
    try expectSnapshot(
      TerminalSummary(report, place: "report.html").text, "different-answers.txt")
  }

  @Test func `no figure has more than three significant digits`() throws {
    var journal = SyntheticJournal()
    journal.noise = 0.0317
    let report = try ReportBuilder().report(from: journal.entries)
    let text = TerminalSummary(report, place: "here").text
    let numbers = text.matches(of: /[0-9]+(\.[0-9]+)?/).map { String($0.output.0) }
    #expect(numbers.count > 10)
    for number in numbers {
      let digits = number.replacing(".", with: "").drop { $0 == "0" }
      let isRound = !number.contains(".") && digits.dropFirst(3).allSatisfy { $0 == "0" }
      #expect(digits.count <= 3 || isRound, "\(number)")
    }
  }

  @Test func `colour does not change the columns of the terminal summary`() throws {
    let report = try ReportBuilder().report(from: SyntheticJournal().entries)
    let plain = TerminalSummary(report, place: "p").text
    let coloured = TerminalSummary(report, place: "p") { text, tone in
      tone == .plain ? text : "\u{1B}[1m" + text + "\u{1B}[0m"
    }
    let uncoloured = coloured.text.replacing("\u{1B}[1m", with: "").replacing("\u{1B}[0m", with: "")
    let lines = uncoloured.split(separator: "\n").map { $0.trimmingSpacesAtEnd }
    #expect(coloured.text != plain)
    #expect(lines == plain.split(separator: "\n").map { $0.trimmingSpacesAtEnd })
  }
}

extension Substring {
  fileprivate var trimmingSpacesAtEnd: String { String(self).trimmingTrailingSpaces() }
}
