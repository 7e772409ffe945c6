import Foundation
import JournalSamples
import Statistics
import Testing

@testable import ReportSamples
@testable import Reporting
@testable import RunJournal

@Suite struct UnfinishedRunTests {
  private let journal = SyntheticJournal()

  private func cutOff(after processes: Int) -> [JournalEntry] {
    journal.beginning() + journal.processes.prefix(processes).map(JournalEntry.process)
  }

  @Test func `a report of a killed run says so at the top and uses the finished processes`() throws
  {
    let report = try ReportBuilder().report(from: cutOff(after: 6))
    #expect(report.progress.ending == .cutOff)
    #expect(report.progress.finishedProcesses == 6)
    #expect(report.progress.plannedProcesses == 12)
    let notice = try #require(report.warnings.first)
    #expect(notice.contains("6 processes of 12 planned"))
    #expect(TerminalSummary(report, place: "x").text.contains("! The journal has no last line"))
    #expect(report.measurements?.processes.map(\.number).max() == 5)
  }

  @Test func `an interrupted run is distinguished from a killed one`() throws {
    let entries = cutOff(after: 3) + [.end(journal.end(.interrupted))]
    let report = try ReportBuilder().report(from: entries)
    #expect(report.progress.ending == .interrupted)
    #expect(report.warnings.first?.contains("can be resumed") == true)
  }

  @Test func `a run without one process still gives a report`() throws {
    let entries = cutOff(after: 0)
    let report = try ReportBuilder().report(from: entries)
    #expect(report.outcome == .noProcess)
    let markdown = try #require(try writtenReport(entries)["report.md"])
    #expect(markdown.contains("Nothing to compare yet"))
  }

  @Test func `one process gives ratios but claims nothing`() throws {
    let report = try ReportBuilder().report(from: cutOff(after: 1))
    let verdicts = report.measurements?.operations.flatMap(\.strategies).compactMap {
      $0.comparison?.verdict
    }
    #expect(verdicts == Array(repeating: .unresolved, count: 8))
    let files = try writtenReport(cutOff(after: 1))
    #expect(files["report.md"]?.contains("unknown: too few replicates") == true)
    #expect(files["plots/ratios.svg"] != nil)
  }

  @Test func `a complete run has no notice`() throws {
    let report = try ReportBuilder().report(from: journal.entries)
    #expect(report.warnings == [])
  }

  @Test func `a quick run, a debug build and differing settings get warnings`() throws {
    var quick = SyntheticJournal()
    quick.isQuick = true
    var run = quick.run
    run.environment.buildConfiguration = "debug"
    var processes = quick.processes
    processes[0].strategies[0].settings["journal_mode"] = "delete"
    processes[1].strategies[0].operations[2].statements[0].virtualMachineSteps += 1
    let entries =
      quick.beginning(run) + processes.map(JournalEntry.process) + [.end(quick.end(.complete))]
    let warnings = try ReportBuilder().report(from: entries).warnings
    #expect(
      warnings.map { $0.prefix(11) } == [
        "A quick run", "The tool wa", "The stores ", "The engine'",
      ])
    #expect(warnings[2].contains("journal_mode"))
    #expect(warnings[3].contains("fetch the newest 100 publications"))
  }

  @Test func `a skipped strategy and accepted noise are reported`() throws {
    var run = journal.run
    run.leftOut = ["independent-entities cannot hold Owner.pets."]
    run.acceptsNoise = true
    let entries =
      journal.beginning(run) + journal.processes.map(JournalEntry.process)
      + [
        .note(NoteRecord(cell: "", subject: .noiseAccepted, text: "From here on.")),
        .end(journal.end(.complete)),
      ]
    let report = try ReportBuilder().report(from: entries)
    #expect(report.warnings.count == 2 && report.warnings.last == "From here on.")
    #expect(report.warnings.first?.contains("accepted any amount of noise") == true)
    let page = try #require(try writtenReport(entries)["report.md"])
    let text = try #require(page.components(separatedBy: "The answer\n").last)
    #expect(text.contains("independent-entities cannot hold Owner.pets."), "\(text)")
  }

  @Test func `an import reports its losses, and no losses if there are none`() throws {
    func warnings(_ losses: [String]?) throws -> [String] {
      var run = journal.run
      run.scenario.dataOrigin = "works.csv"
      run.scenario.importNotes = ["works.csv: 9 of 10 items stored"]
      run.scenario.importLosses = losses
      let entries =
        journal.beginning(run) + journal.processes.map(JournalEntry.process)
        + [.end(journal.end(.complete))]
      return try ReportBuilder().report(from: entries).warnings
    }
    #expect(try warnings([]).isEmpty)
    #expect(try warnings(nil).first?.hasPrefix("Some of works.csv") == true)
    #expect(
      try warnings(["one", "two", "three", "four"]).first?
        .hasPrefix("Lost from works.csv: one; two; 2 more.") == true)
  }

  @Test func `a journal without a run line is rejected`() {
    #expect(throws: ReportError.journalWithoutRun) {
      try ReportBuilder().report(from: [])
    }
  }

  @Test func `an end line from before a resumption does not count`() throws {
    var entries = cutOff(after: 4)
    entries.insert(.end(journal.end(.interrupted)), at: entries.count - 2)
    let report = try ReportBuilder().report(from: entries)
    #expect(report.progress.ending == .cutOff)
    #expect(report.progress.finishedProcesses == 4)
  }

  @Test func `a journal read back from its file gives the same report`() throws {
    let encoder = JSONEncoder()
    let lines = try journal.entries.map { try encoder.encode($0) + Data("\n".utf8) }
    let read = try JournalReader.journal(from: Data(lines.joined()), path: "journal.jsonl")
    let builder = ReportBuilder()
    #expect(try builder.report(from: read) == builder.report(from: journal.entries))
  }

  @Test func `an operation without samples is not compared`() throws {
    let entries = journal.entries.changingMeasurements { measured, _ in
      measured.operations[1].cpuNanoseconds = []
      measured.operations[1].wallNanoseconds = []
    }
    let report = try ReportBuilder().report(from: entries)
    let operations = try #require(report.measurements?.operations)
    #expect(operations[1].strategies.map(\.comparison) == [nil, nil, nil])
    #expect(operations[1].strategies.map(\.processorNanoseconds) == [nil, nil, nil])
    let markdown = try #require(try writtenReport(entries)["report.md"])
    #expect(markdown.contains("| fetch all publications | –"))
  }
}
