import Document
import Foundation
import Testing

@testable import ReportSamples
@testable import Reporting

@Suite struct ReportWriterTests {
  private let journal = SyntheticJournal()

  @Test func `a report has all its files, and none is half written`() throws {
    try withTemporaryFolder { folder in
      let staging = folder.appendingPathComponent(".report-staging")
      try FileManager.default.createDirectory(at: staging, withIntermediateDirectories: true)
      try Data("left by a killed writer".utf8).write(to: staging.appendingPathComponent("x"))
      let report = try ReportBuilder().report(from: journal.entries)
      let files = try ReportWriter(folder: folder).write(report)
      #expect(files.missingFigures == [])
      let written = try contents(of: folder)
      let others = Set(written.keys.filter { !$0.hasPrefix("plots/") })
      #expect(others == Set(ReportFiles.possiblePaths))
      let drawings = written.keys.filter { $0.hasSuffix(".svg") }
      #expect(drawings.contains("plots/ratios.svg"))
      for drawing in drawings { #expect(written[drawing.dropLast(3) + "gp"] != nil) }
      for file in files.files { #expect(written[file.path] == Data(file.text.utf8)) }
    }
  }

  @Test func `only the CSV files that an earlier report links to are removed`() throws {
    try withTemporaryFolder { folder in
      let own = ["mine.csv", "notes.csv", "results.csv", "samples.csv"]
      for name in own { try Data(name.utf8).write(to: folder.appendingPathComponent(name)) }
      let text = "[results.csv](results.csv), [leave-one-out.csv](leave-one-out.csv), mine.csv, "
      try Data((text + "[notes](notes.csv)").utf8)
        .write(to: folder.appendingPathComponent("report.md"))
      for _ in 1...2 {
        try ReportWriter(folder: folder).write(ReportBuilder().report(from: journal.entries))
        let left = try contents(of: folder).keys.filter { $0.hasSuffix(".csv") }.sorted()
        #expect(left == ["mine.csv", "notes.csv", "samples.csv"])
      }
    }
  }

  @Test func `the same journal gives the same bytes`() throws {
    #expect(try writtenReport(journal.entries) == writtenReport(journal.entries))
  }

  @Test func `a folder that cannot be created is an error with the path and the next step`() throws
  {
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("file")
      try Data("not a folder".utf8).write(to: file)
      let report = try ReportBuilder().report(from: journal.entries)
      let error = try #require(throws: ReportError.self) {
        try ReportWriter(folder: file.appendingPathComponent("run")).write(report)
      }
      #expect(error.description.contains(file.appendingPathComponent("run").path))
      #expect(error.description.contains("make the folder writable"))
    }
  }

  @Test func `a report that cannot be replaced is an error and stays unchanged`() throws {
    try withTemporaryFolder { folder in
      let obstacle = folder.appendingPathComponent("report.html/inside")
      try FileManager.default.createDirectory(at: obstacle, withIntermediateDirectories: true)
      let report = try ReportBuilder().report(from: journal.entries)
      #expect(throws: ReportError.self) { try ReportWriter(folder: folder).write(report) }
      #expect(FileManager.default.fileExists(atPath: obstacle.path))
      let staging = folder.appendingPathComponent(".report-staging").path
      #expect(!FileManager.default.fileExists(atPath: staging))
    }
  }

  @Test func `without gnuplot the report is written and says how to get the figures`() async {
    await #expect(processExitsWith: .success) {
      setenv("PATH", "", 1)
      let report = try ReportBuilder().report(from: SyntheticJournal().entries)
      try withTemporaryFolder { folder in
        let files = try ReportWriter(folder: folder).write(report)
        let advice = "apt install gnuplot-nox"
        #expect(files.missingFigures.count == 1)
        #expect(files.missingFigures.first?.description.contains("ratios, ") == true)
        for error in files.missingFigures { #expect(error.description.contains(advice)) }
        #expect(files.files.allSatisfy { !$0.path.hasPrefix("plots/") })
        for file in files.files where file.path.hasPrefix("report") {
          #expect(file.text.contains(advice))
        }
      }
    }
  }

  @Test func `results can be traced to samples`() throws {
    let tables = try writtenTables(journal.entries)
    func own(_ name: String) throws -> [[String: String]] {
      try #require(tables[name]).filter {
        $0["strategy"] == "enum-content" && $0["operation"] == "newest"
      }
    }
    let byProcess = try Dictionary(grouping: own("samples")) { $0["process"] }.values.map { rows in
      rows.compactMap { Double($0["cpu_ns"] ?? "") }.sorted()[2] / 20
    }
    let sorted = byProcess.sorted()
    let median = (sorted[5] + sorted[6]) / 2
    let reported = try #require(own("results").first?["cpu_ns_per_action"])
    #expect(try abs(#require(Double(reported)) - median) < 1e-6 * median)
  }
}
