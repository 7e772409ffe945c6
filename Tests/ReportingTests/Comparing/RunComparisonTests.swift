import Document
import Foundation
import JournalSamples
import Statistics
import Testing

@testable import ReportSamples
@testable import Reporting
@testable import RunJournal

/// Comparisons of two runs by `compare`, and its exit status.
struct RunComparisonTests {
  /// Returns a run of two strategies, quiet enough for verdicts.
  static func journal(seed: UInt64 = 7) throws -> Journal {
    var synthetic = SyntheticJournal()
    synthetic.strategies = ["parent-entity", "enum-content"]
    synthetic.noise = 0.002
    synthetic.seed = seed
    return try Journal(synthetic.entries, path: "j")
  }

  /// Returns the run with a hash, templates and counters.
  static func journalWithCells(seed: UInt64 = 7) throws -> Journal {
    var journal = try journal(seed: seed)
    journal.cells = [
      CellRecord(
        name: "size=10k", parameters: ["size": "10k"], scenario: journal.run.scenario,
        operations: journal.run.operations, measurementHash: "0a1b2c")
    ]
    journal.templates = ["parent-entity", "enum-content"].map { strategy in
      TemplateRecord(
        cell: "size=10k", strategy: strategy, fileHash: "f", contentDigest: "c",
        logicalBytes: 1_000, afterLoad: .synthetic(pages: 2_600), walPeakBytes: 9,
        settings: ["page_size": "4096"], indexes: ["CREATE INDEX A ON T (X)"])
    }
    for index in journal.processes.indices { journal.processes[index].cell = "size=10k" }
    journal.changeMeasurements { measured, _ in
      for place in measured.operations.indices {
        measured.operations[place].counters = CounterRecord(
          fullScanSteps: 10, sorts: 1, cacheHits: 100, cacheMisses: 20)
      }
    }
    return journal
  }

