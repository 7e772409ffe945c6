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
      let tables = Set(written.keys.filter { !$0.hasPrefix("plots/") })
      let absent = [
        "scaling.csv", "waterfall.csv", "expected.csv", "paced.csv", "merging.csv",
      ]
      #expect(tables == Set(ReportFiles.possiblePaths).subtracting(absent))
      let drawings = written.keys.filter { $0.hasSuffix(".svg") }
      #expect(drawings.contains("plots/ratios.svg"))
      for drawing in drawings { #expect(written[drawing.dropLast(3) + "gp"] != nil) }
      for file in files.files { #expect(written[file.path] == Data(file.text.utf8)) }
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
    let files = try writtenReport(journal.entries)
    let samples = try #require(files["samples.csv"]).split(separator: "\n").dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    let result = try #require(files["results.csv"]).split(separator: "\n")
      .first { $0.hasPrefix(",newest,") && $0.contains("enum-content") }
    let own = samples.filter { $0[2] == "enum-content" && $0[3] == "newest" }
    let byProcess = Dictionary(grouping: own) { $0[1] }.values.map { rows in
      rows.compactMap { Double($0[7]) }.sorted()[2] / 20
    }
    let sorted = byProcess.sorted()
    let median = (sorted[5] + sorted[6]) / 2
    let reported = try #require(result?.split(separator: ",", omittingEmptySubsequences: false)[4])
      .description
    #expect(try abs(#require(Double(reported)) - median) < 1e-6 * median)
  }
}
