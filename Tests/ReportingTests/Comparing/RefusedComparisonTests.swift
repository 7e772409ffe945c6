import Document
import JournalSamples
import RunJournal
import Testing

@testable import Reporting

/// Runs that are not comparable, and what `--force-compare` makes of them.
struct RefusedComparisonTests {
  @Test func `another machine is refused by the name of the field`() throws {
    let before = try RunComparisonTests.journal()
    var after = before
    after.run.environment.cpuModel = "Another Processor"
    let comparison = RunComparison(before: before, after: after)
    #expect(comparison.status == .incompatible)
    #expect(comparison.refusals == ["cpuModel: Invented Processor 3000 / Another Processor"])
    let text = ComparisonText(comparison, before: "a", after: "b").text
    #expect(text.contains("--force-compare"))
    #expect(!text.contains("Times"))
  }

  @Test func `every field in which the machines differ is named`() throws {
    let before = try RunComparisonTests.journal()
    var after = before
    after.run.environment.cpuCount = 64
    after.run.environment.fileSystem = "xfs"
    after.run.environment.sqliteVersion = "3.50.1"
    let comparison = RunComparison(before: before, after: after, forced: true)
    let names = comparison.refusals.map { $0.prefix { $0 != ":" } }
    #expect(names == ["cpuCount", "fileSystem", "sqliteVersion"])
    let text = ComparisonText(comparison, before: "a", after: "b").text
    for refusal in comparison.refusals { #expect(text.contains(refusal)) }
  }

  @Test func `operations of one name that do something else are named by what they do`() throws {
    let before = try RunComparisonTests.journalWithCells()
    var after = before
    after.cells[0].measurementHash = "ffffff"
    after.cells[0].operations[1].label += " twice"
    let refusals = RunComparison(before: before, after: after).refusals
    #expect(refusals.count == 1)
    #expect(refusals[0].contains("size=10k"))
    #expect(refusals[0].hasSuffix("fetch all publications / fetch all publications twice"))
  }

  @Test func `a quick run is not compared with a whole one`() throws {
    var before = try RunComparisonTests.journal()
    before.run.isQuick = false
    var after = before
    after.run.isQuick = true
    let comparison = RunComparison(before: before, after: after)
    #expect(comparison.status == .incompatible)
    #expect(comparison.refusals == ["quick: not / --quick"])
    before.run.isQuick = true
    #expect(RunComparison(before: before, after: after).refusals.isEmpty)
  }

  @Test func `another commit is what a comparison is for`() throws {
    let before = try RunComparisonTests.journal()
    var after = before
    after.run.environment.gitRevision = "fedcba9"
    #expect(RunComparison(before: before, after: after).status == .unchanged)
  }

  @Test func `another measurement and other settings are refused`() throws {
    let before = try RunComparisonTests.journalWithCells()
    var after = before
    after.cells[0].measurementHash = "ffffff"
    #expect(
      RunComparison(before: before, after: after).refusals == [
        "measurement hash of cell size=10k: 0a1b2c / ffffff"
      ])
    after = before
    after.changeMeasurements { measured, _ in
      if measured.strategy == "enum-content" { measured.settings["page_size"] = "8192" }
    }
    let comparison = RunComparison(before: before, after: after)
    #expect(comparison.refusals == ["setting page_size of enum-content: 4096 / 8192"])
    #expect(comparison.status == .incompatible)
  }

  @Test func `questions that differ between the runs are named`() throws {
    let before = try RunComparisonTests.journalWithCells()
    var after = before
    after.cells[0].measurementHash = "ffffff"
    after.cells[0].scenario.dataOrigin = "posts.csv"
    after.cells[0].scenario.familySize += 1
    let comparison = RunComparison(before: before, after: after)
    let refusal = try #require(comparison.refusals.first)
    #expect(comparison.refusals.count == 1 && comparison.status == .incompatible)
    #expect(
      refusal.hasPrefix("workload of cell size=10k: data generated / posts.csv; members "),
      "\(refusal)")
    after = before
    after.cells[0].measurementHash = "ffffff"
    after.cells[0].scenario.text = "another: text\n"
    #expect(
      try #require(RunComparison(before: before, after: after).refusals.first)
        .contains("the scenario's line 1, “"))
  }

  @Test func `force compares all the same and says so`() throws {
    let before = try RunComparisonTests.journal()
    var after = before
    after.run.environment.kernel = "7.0"
    after.processes[0].strategies[0].operations[0].answerDigest = "answer-0"
    let comparison = RunComparison(before: before, after: after, forced: true)
    #expect(comparison.isForced)
    #expect(comparison.status == .unchanged)
    let text = ComparisonText(comparison, before: "a", after: "b").text
    #expect(text.contains("FORCED: these runs are not comparable"))
    #expect(text.contains("Times, unpaired"))
    #expect(!RunComparison(before: before, after: before, forced: true).isForced)
  }

  @Test func `a forced comparison of different measurements does not require equal answers`() throws
  {
    let before = try RunComparisonTests.journalWithCells()
    var after = before
    after.cells[0].measurementHash = "ffffff"
    after.changeMeasurements { measured, _ in measured.contentDigest = "other" }
    let comparison = RunComparison(before: before, after: after, forced: true)
    #expect(comparison.status == .unchanged)
    #expect(comparison.notes.contains { $0.contains("answers and plans may differ") })
  }

  @Test func `runs without a common cell or strategy cannot be forced`() throws {
    let before = try RunComparisonTests.journalWithCells()
    var after = before
    after.cells[0].name = "size=20k"
    let comparison = RunComparison(before: before, after: after, forced: true)
    #expect(comparison.status == .incompatible)
    for (cell, run) in [("size=10k", "earlier"), ("size=20k", "later")] {
      #expect(comparison.notes.contains { $0.contains(cell) && $0.contains(run) })
    }
  }
}
