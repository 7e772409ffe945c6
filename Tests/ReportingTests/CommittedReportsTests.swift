import Document
import Foundation
import RunJournal
import Testing

@testable import Reporting

/// The figures of the committed runs, made again from their journals: one of version 1 of the form,
/// one of the version that is written.
@Suite struct CommittedReportsTests {
  /// Files written by a report that had other columns; every figure in them is in another file too.
  private static let olderFiles = ["sample-publications": ["answer.csv", "inserts.csv"]]

  /// How sure a figure is was computed otherwise when the older report was written: intervals were
  /// widened by the autocorrelation of a few blocks, which mostly was chance.
  private static let olderConfidence = [
    "sample-publications": [
      "ratio_low", "ratio_high", "verdict", "adjusted_p", "detectable_effect",
    ]
  ]

  private static func folder(_ name: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Reports/\(name)").standardized
  }

  @Test(arguments: [("sample-publications", 1), ("publications-six-shapes", 3)])
  func `a committed journal gives its figures to the last digit`(name: String, version: Int) throws
  {
    let folder = Self.folder(name)
    let journal = try JournalReader.read(path: folder.appending(path: "journal.jsonl").path)
    #expect(journal.run.schemaVersion == version)
    let report = try ReportBuilder().report(from: journal)
    let made = ReportSections.all(report).flatMap(\.files) + [SamplesFile.file(report.cells)]
    let committed = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".csv") }
    #expect(Set(made.map(\.name)).isSuperset(of: committed))
    for file in made where committed.contains(file.name) {
      if Self.olderFiles[name]?.contains(file.name) == true { continue }
      let text = try String(contentsOf: folder.appending(path: file.name), encoding: .utf8)
      let differing = Set(Self.differing(file.text, text))
        .subtracting(Self.olderConfidence[name] ?? [])
      #expect(differing == [], "\(name)/\(file.name)")
    }
  }

  /// The columns of the older text that the newer one lacks or has other values in.
  ///
  /// New columns stand at the end.
  private static func differing(_ newer: String, _ older: String) -> [String] {
    let (lines, before) = (rows(newer), rows(older))
    guard lines.count == before.count else { return ["\(lines.count) lines, \(before.count)"] }
    return (before.first ?? []).indices.filter { column in
      zip(lines, before).contains { line, before in
        !line.indices.contains(column) || line[column] != before[column]
      }
    }.map { before[0][$0] }
  }

  private static func rows(_ text: String) -> [[String]] {
    text.split(separator: "\n").map { SweepReport.fields($0) }
  }
}
