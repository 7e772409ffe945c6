import RunJournal
import Testing

@testable import Reporting

@Suite struct LaunchSelectionTests {
  private func launch(
    _ index: Int, attempt: Int, isDisturbed: Bool = false, hash: String? = nil
  ) -> LaunchRecord {
    var launch = SyntheticJournal().launches[0]
    launch.index = index
    launch.attempt = attempt
    launch.fileHash = hash
    launch.contention = ContentionRecord(
      wallNanoseconds: 1, reasons: isDisturbed ? ["steal 8 % of 1 %"] : [])
    return launch
  }

  private func used(_ launches: [LaunchRecord]) -> [Int] {
    LaunchSelection(launches, templates: [:]).used.values.map(\.index)
  }

  @Test func `a disturbed launch is left out only if it was made again`() {
    #expect(used([launch(4, attempt: 0, isDisturbed: true)]) == [4])
    let both = [launch(4, attempt: 0, isDisturbed: true), launch(9, attempt: 1)]
    #expect(used(both) == [9])
    let selection = LaunchSelection(both, templates: [:])
    #expect(selection.excluded.map(\.index) == [4])
    #expect(selection.excluded.first?.reason == "steal 8 % of 1 %")
    #expect(selection.first.values.map(\.index) == [4])
  }

  @Test func `the last attempt counts even if it was disturbed too`() {
    let both = [
      launch(4, attempt: 0, isDisturbed: true), launch(9, attempt: 1, isDisturbed: true),
    ]
    #expect(used(both) == [9])
  }

  @Test func `a quiet launch stays, whatever comes after it`() {
    #expect(used([launch(4, attempt: 0), launch(9, attempt: 1)]) == [4])
    #expect(used([launch(4, attempt: 0), launch(9, attempt: 0)]) == [4])
  }

  @Test func `a launch that began with another file does not count`() {
    let template = TemplateRecord(
      cell: "", strategy: "parent-entity", fileHash: "right", contentDigest: "", logicalBytes: 1,
      afterLoad: .synthetic(pages: 10), walPeakBytes: 0, settings: [:], indexes: [])
    let launches = [launch(4, attempt: 0, hash: "wrong"), launch(9, attempt: 1, hash: "right")]
    let selection = LaunchSelection(launches, templates: ["parent-entity": template])
    #expect(selection.used.values.map(\.index) == [9])
    #expect(selection.excluded.map(\.index) == [4])
  }

  @Test func `launches of a journal add up`() throws {
    let progress = try SweepReport.report.get().progress
    #expect(progress.plannedLaunches == 216)
    #expect(progress.finishedLaunches == 219)
    #expect(progress.repeatedLaunches == 3)
    #expect(progress.excludedLaunches == 3)
    #expect(
      progress.usedLaunches + progress.excludedLaunches + progress.unusedLaunches
        == progress.finishedLaunches)
    #expect(progress.isWhole)
  }

  @Test func `verdicts that depend on excluded data are reported`() throws {
    let effects = try SweepReport.report.get().exclusionEffects
    #expect(!effects.isEmpty)
    #expect(effects.allSatisfy { $0.contains("without the disturbed launches") })
    var quiet = SyntheticSweep()
    quiet.disturbed = []
    quiet.blocks = 6
    let report = try ReportBuilder(resamples: 99).report(from: quiet.entries)
    #expect(report.exclusionEffects == [])
    #expect(report.excluded == [])
  }

  @Test func `a disturbed launch that was not made again is warned of`() throws {
    let entries = SyntheticSweep(blocks: 6).entries.filter { entry in
      if case .launch(let launch) = entry { launch.attempt == 0 } else { true }
    }
    let report = try ReportBuilder(resamples: 99).report(from: entries)
    #expect(report.disturbedLaunches == 3)
    #expect(report.warnings.contains { $0.contains("3 of the 108 launches") })
  }

  @Test func `templates of different content leave no figure`() throws {
    let entries = SyntheticSweep(blocks: 6).entries.map { entry in
      guard case .template(var template) = entry, template.strategy == "coded-content" else {
        return entry
      }
      template.contentDigest = "lost a book"
      return .template(template)
    }
    let report = try ReportBuilder(resamples: 99).report(from: entries)
    guard case .answersDiffer(let differences) = report.outcome else {
      Issue.record("figures are shown")
      return
    }
    #expect(differences.map(\.subject).contains("loaded content, size=1k"))
    #expect(try writtenReport(entries).keys.sorted() == ["report.html", "report.md"])
  }
}
