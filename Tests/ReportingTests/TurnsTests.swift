import Document
import Foundation
import LogicalModel
import RunJournal
import Testing

@testable import ReportSamples
@testable import Reporting
@testable import Statistics

/// The report of a run in which strategies took turns.
@Suite struct TurnsTests {
  private func report(_ journal: SyntheticTurns) throws -> Report {
    try ReportBuilder().report(from: journal.entries)
  }

  private func words(_ section: ReportSection) -> String {
    section.blocks.flatMap(\.flattened).flatMap(\.proses).map(\.plain).joined(separator: "\n")
  }

  private func answer(_ journal: SyntheticTurns) throws -> String {
    let report = try report(journal)
    let cell = try #require(report.measurements)
    return words(AnswerSection(report: report, cell: cell).section)
  }

  @Test func `the terminal summary and the answer have the recorded figures`() throws {
    let report = try report(SyntheticTurns())
    try expectSnapshot(TerminalSummary(report, place: "report.html").text, "terminal-turns.txt")
    try expectSnapshot(
      PageOutline(try answer(SyntheticTurns()) + "\n").text, "answer-turns.txt")
  }

  @Test func `a mean based on one operation is marked and not used for the answer`() throws {
    var journal = SyntheticTurns()
    journal.speeds["newest"] = [1, 1, 1.04]
    journal.speeds["by-id"] = [1, 1, 1.04]
    journal.sorts["count"] = .fetch
    func marks(_ journal: SyntheticTurns) throws -> [String] {
      let cell = try #require(try report(journal).measurements)
      return Scorecard(cell).rows.filter { $0.name == "reading" }.flatMap(\.entries)
        .flatMap { ScorecardCell.cell($0).lines.map(\.prose.plain) }.filter { $0.hasPrefix("⚠") }
    }
    #expect(try marks(journal).contains { $0.contains("without count") })
    #expect(try !answer(journal).contains("fetches together"))
    journal.speeds["newest"] = [1, 1, 0.8]
    journal.speeds["by-id"] = [1, 1, 0.8]
    #expect(try marks(journal).filter { $0.contains("without count") }.isEmpty)
  }

  @Test func `counting is a separate workload class and not a fetch`() throws {
    let cell = try #require(try report(SyntheticTurns()).measurements)
    let reading = try #require(cell.needs[.reading])
    let counting = try #require(cell.needs[.counting])
    let fetches = try #require(reading.strategy("independent-entities")?.comparison?.ratio)
    let counts = try #require(counting.strategy("independent-entities")?.comparison?.ratio)
    #expect(abs(fetches - (0.92 * 1.05).squareRoot()) < 0.02)
    #expect(abs(counts - 0.3) < 0.02)
  }

