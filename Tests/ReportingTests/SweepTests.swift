import Foundation
import JournalSamples
import RunJournal
import Statistics
import TestSupport
import Testing

@testable import Document
@testable import ReportSamples
@testable import Reporting

/// The report on a sweep with known, invented figures.
@Suite struct SweepTests {
  private func report() throws -> Report { try SweepReport.report.get() }

  private func cell() throws -> Measurements { try #require(try report().measurements) }

  @Test(.covers("E20", "D14"))
  func `the answer names one default and a place for each other strategy`() throws {
    let words = try #require(AnswerWords(report(), cell()))
    let answer = words.answer
    #expect(answer.isCertain)
    #expect(
      Set(answer.others.map(\.strategy) + [answer.preferred]) == Set(SyntheticSweep.strategies))
    let sentences = AnswerSection(report: try report(), cell: try cell()).blocks.flatMap(\.proses)
      .map(\.plain)
    for strategy in SyntheticSweep.strategies {
      #expect(sentences.contains { $0.contains(strategy) }, "\(strategy): \(sentences)")
    }
  }

  @Test(.covers("D10"))
  func `the answer for small data is distinguished from that for large data`() throws {
    let entries = SweepReport.journal.changingMeasurements { measured, process in
      guard process.cell == "size=100k", measured.strategy == "enum-content" else { return }
      // Half of 80 ms counts; half of 0.8 ms, with a thousand objects, would not.
      measured.operations = measured.operations.map { record in
        guard record.id.operation == "fetch-all" else { return record }
        var record = record
        record.cpuNanoseconds = record.cpuNanoseconds.map { $0 / 2 }
        return record
      }
    }
    let report = try ReportBuilder().report(from: entries)
    let answers = report.cells.map { ($0.cell.name, $0.answer?.candidates ?? []) }
    #expect(answers.first { $0.0 == "size=1k" }?.1 == ["parent-entity"])
    #expect(answers.first { $0.0 == "size=100k" }?.1 == ["enum-content"])
    let cell = try #require(report.measurements)
    let texts = AnswerSection(report: report, cell: cell).blocks.flatMap(\.proses).map(\.plain)
    for (name, strategies) in answers {
      let line = try #require(texts.first { $0.hasPrefix("\(name): ") }, "\(name)")
      #expect(strategies.allSatisfy { line.contains($0) }, "\(line)")
    }
  }

  @Test(arguments: ["scorecard", "tradeoff", "scaling", "results"])
  func `every row of exact numbers names its processes`(name: String) throws {
    let rows = try SweepReport.rows(of: name)
    #expect(rows.count > 5)
    for row in rows {
      #expect(row["processes"] == (0..<12).map(String.init).joined(separator: " "), "\(row)")
    }
  }

