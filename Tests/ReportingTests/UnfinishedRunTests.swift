import Foundation
import RunJournal
import Statistics
import Testing

@testable import Reporting

@Suite struct UnfinishedRunTests {
  private let journal = SyntheticJournal()

  private func cutOff(after launches: Int) -> [JournalEntry] {
    Array(journal.entries.prefix(3 + launches))
  }

  @Test func `a killed run says so on top and uses complete blocks only`() throws {
    let report = try ReportBuilder(resamples: 499).report(from: cutOff(after: 20))
    #expect(report.progress.ending == .cutOff)
    #expect(report.progress.usedBlocks == 6)
    #expect(report.progress.usedLaunches == 18)
    #expect(report.progress.unusedLaunches == 2)
    let notice = try #require(report.warnings.first)
    #expect(notice.contains("6 complete blocks of 12 planned"))
    #expect(notice.contains("leaves out 2 launches"))
    #expect(TerminalSummary(report, place: "x").text.contains("! The journal has no last line"))
    #expect(report.measurements?.launches.map(\.block).max() == 5)
  }

  @Test func `an interrupted run is distinguished from a killed one`() throws {
    let entries = cutOff(after: 9) + [.end(journal.end(.interrupted))]
    let report = try ReportBuilder(resamples: 499).report(from: entries)
    #expect(report.progress.ending == .interrupted)
    #expect(report.warnings.first?.contains("can be resumed") == true)
  }

  @Test func `a run without one complete block still gives a report`() throws {
    let entries = cutOff(after: 2)
    let report = try ReportBuilder(resamples: 499).report(from: entries)
    #expect(report.outcome == .noCompleteBlock)
    let markdown = try #require(try writtenReport(entries)["report.md"])
    #expect(markdown.contains("Nothing to compare yet"))
  }

  @Test func `one complete block gives ratios but claims nothing`() throws {
    let report = try ReportBuilder(resamples: 499).report(from: cutOff(after: 3))
    let verdicts = report.measurements?.operations.flatMap(\.strategies).compactMap {
      $0.comparison?.verdict
    }
    #expect(verdicts == Array(repeating: .unresolved, count: 8))
    let files = try writtenReport(cutOff(after: 3))
    #expect(files["report.md"]?.contains("unknown: too few replicates") == true)
    #expect(files["plots/ratios.svg"] != nil)
  }

  @Test func `a launch that a resumed run repeated counts once`() throws {
    let launches = journal.launches
    var repeated = launches[4]
    repeated.index = 99
    let entries = journal.entries.dropLast() + [.launch(repeated), .end(journal.end(.complete))]
    let report = try ReportBuilder(resamples: 499).report(from: Array(entries))
    #expect(report.measurements?.launches == launches)
  }

  @Test func `a whole run has no notice`() throws {
    let report = try ReportBuilder(resamples: 499).report(from: journal.entries)
    #expect(report.warnings == [])
  }

  @Test func `a quick run, a debug build and differing settings are warned of`() throws {
    var quick = SyntheticJournal()
    quick.isQuick = true
    var run = quick.run
    run.environment.buildConfiguration = "debug"
    var launches = quick.launches
    launches[0].settings["journal_mode"] = "delete"
    launches[1].operations[2].statements[0].virtualMachineSteps += 1
    let entries =
      quick.beginning(run) + launches.map(JournalEntry.launch) + [.end(quick.end(.complete))]
    let warnings = try ReportBuilder(resamples: 499).report(from: entries).warnings
    #expect(
      warnings.map { $0.prefix(11) } == [
        "A quick run", "The tool wa", "The stores ", "The engine'",
      ])
    #expect(warnings[2].contains("journal_mode"))
    #expect(warnings[3].contains("fetch the newest 100 publications"))
  }

  @Test func `a skipped shape and accepted noise are reported`() throws {
    var run = journal.run
    run.leftOut = ["independent-entities cannot hold Owner.pets."]
    run.acceptsNoise = true
    let entries =
      journal.beginning(run) + journal.launches.map(JournalEntry.launch)
      + [
        .note(NoteRecord(cell: "", subject: .repeatsGivenUp, text: "So it was given up.")),
        .end(journal.end(.complete)),
      ]
    let all = try ReportBuilder(resamples: 499).report(from: entries).warnings
    #expect(all.last == "So it was given up.")
    let warnings = all.dropLast()
    #expect(warnings.count == 2)
    #expect(warnings.first == "independent-entities cannot hold Owner.pets.")
    #expect(warnings.last?.contains("accepted any noise") == true)
  }

  @Test func `an import reports its losses, and nothing if there are none`() throws {
    func warnings(_ losses: [String]?) throws -> [String] {
      var run = journal.run
      run.scenario.dataOrigin = "works.csv"
      run.scenario.importNotes = ["works.csv: 9 of 10 items stored"]
      run.scenario.importLosses = losses
      let entries =
        journal.beginning(run) + journal.launches.map(JournalEntry.launch)
        + [.end(journal.end(.complete))]
      return try ReportBuilder(resamples: 99).report(from: entries).warnings
    }
    #expect(try warnings([]).isEmpty)
    #expect(try warnings(nil).first?.hasPrefix("Not everything in works.csv") == true)
    #expect(
      try warnings(["one", "two", "three", "four"]).first
        == "Lost of works.csv: one; two; 2 more. All is under What the import did.")
  }

  @Test func `a journal without a run line or of another form is refused with advice`() {
    #expect(throws: ReportError.journalWithoutRun) {
      try ReportBuilder(resamples: 499).report(from: [])
    }
    var run = journal.run
    run.schemaVersion = 9
    #expect(throws: ReportError.unknownSchema(found: 9)) {
      try ReportBuilder(resamples: 499).report(from: [.run(run)])
    }
    #expect(ReportError.unknownSchema(found: 9).description.contains("measure again"))
  }

  @Test func `an end that a resumed run left behind does not count`() throws {
    var entries = cutOff(after: 12)
    entries.insert(.end(journal.end(.interrupted)), at: 6)
    let report = try ReportBuilder(resamples: 499).report(from: entries)
    #expect(report.progress.ending == .cutOff)
    #expect(report.progress.usedBlocks == 4)
  }

  @Test func `a journal read back from its file gives the same report`() throws {
    let encoder = JSONEncoder()
    let lines = try journal.entries.map { try encoder.encode($0) + Data("\n".utf8) }
    let read = try JournalReader.journal(from: Data(lines.joined()), path: "journal.jsonl")
    let builder = ReportBuilder(resamples: 499)
    #expect(try builder.report(from: read) == builder.report(from: journal.entries))
  }

  @Test func `an operation too short for the clock is not compared and says why`() throws {
    let launches = journal.launches.map { launch in
      var launch = launch
      launch.operations[0].cpuNanoseconds = [0, 0, 0]
      launch.operations[1].cpuNanoseconds = []
      launch.operations[1].wallNanoseconds = []
      return launch
    }
    let entries = journal.beginning() + launches.map(JournalEntry.launch)
    let report = try ReportBuilder(resamples: 499).report(from: entries)
    let operations = try #require(report.measurements?.operations)
    #expect(operations[0].strategies.map(\.comparison) == [nil, nil, nil])
    #expect(operations[0].cautions.first?.contains("let one sample hold more actions") == true)
    #expect(operations[1].strategies.map(\.processorNanoseconds) == [nil, nil, nil])
    let markdown = try #require(try writtenReport(entries)["report.md"])
    #expect(markdown.contains("| store all members | –"))
  }
}