  @Test func `weights change a mean, and an operation without weight is not in it`() throws {
    func ratio(_ usage: [String: Double]?) throws -> Double {
      var journal = SyntheticTurns()
      journal.usage = usage
      let cell = try #require(try report(journal).measurements)
      return try #require(
        cell.needs[.reading]?.strategy("independent-entities")?.comparison?.ratio)
    }
    #expect(abs(try ratio(["newest": 0]) - 1.05) < 0.02)
    #expect(abs(try ratio(["by-id": 0]) - 0.92) < 0.02)
    let weighted = try ratio(["newest": 3])
    #expect(try ratio(nil) > weighted && weighted > ratio(["by-id": 0]))
  }

  @Test func `a rebuilt report accepts other weights for measured operations`() throws {
    let entries = SyntheticTurns().entries
    let report = try ReportBuilder(usage: ["newest": 0]).report(from: entries)
    let cell = try #require(report.measurements)
    let reading = try #require(cell.needs[.reading]?.strategy("independent-entities"))
    #expect(abs(try #require(reading.comparison).ratio - 1.05) < 0.02)
    #expect(
      throws: ReportError.unknownOperation(
        name: "newst", known: ["by-id", "count", "insert", "newest"])
    ) {
      try ReportBuilder(usage: ["newst": 3]).report(from: entries)
    }
  }

  @Test func `cold reads are judged by wall-clock time`() throws {
    var journal = SyntheticTurns()
    journal.speeds["newest.new-process"] = [1, 1, 0.7]
    journal.waiting["newest.new-process"] = [2, 2, 4]
    let cell = try #require(try report(journal).measurements)
    let cold = try #require(cell.operations.first { $0.operation.id.cacheState == .newProcess })
    let own = try #require(cold.strategy("independent-entities"))
    #expect(cold.headline == .wall)
    #expect(own.comparison?.verdict == .slower)
    #expect(own.processorComparison?.verdict == .faster)
    let warm = try #require(cell.operations.first { $0.operation.name == "newest" })
    #expect(warm.headline == .processor)
  }

  @Test(arguments: [(2_900_000, false), (3_200_000, true)])
  func `a reader is warned of a machine whose speed changed by a quarter`(
    last: Int64, isWarned: Bool
  ) throws {
    var journal = SyntheticTurns()
    journal.references = [2_400_000, 2_500_000, 2_450_000, 2_600_000, last]
    let report = try report(journal)
    let cell = try #require(report.measurements)
    #expect(report.warnings.contains { $0.contains("2.40 to 3.20 ms") } == isWarned)
    let item = try #require(Costs(cell)?.items.first { $0.name == "newest" })
    #expect(item.referenceRatios.count == 5)
    #expect(item.referenceRatios.allSatisfy { abs(exp($0) - 410_000 * 1.2 / 2.6e6) < 0.05 })
  }

  @Test func `a run with turns is reported in processes and rounds`() throws {
    var journal = SyntheticTurns()
    journal.noise = 0.2
    journal.disturbed = [1, 3]
    let report = try report(journal)
    let cell = try #require(report.measurements)
    #expect(report.disturbedProcesses == 2)
    #expect(report.warnings.contains { $0.contains("during 2 of the 5 processes") })
    let trust = words(TrustSection(report: report, cell: cell).section)
    #expect(trust.contains("5 planned, 5 ran"))
    #expect(trust.contains("aimed to detect 5 %"))
    let noise = words(NoiseSection(report: report, cell: cell).section)
    #expect(noise.contains("Every process opens the stores of all strategies."))
    #expect(noise.contains(/[0-9]+ comparisons? with parent-entity .* unresolved; about [0-9]/))
    let evidence = words(EvidenceSection(report: report, cell: cell).section)
    for text in [trust, noise, evidence] {
      #expect(!text.contains("block"), "\(text)")
    }
  }

  @Test func `an unfinished run is reported in processes`() throws {
    let entries = SyntheticTurns().entries.dropLast(2)
    let report = try ReportBuilder().report(from: Array(entries))
    let notice = try #require(report.progress.notice(showsFigures: true))
    #expect(notice.contains("uses 4 processes of 5 planned"))
  }

  @Test func `the time of the last place in a round is shown as a position effect`() throws {
    var journal = SyntheticTurns()
    journal.lastAdds = 0.06
    let cell = try #require(try report(journal).measurements)
    let effects = try #require(
      cell.operations.first { $0.operation.name == "newest" }?.pairs.positionEffects)
    #expect(effects.count == 3)
    #expect(abs(effects[2] - 0.04) < 0.015, "\(effects)")
    #expect(abs(effects[0] + 0.02) < 0.015, "\(effects)")
  }

  @Test func `strategies that ran alone are compared by both clocks and not by operation`()
    throws
  {
    let report = try ReportBuilder().report(from: SyntheticJournal().entries)
    let cell = try #require(report.measurements)
    for result in cell.operations {
      // Invented wall-clock times are 1.1 times the processor time, rounded down to nanoseconds.
      let own = try #require(result.strategy("enum-content"))
      let processor = try #require(own.processorComparison)
      let wall = try #require(own.wallComparison)
      #expect(abs(wall.ratio / processor.ratio - 1) < 1e-4)
      #expect(wall.verdict == processor.verdict)
    }
    let reading = try #require(cell.needs[.reading])
    let without = reading.pairs.without(of: "enum-content", to: "parent-entity")
    #expect(without.map(\.operation) == ["fetch-all", "newest"])
    let newest = try #require(cell.operations.first { $0.operation.name == "newest" })
    let alone = try #require(newest.pairs.result(of: "enum-content", to: "parent-entity"))
    #expect(abs(without[0].ratio - alone.ratio) < 1e-9)
    let back = reading.pairs.without(of: "parent-entity", to: "enum-content")
    #expect(abs(back[0].ratio * without[0].ratio - 1) < 1e-9)
  }
}
