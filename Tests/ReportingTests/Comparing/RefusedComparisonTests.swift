import Document
import JournalSamples
import RunJournal
import Testing

@testable import Reporting

/// Runs that cannot be compared, and differences that are only noted.
struct RefusedComparisonTests {
  @Test func `other surroundings are noted by their fields, and long lists by a count`() throws {
    var before = try RunComparisonTests.journal()
    before.run.environment.sqliteCompileOptions = (0..<99).map { "OPTION_NUMBER_\($0)" }
    var after = before
    after.run.environment.memoryBytes += 4_096
    after.run.environment.kernel = "7.0"
    after.run.environment.sqliteCompileOptions.removeLast()
    let comparison = RunComparison(before: before, after: after)
    #expect(comparison.status == .unchanged && !comparison.areOtherMachines)
    let note = try #require(comparison.notes.first)
    #expect(comparison.notes.count == 1)
    for field in ["memoryBytes", "kernel: ", "sqliteCompileOptions"] {
      #expect(note.contains(field))
    }
    #expect(!note.contains("OPTION_NUMBER") && note.contains("1 of 99 entries"), "\(note)")
  }

  @Test func `a quick run is not compared with a complete one`() throws {
    var before = try RunComparisonTests.journal()
    before.run.isQuick = false
    var after = before
    after.run.isQuick = true
    let comparison = RunComparison(before: before, after: after)
    #expect(comparison.status == .incompatible)
    #expect(comparison.incompatibilities == ["quick: not / --quick"])
    before.run.isQuick = true
    #expect(RunComparison(before: before, after: after).incompatibilities.isEmpty)
  }

  @Test func `runs of different commits are compared without a note`() throws {
    let before = try RunComparisonTests.journal()
    var after = before
    after.run.environment.gitRevision = "fedcba9"
    let comparison = RunComparison(before: before, after: after)
    #expect(comparison.status == .unchanged && comparison.notes.isEmpty)
  }

  @Test func `another measurement is rejected, and other settings are noted`() throws {
    let before = try RunComparisonTests.journalWithCells()
    var after = before
    after.cells[0].measurementHash = "ffffff"
    #expect(
      RunComparison(before: before, after: after).incompatibilities == [
        "measurement hash of cell size=10k: 0a1b2c / ffffff"
      ])
    after = before
    after.changeMeasurements { measured, _ in measured.settings["page_size"] = "8192" }
    let comparison = RunComparison(before: before, after: after)
    #expect(comparison.status == .unchanged)
    #expect(
      comparison.notes == [
        "setting page_size: 4096 / 8192, of parent-entity and enum-content"
      ])
  }

  @Test func `other members are refused by the lines that differ`() throws {
    let before = try RunComparisonTests.journalWithCells()
    var after = before
    after.cells[0].measurementHash = "ffffff"
    after.cells[0].scenario.dataOrigin = "posts.csv"
    after.cells[0].scenario.familySize += 1
    let comparison = RunComparison(before: before, after: after)
    #expect(comparison.status == .incompatible && comparison.incompatibilities.count == 2)
    #expect(comparison.incompatibilities.first == "data of cell size=10k: generated / posts.csv")
    let text = ComparisonText(comparison, before: "a", after: "b").text()
    #expect(text.contains(comparison.incompatibilities[1]) && !text.contains("Times"))
  }

  @Test func `runs without a common cell or strategy cannot be compared`() throws {
    let before = try RunComparisonTests.journalWithCells()
    var after = before
    after.cells[0].name = "size=20k"
    let comparison = RunComparison(before: before, after: after)
    #expect(comparison.status == .incompatible)
    for (cell, run) in [("size=10k", "earlier"), ("size=20k", "later")] {
      #expect(comparison.notes.contains { $0.contains(cell) && $0.contains(run) })
    }
  }
}
