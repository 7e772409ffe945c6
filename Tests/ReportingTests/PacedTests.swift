import Document
import JournalSamples
import Testing

@testable import ReportSamples
@testable import Reporting
@testable import RunJournal

/// The report on operations at a set pace.
@Suite struct PacedTests {
  private func cell() throws -> Measurements {
    try #require(try SweepReport.report.get().measurements)
  }

  private func words(_ section: ReportSection) -> String {
    section.blocks.flatMap(\.proses).map(\.plain).joined(separator: "\n")
  }

  @Test func `service time is next to response time, with the pace and the late starts`() throws {
    let report = try SweepReport.report.get()
    let section = LatencySection(report: report, cell: try cell()).section
    let text = words(section)
    #expect(text.contains("200 a second, Poisson"))
    #expect(text.contains("At p99 a user waits up to"))
    #expect(text.contains("which a closed loop hides"))
    let rows = try SweepReport.rows(of: "paced").filter {
      $0["cell"] == "size=100k" && $0["strategy"] == "parent-entity" && $0["percentile"] == "p99"
    }
    let times = rows.compactMap { Double($0["wall_ns"] ?? "") }
    #expect(rows.map { $0["clock"] } == ["service", "response"])
    #expect(times.count == 2 && times[1] > 3 * times[0], "\(times)")
    #expect(rows.allSatisfy { (Int($0["late_starts"] ?? "") ?? 0) > 12 })
  }

  @Test func `only one file has the percentiles of a set pace, with one interval`() throws {
    let tails = try SweepReport.rows(of: "tails")
    #expect(tails.contains { $0["operation"] == "by-id" })
    #expect(!tails.contains { ($0["operation"] ?? "").contains("paced") })
    let paced = try SweepReport.rows(of: "paced")
    let keys = paced.map { row in
      ["cell", "operation", "strategy", "clock", "percentile"].map { row[$0] ?? "" }
    }
    #expect(!keys.isEmpty && Set(keys).count == keys.count)
  }

  @Test func `few actions at a pace are not drawn as a curve`() throws {
    func drawn(_ count: Int64) throws -> [String] {
      let entries = SyntheticSweep(processCount: 6, disturbed: []).entries
        .changingMeasurements { measured, _ in
          guard let place = measured.operations.firstIndex(where: { $0.name == "by-id.paced" })
          else { return }
          let few = HistogramRecord(buckets: [[40_000, count], [80_000, count]])
          measured.operations[place].histogram = few
          measured.operations[place].responseHistogram = few
        }
      let report = try ReportBuilder().report(from: entries)
      let cell = try #require(report.measurements)
      return LatencySection(report: report, cell: cell).section.blocks.drawables.map(\.name)
        .filter { $0.contains("paced") }
    }
    // Six processes of 4 and of 6 actions; 36 actions give a curve.
    #expect(try drawn(2).isEmpty)
    #expect(try drawn(3).count == 2)
  }

  @Test func `an operation at a set pace has no mean, no ratio to the best and no verdict`() throws
  {
    let cell = try cell()
    #expect(!cell.primaryOperations.contains { $0.operation.pace != nil })
    let paced = try #require(cell.operations.first { $0.operation.pace != nil })
    #expect(paced.pairs.family == nil)
    #expect(paced.strategies.allSatisfy { $0.comparison == nil })
    let card = Scorecard(cell)
    #expect(!(card.rows + card.otherRows).contains { $0.name.contains("paced") })
    let means =
      cell.needs.values.flatMap(\.times) + cell.readingByCacheState.flatMap(\.result.times)
    let without = SyntheticSweep().entries.changingMeasurements { measured, _ in
      measured.operations.removeAll { $0.name == "by-id.paced" }
    }
    let other = try #require(
      try ReportBuilder().report(from: without).measurements)
    let others =
      other.needs.values.flatMap(\.times) + other.readingByCacheState.flatMap(\.result.times)
    #expect(Set(means) == Set(others))
  }

  @Test func `the limits say what a set pace leaves open`() throws {
    let paced = LimitsSection(report: try SweepReport.report.get()).section
    #expect(words(paced).contains("also at a set pace"))
    let old = try ReportBuilder().report(from: SyntheticJournal().entries)
    let limits = words(LimitsSection(report: old).section)
    #expect(limits.contains("operation at a set pace"))
  }

  @Test func `the planned time of a run is next to its actual time`() throws {
    let report = try SweepReport.report.get()
    let text = words(TrustSection(report: report, cell: try cell()).section)
    #expect(text.contains(/took 54 min; .* 56 min 40 s \(\+4\.9 %\)/))
    let durations = [0.4, 59.6, 324, 3600, 7500].map { Digits.duration(seconds: $0) }
    #expect(durations == ["0 s", "1 min", "5 min 24 s", "1 h", "2 h 5 min"])
  }

  @Test func `the time of a run that was killed is given as a minimum`() throws {
    var report = try SweepReport.report.get()
    report.progress.isElapsedAtLeast = true
    let text = words(TrustSection(report: report, cell: try cell()).section)
    #expect(text.contains(/at least 54 min; .* 56 min 40 s/))
    #expect(!text.contains("40 s ("))
  }
}
