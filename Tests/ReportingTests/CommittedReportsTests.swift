import Document
import Foundation
import RunJournal
import Testing

@testable import ReportSamples
@testable import Reporting

/// The figures of the committed run, computed again from its journal.
@Suite struct CommittedReportsTests {
  @Test func `the committed journal gives its answer to the last digit`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Reports/publications").standardized
    let journal = try JournalReader.read(path: folder.appending(path: "journal.jsonl").path)
    let report = try ReportBuilder().report(from: journal)
    let answer = try String(contentsOf: folder.appending(path: AnswerFile.name), encoding: .utf8)
    #expect(try AnswerFile(report).text() == answer)
  }

  /// `run-scenario report Reports/publications` makes it again.
  @Test func `the committed report has the sentences of the code`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Reports/publications").standardized
    let journal = try JournalReader.read(path: folder.appending(path: "journal.jsonl").path)
    let report = try ReportBuilder().report(from: journal)
    let made = try withTemporaryFolder { place in
      try ReportWriter(folder: place).write(report)
      return try String(contentsOf: place.appending(path: "report.md"), encoding: .utf8)
    }.split(separator: "\n")
    let committed = try String(
      contentsOf: folder.appending(path: "report.md"), encoding: .utf8
    ).split(separator: "\n")
    // The first difference; the whole page is too long for a message.
    let difference = zip(made, committed).first { $0 != $1 }
    #expect(difference == nil)
    #expect(made.count == committed.count)
  }

  /// The rest belongs in the database.
  @Test func `the whole report of the committed run has at most 6,000 words`() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Reports/publications/report.md").standardized
    let words = try String(contentsOf: page, encoding: .utf8).split { $0.isWhitespace }
    #expect((3_000...6_000).contains(words.count), "\(words.count)")
  }
}
