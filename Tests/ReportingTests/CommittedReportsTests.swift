import Foundation
import RunJournal
import Testing

@testable import Reporting

/// The figures of the committed runs, made again from their journals: one of version 1, one of
/// version 2 of the form.
@Suite struct CommittedReportsTests {
  /// Files written by a report that had other columns; every figure in them is in another file too.
  private static let olderFiles = ["sample-publications": ["inserts.csv"]]

  private static func folder(_ name: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Reports/\(name)").standardized
  }

  @Test(arguments: [("sample-publications", 1), ("publications-six-shapes", 2)])
  func `a committed journal gives its figures to the last digit`(name: String, version: Int) throws
  {
    let folder = Self.folder(name)
    let journal = try JournalReader.read(path: folder.appending(path: "journal.jsonl").path)
    #expect(journal.run.schemaVersion == version)
    let report = try ReportBuilder().report(from: journal)
    let made = ReportSections.all(report).flatMap(\.files) + [SamplesFile.file(report.cells)]
    let committed = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".csv") }
    #expect(Set(made.map(\.name)) == Set(committed))
    for file in made where Self.olderFiles[name]?.contains(file.name) != true {
      let text = try String(contentsOf: folder.appending(path: file.name), encoding: .utf8)
      // Not compared within the expectation, which would print both.
      let isEqual = file.text == text
      #expect(isEqual, "\(name)/\(file.name)")
    }
  }
}
