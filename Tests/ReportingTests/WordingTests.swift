import Document
import JournalSamples
import Statistics
import Testing

@testable import ReportSamples
@testable import Reporting
@testable import RunJournal

@Suite struct WordingTests {
  @Test(arguments: [
    (0.0, "0"), (1.0, "1.00"), (0.012345, "0.0123"), (0.9996, "1.00"), (9.996, "10.0"),
    (99.96, "100"), (123.4, "123"), (1234.0, "1230"), (0.00099951, "0.00100"), (-2.5, "-2.50"),
  ])
  func `numbers keep three significant digits`(value: Double, expected: String) {
    #expect(Digits.three(value) == expected)
  }

  @Test func `counts and sizes change their unit at a thousand`() {
    #expect(
      [0, 999, 1000, 999_499, 999_500, 1_234_567].map(Digits.count) == [
        "0", "999", "1.00 k", "999 k", "1.00 M", "1.23 M",
      ])
    #expect(Digits.bytes(4096) == "4.10 kB")
    #expect(Digits.grouped(1_234_567) == "1,234,567")
    #expect(Digits.grouped(123) == "123")
  }

  @Test func `a row of times has one unit`() {
    #expect(TimeUnit(fitting: [900, 1100]).text(900) == "0.900 µs")
    #expect(TimeUnit(fitting: [2e9, 3e7]).text(3e7) == "0.0300 s")
    #expect(TimeUnit(fitting: []) == .nanoseconds)
  }

  @Test func `ratios are described in words`() {
    #expect(Ratio.words(0.88, of: "space") == "12 % less space")
    #expect(Ratio.words(1.004, of: "time") == "0.4 % more time")
    #expect(Ratio.words(2.345, of: "time") == "2.35 times the time")
    #expect(Ratio.words(1.05, of: "time") == "5 % more time")
    #expect(Ratio.text(RatioInterval(lower: 0.9, upper: 1.1)) == "0.900–1.10")
    #expect(Ratio.text(RatioInterval(lower: 0, upper: .infinity)) == "unknown: too few replicates")
  }

  @Test func `text is wrapped between words and never lost`() {
    #expect("one two three".wrapped(to: 7) == ["one two", "three"])
    #expect("extraordinary".wrapped(to: 5) == ["extraordinary"])
    #expect("".wrapped(to: 5) == [""])
  }

  @Test func `a report of one operation draws it once`() throws {
    var journal = SyntheticJournal()
    journal.noise = 0.001
    let one = journal.entries.map { entry -> JournalEntry in
      switch entry {
      case .run(var run):
        run.operations = [run.operations[1]]
        return .run(run)
      case .cell(var cell):
        cell.operations = [cell.operations[1]]
        return .cell(cell)
      default: return entry
      }
    }.changingMeasurements { measured, _ in measured.operations = [measured.operations[1]] }
    let files = try writtenReport(one)
    #expect(files["plots/evidence-fetch-all.svg"] != nil, "\(files.keys.sorted())")
    let report = try ReportBuilder().report(from: one)
    let drawn = ReportSections.all(report).flatMap(\.blocks.drawables).map(\.name)
    #expect(Set(drawn).count == drawn.count, "\(drawn)")
  }

  @Test func `a single strategy is measured without a comparison`() throws {
    var journal = SyntheticJournal()
    journal.strategies = ["parent-entity"]
    let report = try ReportBuilder().report(from: journal.entries)
    let measurements = try #require(report.measurements)
    #expect(measurements.answer == nil)
    let drawn = ReportSections.all(report).flatMap(\.blocks.drawables).map(\.name)
    let latencies = ["latency-fetch-all", "latency-newest"]
    #expect(drawn == ["storage"] + latencies + ["inserts"])
    #expect(try writtenReport(journal.entries)["report.md"]?.contains("nothing to compare") == true)
  }
}