  @Test func `a repeated measurement is unchanged`() throws {
    let comparison = RunComparison(
      before: try Self.journal(seed: 1), after: try Self.journal(seed: 2))
    let text = ComparisonText(comparison, before: "a", after: "b").text()
    #expect(comparison.status == .unchanged, "\(text)")
    #expect(comparison.incompatibilities.isEmpty && !comparison.differs)
    #expect(
      !text.contains("\n") && text.hasPrefix("The same: ") && text.contains("10 %"), "\(text)")
    let whole = ComparisonText(comparison, before: "a", after: "b").text(verbose: true)
    #expect(whole.contains("all strategies, newest") && whole.contains("×  0.9"))
    #expect(whole.contains("from run to run on one machine"))
    #expect(!whole.contains("    - ") && !whole.contains("    + "), "no plan changed: \(whole)")
  }

  private static func disturbed(_ journal: Journal) -> Journal {
    var journal = journal
    for index in journal.processes.indices {
      journal.processes[index].contention = ContentionRecord(
        wallNanoseconds: 1, reasons: ["others ran"])
    }
    return journal
  }

  @Test(arguments: [(5.2, true), (1.5, true), (1.2, true), (1.0, false)])
  func `a slower operation of one strategy is found while other programs run`(
    factor: Double, isSlower: Bool
  ) throws {
    let before = Self.disturbed(try Self.journal(seed: 1))
    for seed in [UInt64(1), 2] {
      var after = Self.disturbed(try Self.journal(seed: seed))
      after.run.startedAt = "2026-01-02T00:00:00Z"
      // The later run was slowed down as a whole, which says nothing about the code.
      for operation in SyntheticJournal.operations.map(\.name) {
        for strategy in ["parent-entity", "enum-content"] {
          after.scaleTimes(of: operation, in: strategy, by: 1.4)
        }
      }
      after.scaleTimes(of: "newest", in: "enum-content", by: factor)
      let comparison = RunComparison(before: before, after: after)
      #expect(comparison.isDisturbed)
      #expect(comparison.status == (isSlower ? .regression : .unchanged), "seed \(seed)")
      #expect(
        comparison.times.filter { $0.verdict == .slower && $0.strategy != nil }
          .map { [$0.operation, $0.strategy] } == (isSlower ? [["newest", "enum-content"]] : []))
    }
  }

  @Test func `an operation that became slower in all strategies is found while other programs run`()
    throws
  {
    let before = Self.disturbed(try Self.journal(seed: 1))
    var after = Self.disturbed(try Self.journal(seed: 2))
    for strategy in ["parent-entity", "enum-content"] {
      after.scaleTimes(of: "newest", in: strategy, by: 3)
    }
    let comparison = RunComparison(before: before, after: after)
    let newest = try #require(
      comparison.times.first { $0.operation == "newest" && $0.strategy == nil })
    #expect(newest.interval.lower > 1 && comparison.status != .unchanged)
  }

  @Test func `times of a run that other programs disturbed do not count absolutely`() throws {
    var slower = try Self.journal(seed: 2)
    for operation in ["insert", "fetch-all", "newest", "retitle"] {
      for strategy in ["parent-entity", "enum-content"] {
        slower.scaleTimes(of: operation, in: strategy, by: 1.15)
      }
    }
    let quiet = RunComparison(before: try Self.journal(seed: 1), after: slower)
    #expect(quiet.status == .regression)
    #expect(
      quiet.notes.contains {
        $0.contains("in all strategies") && $0.contains("slower") && $0.contains(" 1.1")
      })
    let busy = RunComparison(before: try Self.journal(seed: 1), after: Self.disturbed(slower))
    #expect(busy.status == .unchanged)
    let text = ComparisonText(busy, before: "a", after: "b").text()
    #expect(text.contains("other programs ran"), "\(text)")
    // A single strategy is not the machine.
    var one = try Self.journal(seed: 2)
    for operation in ["insert", "fetch-all", "newest", "retitle"] {
      one.scaleTimes(of: operation, in: "enum-content", by: 1.15)
    }
    let alone = RunComparison(before: try Self.journal(seed: 1), after: one)
    #expect(alone.status == .regression)
    #expect(!alone.notes.contains { $0.contains("in all strategies") })
  }

  @Test func `more time is a regression`() throws {
    var slower = try Self.journal(seed: 2)
    slower.scaleTimes(of: "newest", in: "enum-content", by: 1.1)
    let comparison = RunComparison(before: try Self.journal(seed: 1), after: slower)
    #expect(comparison.status == .regression)
    let text = ComparisonText(comparison, before: "a", after: "b").text()
    #expect(text.contains("slower"), "\(text)")
    #expect(
      comparison.times.contains {
        $0.strategy == "enum-content" && $0.operation == "newest" && $0.verdict == .slower
      })
    #expect(!comparison.times.contains { $0.operation != "newest" && $0.isCertain })
    let faster = RunComparison(before: slower, after: try Self.journal(seed: 1))
    #expect(faster.status == .unchanged && faster.differs, "the other one is no slower for it")
    let counters = RunComparison(
      before: try Self.journal(seed: 1), after: slower, onlyCounters: true)
    #expect(counters.status == .unchanged)
  }

  @Test func `one more step is a regression, and one less is not`() throws {
    let before = try Self.journal()
    var after = before
    after.changeStatements(of: "newest") { $0.virtualMachineSteps += 1 }
    let worse = RunComparison(before: before, after: after)
    #expect(worse.status == .regression)
    let text = ComparisonText(worse, before: "a", after: "b").text()
    #expect(text.contains("worse   parent-entity, newest: steps 370,368 -> 370,369"), "\(text)")
    #expect(RunComparison(before: after, after: before).status == .unchanged)
  }

  @Test func `runs that differ only in actions per sample are comparable`() throws {
    let before = try Self.journalWithCells()
    var after = before
    after.cells[0].operations[2].actionsPerSample *= 46
    after.run.operations[2].actionsPerSample *= 46
    let id = after.cells[0].operations[2].id
    after.changeMeasurements { measured, _ in
      for place in measured.operations.indices where measured.operations[place].id == id {
        measured.operations[place].cpuNanoseconds =
          measured.operations[place].cpuNanoseconds.map { $0 * 46 }
        measured.operations[place].wallNanoseconds =
          measured.operations[place].wallNanoseconds.map { $0 * 46 }
        // More actions find more in memory.
        measured.operations[place].counters?.cacheHits += 20
        measured.operations[place].counters?.cacheMisses -= 20
      }
    }
    for (one, other) in [(before, after), (after, before)] {
      let comparison = RunComparison(before: one, after: other)
      let text = ComparisonText(comparison, before: "a", after: "b").text()
      #expect(comparison.status == .unchanged, "\(text)")
      #expect(!text.contains("slower") && !text.contains("faster"), "\(text)")
    }
  }

  @Test func `a run compared with itself is reported as the same run`() throws {
    let journal = try Self.journalWithCells()
    let comparison = RunComparison(before: journal, after: journal)
    #expect(comparison.status == .unchanged)
    let text = ComparisonText(comparison, before: "a", after: "a").text()
    #expect(text.contains("Both runs are the same"), "\(text)")
  }

  @Test func `one more page is a regression`() throws {
    let before = try Self.journalWithCells()
    var after = before
    after.templates[1].afterLoad = .synthetic(pages: 2_601)
    #expect(RunComparison(before: before, after: after).status == .regression)
    var read = before
    read.changeMeasurements { measured, _ in
      measured.operations[2].counters?.cacheMisses += 1
    }
    let comparison = RunComparison(before: before, after: read)
    #expect(comparison.status == .regression)
    let text = ComparisonText(comparison, before: "a", after: "b").text()
    #expect(text.contains("size=10k, enum-content, newest: pages used 120 -> 121"), "\(text)")
  }

  @Test func `a changed plan is reported before any timing`() throws {
    let before = try Self.journalWithCells()
    var after = before
    after.changeStatements(of: "newest") { $0.plan = ["SCAN t0"] }
    after.templates[0].indexes = ["CREATE INDEX B ON T (Y)"]
    let comparison = RunComparison(before: before, after: after)
    #expect(comparison.status == .regression)
    let text = ComparisonText(comparison, before: "a", after: "b").text()
    let plan = try #require(text.range(of: "    +   SCAN t0"))
    let times = try #require(text.range(of: "Times: no certain change"))
    #expect(plan.lowerBound < times.lowerBound)
    #expect(text.contains("    + CREATE INDEX B ON T (Y)"))
    // A plan that saves steps is reported too, but is no regression.
    after.changeStatements(of: "newest") { $0.virtualMachineSteps -= 9 }
    #expect(RunComparison(before: before, after: after).status == .unchanged)
  }

  @Test func `a counter that varies within a run proves nothing`() throws {
    let before = try Self.journal()
    var after = before
    after.processes[0].strategies[0].operations[1].statements[0].virtualMachineSteps += 5
    let comparison = RunComparison(before: before, after: after, onlyCounters: true)
    #expect(comparison.status == .unchanged)
    let text = ComparisonText(comparison, before: "a", after: "b").text(verbose: true)
    #expect(text.contains("steps of fetch-all"), "\(text)")
  }

  @Test func `different answers are reported before everything else`() throws {
    let before = try Self.journal()
    var after = before
    after.scaleTimes(of: "newest", in: "enum-content", by: 2)
    after.processes[1].strategies[1].operations[2].answerDigest = "another"
    let comparison = RunComparison(before: before, after: after)
    #expect(comparison.status == .answersDiffer)
    let text = ComparisonText(comparison, before: "a", after: "b").text()
    #expect(!text.contains("Times"))
    var stopped = before
    stopped.end?.outcome = .answersDiffer
    #expect(RunComparison(before: before, after: stopped).status == .answersDiffer)
    var content = before
    content.processes[0].strategies[0].contentDigest = "other content"
    #expect(RunComparison(before: before, after: content).status == .answersDiffer)
  }

  @Test func `too few or too noisy processes leave the comparison open`() throws {
    var synthetic = SyntheticJournal()
    synthetic.strategies = ["parent-entity", "enum-content"]
    synthetic.noise = 0.15
    let noisy = try Journal(synthetic.entries, path: "j")
    var again = noisy
    again.run.startedAt = "2026-01-02T00:00:00Z"
    let comparison = RunComparison(before: noisy, after: again)
    #expect(comparison.status == .cannotTell && !comparison.differs)
    let words = ComparisonText(comparison, before: "a", after: "b")
    #expect(words.text().hasPrefix("Cannot tell") && words.markdown.hasPrefix("**Cannot tell"))
    let reach = try #require(comparison.reach(ofStrategies: true))
    #expect(reach > 0.1, "noise of 15 % leaves more than 10 % open")
    let allowed = try Thresholds(text: "times: 5", path: "t")
    #expect(
      RunComparison(before: noisy, after: again, thresholds: allowed).status == .cannotTell)
    #expect(
      RunComparison(
        before: noisy, after: again, thresholds: try Thresholds(text: "times: 200", path: "t")
      ).status == .unchanged)
    var short = try Self.journal()
    short.processes = Array(short.processes.prefix(1))
    short.end = nil
    var later = short
    later.run.startedAt = "2026-01-02T00:00:00Z"
    let single = RunComparison(before: short, after: later)
    #expect(single.status == .cannotTell && single.reach(ofStrategies: true) == nil)
    #expect(
      ComparisonText(single, before: "a", after: "b").text().contains("too few processes"))
    #expect(
      RunComparison(before: short, after: later, onlyCounters: true).status == .unchanged)
    #expect(single.notes.contains { $0.contains("later run") })
  }
}

extension Journal {
  /// Multiplies the processor times of one operation in one strategy.
  mutating func scaleTimes(of name: String, in strategy: String, by factor: Double) {
    changeOperations(of: name, in: strategy) { record in
      record.cpuNanoseconds = record.cpuNanoseconds.map { Int64(Double($0) * factor) }
    }
  }

  fileprivate mutating func changeStatements(
    of name: String, _ change: (inout StatementRecord) -> Void
  ) {
    changeOperations(of: name, in: nil) { change(&$0.statements[0]) }
  }

  private mutating func changeOperations(
    of name: String, in strategy: String?, _ change: (inout OperationRecord) -> Void
  ) {
    changeMeasurements { measured, _ in
      guard strategy ?? measured.strategy == measured.strategy else { return }
      for place in measured.operations.indices where measured.operations[place].name == name {
        change(&measured.operations[place])
      }
    }
  }
}
