import Document
import Foundation
import RunJournal
import Testing

@testable import Reporting

/// The figures of the committed run, computed again from its journal.
@Suite struct CommittedReportsTests {
  @Test func `the committed journal gives its figures to the last digit`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Reports/publications").standardized
    let journal = try JournalReader.read(path: folder.appending(path: "journal.jsonl").path)
    let report = try ReportBuilder().report(from: journal)
    let made = ReportSections.all(report).flatMap(\.files) + [SamplesFile.file(report.cells)]
    let committed = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".csv") }
    #expect(Set(made.map(\.name)) == Set(committed))
    for file in made {
      let text = try String(contentsOf: folder.appending(path: file.name), encoding: .utf8)
      #expect(file.text == text, "\(file.name)")
    }
    let answer = try String(contentsOf: folder.appending(path: AnswerFile.name), encoding: .utf8)
    #expect(try AnswerFile(report).text() == answer)
    let scenario = folder.appending(path: "scenario.yaml")
    #expect(try String(contentsOf: scenario, encoding: .utf8) == report.scenario.text)
  }

  /// The rest belongs in files.
  @Test func `the whole report of the committed run has at most 6,000 words`() throws {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Reports/publications/report.md").standardized
    let words = try String(contentsOf: page, encoding: .utf8).split { $0.isWhitespace }
    #expect((3_000...6_000).contains(words.count), "\(words.count)")
  }
}