  @Test func `every ratio of the scorecard is in its table`() throws {
    let rows = try SweepReport.rows(of: "scorecard").filter { $0["cell"] == "size=100k" }
    let card = Scorecard(try cell())
    var compared = 0
    for row in card.rows {
      for entry in row.entries {
        let exact = try #require(
          rows.first { $0["measured"] == row.name && $0["strategy"] == entry.strategy })
        let ratio = try #require(Double(exact["ratio_to_best"] ?? ""))
        let shown = try #require(ScorecardCell.cell(entry).lines.first?.prose.plain)
        if entry.rank == .worse(.unresolved) {
          #expect(shown.hasPrefix("≤ "), "\(shown)")
        } else {
          #expect(shown.hasPrefix(Ratio.text(ratio)), "\(shown)")
        }
        compared += 1
      }
    }
    #expect(compared == card.rows.count * 6)
  }

  @Test func `only strategies found to be faster than all others are in bold`() throws {
    let card = Scorecard(try cell())
    for row in card.rows {
      for entry in row.entries where entry.rank == .proven {
        let others = row.entries.filter { $0.strategy != entry.strategy }
        #expect(others.allSatisfy { $0.rank == .worse(.slower) }, "\(row.name)")
      }
    }
    // Equal strategies in first place: none may be bold.
    let ties = try #require(card.rows.first { $0.name == "overall" })
    #expect(!ties.entries.contains { $0.rank == .proven })
  }

  @Test func `a strategy is dominated only by one that is no worse in both figures`() throws {
    let cell = try cell()
    let reading = try #require(cell.readingByCacheState.first)
    let points = TradeOff(cell: cell, reading: reading).points
    let beaten = Set(points.filter { $0.dominatedBy != nil }.map(\.strategy))
    #expect(beaten.contains("details-relationship"))
    #expect(beaten.isDisjoint(with: ["enum-content", "independent-entities"]))
    for point in points {
      guard let name = point.dominatedBy else { continue }
      let better = try #require(points.first { $0.strategy == name })
      #expect(better.bytesPerMember <= point.bytesPerMember)
    }
  }

  @Test(.covers("D10")) func `slopes and the crossover equal the invented ones`() throws {
    let sweep = try #require(Sweep.all(try report().cells).first)
    #expect(sweep.axis == "size")
    #expect(sweep.steps.map(\.value) == [1000, 10_000, 100_000])
    let newest = try #require(sweep.measures.first { $0.name == "newest" })
    let series = try #require(ScalingSeries(newest, in: sweep))
    let slopes = Dictionary(
      uniqueKeysWithValues: series.strategies.map { ($0.name, $0.line?.slope ?? .nan) })
    #expect(abs((slopes["parent-entity"] ?? 0) - 0.3) < 0.02)
    #expect(abs((slopes["independent-entities"] ?? 0) - 0.1) < 0.02)
    // 1.25 · s^0.1 = 0.99 · s^0.3 in units of 10,000 objects.
    let expected = 10_000 * pow(1.25 / 0.99, 1 / 0.2)
    let crossing = try #require(series.crossings.first)
    #expect(crossing.after == "independent-entities")
    #expect(crossing.isResolved)
    #expect(abs(crossing.value / expected - 1) < 0.15, "\(crossing.value) of \(expected)")
  }

  @Test func `a single size has no scaling and says how to get it`() throws {
    let report = try ReportBuilder().report(from: SyntheticJournal().entries)
    #expect(ScalingSection(report: report).section == nil)
    let limits = LimitsSection(report: report).section
    #expect(limits.blocks.flatMap(\.proses).map(\.plain).joined().contains("sweep:"))
  }

  @Test func `the parts of every file add up to its size`() throws {
    let rows = try SweepReport.rows(of: "waterfall")
    let unexplained = rows.filter { $0["layer"] == "unexplained" }
    #expect(unexplained.count == 18)
    #expect(unexplained.allSatisfy { $0["bytes"] == "0" })
    for result in try cell().storage {
      let waterfall = try #require(
        Waterfall(
          result.record, strategy: result.strategy,
          logicalBytes: result.template.logicalBytes))
      #expect(waterfall.bytes.values.reduce(0, +) == result.record.fileBytes)
      #expect(waterfall.drawn.map(\.bytes).reduce(0, +) == result.record.fileBytes)
    }
  }

  @Test func `an expectation is marked as met, missed or open`() throws {
    let marks = Expectation.all(try report().cells).filter { $0.cell == "size=100k" }.map(\.mark)
    #expect(marks == [.asExpected, .surprise, .surprise])
  }

  @Test func `percentiles are not guessed from too few samples`() throws {
    let rows = try SweepReport.rows(of: "tails")
    func percentiles(_ operation: String) -> [String?] {
      rows.filter {
        $0["cell"] == "size=100k" && $0["operation"] == operation
          && $0["strategy"] == "parent-entity"
      }.map { ($0["wall_ns"] ?? "").isEmpty ? nil : $0["percentile"] }
    }
    #expect(percentiles("newest.new-process") == ["p50", nil, nil, nil, nil])
    #expect(percentiles("fetch-all") == ["p50", "p90", nil, nil, nil])
    #expect(percentiles("by-id") == ["p50", "p90", "p95", nil, nil])
  }

  @Test func `every table of the sweep's report has a cell for each of its columns`() throws {
    let tables = ReportSections.all(try report()).flatMap(\.blocks).flatMap(\.flattened)
      .compactMap { block in if case .table(let table) = block { table } else { nil as Table? } }
    #expect(tables.count > 8)
    for table in tables {
      #expect(
        table.rows.allSatisfy { $0.cells.count == table.columns.count }, "\(table.caption.plain)")
    }
    let byStrategy = tables.filter { $0.columns.map(\.title.plain) == SyntheticSweep.strategies }
    #expect(!byStrategy.isEmpty)
  }

  @Test func `the sweep's summary equals the snapshot`() throws {
    let summary = TerminalSummary(try report(), place: "Reports/sweep/report.html")
    try expectSnapshot(summary.text, "terminal-sweep.txt")
    for line in summary.text.split(separator: "\n") {
      #expect(line.count <= TerminalRenderer.pageColumns, "\(line)")
    }
  }
}
