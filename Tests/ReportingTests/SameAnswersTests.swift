import Foundation
import RunJournal
import Statistics
import Testing

@testable import ReportSamples
@testable import Reporting

/// The rule "same answers or no numbers", for every kind of difference.
@Suite struct SameAnswersTests {
  private static let journal = SyntheticJournal()

  /// Returns the journal with one digest changed at random.
  private func spoilt(seed: UInt64) -> [JournalEntry] {
    var random = SplitMix64(seed: seed)
    var processes = Self.journal.processes
    let place = Int.random(in: processes.indices, using: &random)
    let strategy = Int.random(in: Self.journal.strategies.indices, using: &random)
    let operation = Int.random(in: -1..<SyntheticJournal.operations.count, using: &random)
    if operation < 0 {
      processes[place].strategies[strategy].contentDigest += "!"
    } else {
      processes[place].strategies[strategy].operations[operation].answerDigest += "!"
    }
    // Half of the runs are cut off directly after it.
    let kept = Bool.random(using: &random) ? processes.count : place + 1
    return Self.journal.beginning() + processes.prefix(kept).map(JournalEntry.process)
  }

  @Test(arguments: 0..<12)
  func `one different digest leaves no time in any file`(number: Int) throws {
    let seed = UInt64(number)
    let journal = spoilt(seed: seed)
    let files = try writtenReport(journal)
    #expect(Set(files.keys) == ["report.md", "report.html"], "seed \(seed)")
    for (path, text) in files { try expectNoTimes(text, "\(path), seed \(seed)") }
    let report = try ReportBuilder().report(from: journal)
    #expect(report.measurements == nil, "seed \(seed)")
    try expectNoTimes(TerminalSummary(report, place: "x").text, "terminal, seed \(seed)")
  }

  /// Expects no number with a unit of time, no ratio, no throughput and no raw sample.
  private func expectNoTimes(_ text: String, _ place: String) throws {
    let body = text.replacing(/<style>[\s\S]*?<\/style>/, with: "")
    #expect(body.contains(/[0-9] ?(ns|µs|ms|s)\b/) == false, "\(place)")
    #expect(body.contains(/[0-9]×/) == false, "\(place)")
    let sizes = body.replacing("8.00 GB", with: "the machine's memory")
    #expect(sizes.contains(/[0-9] [kMG]?B\b/) == false, "\(place)")
    #expect(!body.contains("objects/s"), "\(place)")
    let measured = Self.journal.processes[0].strategies
    for sample in measured.flatMap(\.operations).flatMap(\.cpuNanoseconds) {
      #expect(!body.contains(String(sample)), "\(place)")
    }
  }

  @Test func `a run that found the difference itself shows its message and no time`() throws {
    let end = Self.journal.end(.answersDiffer, detail: "abstract-root lost book 17")
    let entries = Self.journal.entries.dropLast() + [.end(end)]
    let files = try writtenReport(Array(entries))
    let markdown = try #require(files["report.md"])
    #expect(markdown.contains("abstract-root lost book 17"))
    #expect(Set(files.keys) == ["report.md", "report.html"])
  }

  @Test func `figures of an earlier report are removed when answers differ`() throws {
    try withTemporaryFolder { folder in
      let good = try ReportBuilder().report(from: Self.journal.entries)
      try ReportWriter(folder: folder).write(good)
      try Data("journal".utf8).write(to: folder.appendingPathComponent("journal.jsonl"))
      let bad = try ReportBuilder().report(from: spoilt(seed: 1))
      try ReportWriter(folder: folder).write(bad)
      let paths = try Set(contents(of: folder).keys)
      #expect(paths == ["report.md", "report.html", "journal.jsonl"])
    }
  }
}
