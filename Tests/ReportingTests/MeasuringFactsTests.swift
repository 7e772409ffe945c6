import Foundation
import JournalSamples
import Statistics
import Testing

@testable import Document
@testable import ReportSamples
@testable import Reporting
@testable import RunJournal

/// The report's description of the measurement.
@Suite struct MeasuringFactsTests {
  /// Returns the invented sweep at its smallest, with every measurement changed.
  private func report(_ change: (inout StrategyMeasurement) -> Void) throws -> Report {
    let entries = SyntheticSweep(processCount: 6, disturbed: []).entries
      .changingMeasurements { measured, _ in change(&measured) }
    return try ReportBuilder().report(from: entries)
  }

  private func words(_ section: ReportSection) -> String {
    section.blocks.flatMap(\.proses).map(\.plain).joined(separator: "\n")
  }

  @Test func `a clock that takes more than a hundredth of a sample is marked`() throws {
    let quiet = try SweepReport.report.get()
    let noise = NoiseSection(report: quiet, cell: try #require(quiet.measurements)).section
    #expect(!words(noise).contains("⚠"))
    #expect(words(noise).contains("sample below 1,000 clock steps"))
    let report = try report { measured in
      let sample = measured.operations[6].wallNanoseconds[0]
      measured.operations[6].sampling?.overheadNanoseconds = sample / 50
    }
    let cell = try #require(report.measurements)
    #expect(words(NoiseSection(report: report, cell: cell).section).contains(/⚠.* 2(\.\d)? % of “/))
  }

  @Test func `the counts of a self-test decide whether it passes`() throws {
    var test = try #require(SweepReport.report.get().selfTest)
    #expect(test.alarmLimit == 31)
    #expect(test.isPassed)
    test.flagged = 32
    #expect(!test.isPassed)
    test.flagged = 20
    test.injectedFound = 17
    #expect(!test.isPassed)
    test.injectedFound = 18
    test.calledDifferent = 5
    #expect(!test.isPassed)
  }

  @Test func `the log is drawn below the rates at its restarts`() throws {
    let report = try SweepReport.report.get()
    let cell = try #require(report.measurements)
    let section = InsertsSection(report: report, cell: cell).section
    #expect(section.blocks.drawables.map(\.name) == ["inserts-insert", "inserts-insert-log"])
  }

  @Test func `equal plans are shown once`() throws {
    let report = try SweepReport.report.get()
    let cell = try #require(report.measurements)
    let blocks = WhySection(report: report, cell: cell).section.blocks
    let titles = blocks.flatMap(\.flattened).flatMap { block in
      if case .articles(let articles) = block { articles.map(\.title.plain) } else { [String]() }
    }
    #expect(titles.contains("parent-entity, abstract-root, enum-content"))
    #expect(titles.contains("coded-content"))
  }

  @Test func `a journal read back from its file gives the same report`() throws {
    let entries = SyntheticSweep(processCount: 6).entries
    let encoder = JSONEncoder()
    let lines = try entries.map { try encoder.encode($0) + Data("\n".utf8) }
    let read = try JournalReader.journal(from: Data(lines.joined()), path: "journal.jsonl")
    let builder = ReportBuilder()
    #expect(try builder.report(from: read) == builder.report(from: entries))
  }

  @Test func `the summary for other programs has every cell`() throws {
    let text = try JSONSummary(try SweepReport.report.get()).text()
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let cells = try #require(object?["cells"] as? [[String: Any]])
    #expect(cells.map { $0["name"] as? String } == ["size=1k", "size=10k", "size=100k"])
    #expect((object?["operations"] as? [[String: Any]])?.count == 42)
  }

  @Test func `a cell without a process is left out, and the others are shown`() throws {
    let entries = SyntheticSweep(processCount: 6).entries.filter { entry in
      if case .process(let process) = entry { process.cell != "size=1k" } else { true }
    }
    let report = try ReportBuilder().report(from: entries)
    #expect(report.emptyCells == ["size=1k"])
    #expect(report.cells.map(\.cell.name) == ["size=10k", "size=100k"])
    #expect(report.warnings.contains { $0.contains("size=1k") })
  }
}
