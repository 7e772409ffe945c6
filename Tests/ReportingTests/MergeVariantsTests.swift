import Document
import Foundation
import JournalSamples
import RunJournal
import Statistics
import Testing

@testable import ReportSamples
@testable import Reporting

/// The report's section on statements that merge several tables.
@Suite struct MergeVariantsTests {
  private func cell() throws -> Measurements {
    try #require(try SweepReport.report.get().measurements)
  }

  private func variants() throws -> MergeVariants {
    try #require(MergeVariants.all(in: try cell()).first)
  }

  @Test func `only the strategy and the operation with several statements are shown`()
    throws
  {
    let all = MergeVariants.all(in: try cell())
    #expect(all.map(\.strategy) == ["independent-entities"])
    #expect(all.map(\.operation.name) == ["newest"])
    #expect(
      all.first?.variants.map(\.name) == [
        "objects", "engine", "engine-compound", "engine-arm-limits", "engine-subquery",
      ])
  }

  @Test func `a statement's ratio is the mean of the processes' ratios with its t interval`() throws
  {
    let variants = try variants()
    let measured = SweepReport.processes.filter { $0.cell == "size=100k" }
      .measurements(of: "independent-entities")
    #expect(measured.count == 12 && variants.processes == Array(0..<12))
    func logs(_ name: String) throws -> [Double] {
      try measured.map { measured in
        let record = try #require(measured.operations.first { $0.name == name })
        return log(try Summary.median(record.cpuNanoseconds.map(Double.init)))
      }
    }
    let differences = zip(
      try logs("newest.engine-subquery"), try logs("newest.engine-compound")
    ).map { $0 - $1 }
    let mean = differences.reduce(0, +) / 12
    let squares = differences.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
    // t for 11 degrees of freedom at 97.5 %, from a printed table.
    let reach = 2.200985 * (squares / 11 / 12).squareRoot()
    let subquery = try #require(variants.variants.last)
    #expect(abs((subquery.ratio ?? 0) / exp(mean) - 1) < 1e-9)
    #expect(abs((subquery.interval?.lower ?? 0) / exp(mean - reach) - 1) < 1e-6)
    #expect(abs((subquery.interval?.upper ?? 0) / exp(mean + reach) - 1) < 1e-6)
    #expect(subquery.verdict == .slower)
    #expect(variants.best?.name == "engine-compound")
  }

  @Test func `the finding names the slowest statement and SQLite's counters`() throws {
    let variants = try variants()
    let ratio = try #require(variants.slowest?.ratio)
    #expect((480...520).contains(ratio))
    #expect(variants.finding.contains("independent-entities"))
    #expect(variants.finding.contains(" \(Digits.three(ratio)) times "), "\(variants.finding)")
  }

  @Test func `a resolved slower statement is named before an unresolved larger difference`() throws
  {
    var variants = try variants()
    func judge(_ verdict: Verdict) {
      for place in variants.variants.indices where variants.variants[place].ratio != nil {
        variants.variants[place].verdict = verdict
      }
    }
    variants.variants[variants.variants.count - 1].verdict = .unresolved
    #expect(variants.slowest?.name == "engine-arm-limits")
    #expect(variants.finding.contains(" 2."), "\(variants.finding)")
    let findings = [Verdict.unresolved, .tiny].map { verdict in
      judge(verdict)
      return variants.finding
    }
    #expect(findings.allSatisfy { $0.firstMatch(of: /[0-9]/) == nil }, "\(findings)")
    #expect(findings[0] != findings[1])
  }

  @Test func `three percent to a best statement chosen by the same processes are no difference`()
    throws
  {
    let entries = SyntheticSweep(processCount: 6, disturbed: []).entries
      .changingMeasurements { measured, _ in
        guard
          let best = measured.operations.first(where: { $0.name == "newest.engine-compound" }),
          let place = measured.operations.firstIndex(where: {
            $0.name == "newest.engine-arm-limits"
          })
        else { return }
        measured.operations[place].cpuNanoseconds = best.cpuNanoseconds.map { $0 * 103 / 100 }
      }
    let report = try ReportBuilder().report(from: entries)
    let cell = try #require(report.measurements)
    let variants = try #require(MergeVariants.all(in: cell).first)
    let near = try #require(variants.variants.first { $0.name == "engine-arm-limits" })
    #expect(abs((near.ratio ?? 0) - 1.03) < 0.001)
    #expect(near.verdict == .tiny)
  }

  @Test
  func `the section shows the most different statements, and the database every one with its plan`()
    throws
  {
    let report = try SweepReport.report.get()
    let section = WhySection(report: report, cell: try cell()).section
    let words = section.blocks.flatMap(\.proses).map(\.plain)
    #expect(words.contains("Which SQL merges best"))
    let statements = try SweepReport.rows(of: "statements")
    #expect(statements.contains { $0["sql"]?.hasPrefix("SELECT subquery FROM ZBOOK") == true })
    #expect(statements.contains { $0["plan"]?.contains("USE TEMP B-TREE FOR ORDER BY") == true })
    #expect(section.blocks.drawables.map(\.name) == ["merging-newest-independent-entities"])
    let rows = try SweepReport.rows(of: "merging")
    #expect(rows.count == 15)
    #expect(rows.filter { $0["verdict"] == "lowest" }.map { $0["way"] }.uniqued().count == 1)
  }

  @Test func `a report without merging statements has no such section`() throws {
    let report = try ReportBuilder().report(from: SyntheticJournal().entries)
    let cell = try #require(report.measurements)
    #expect(MergePart(report: report, cell: cell).blocks.isEmpty)
  }

  @Test func `a statement with another answer withholds every figure`() throws {
    let entries = SyntheticSweep(processCount: 6, disturbed: []).entries
      .changingMeasurements { measured, process in
        guard let last = measured.operations.indices.last,
          measured.operations[last].name == "newest.engine-subquery", process.number == 2
        else { return }
        measured.operations[last].answerDigest = "other members"
      }
    let report = try ReportBuilder().report(from: entries)
    guard case .answersDiffer(let differences) = report.outcome else {
      Issue.record("figures are shown")
      return
    }
    #expect(differences.allSatisfy { $0.subject.contains("run as one statement (subquery)") })
  }

  @Test func `samples of a merging statement are divided by the number of actions`() throws {
    let rows = try SweepReport.rows(of: "samples").filter {
      $0["operation"] == "newest.engine-subquery"
    }
    #expect(!rows.isEmpty)
    #expect(rows.allSatisfy { $0["actions"] == "20" })
  }
}
