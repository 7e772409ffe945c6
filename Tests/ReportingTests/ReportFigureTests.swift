import Document
import Foundation
import LogicalModel
import RunJournal
import Statistics
import TestSupport
import Testing

@testable import ReportSamples
@testable import Reporting

/// Figures in reports of every form, compared with the drawn data and the journal's samples by
/// independent rules.
@Suite struct ReportFigureTests {
  private static let seeds = UInt64(TestLength.choose(short: 16, long: 60))

  /// A run of one form with drawn data.
  private struct DrawnRun {
    let entries: [JournalEntry]
    let replicates: Int
    let isSweep: Bool
    let scenario: ScenarioSummary

    init(_ seed: UInt64) {
      var random = SplitMix64(seed: seed)
      func below(_ limit: UInt64) -> Int { Int(random.next() % limit) }
      func factor() -> Double { [1, 1, 1.01, 0.8, 1.3, 3, 0.3][below(7)] }
      var scenario = ScenarioSummary.synthetic
      scenario.membersByKind =
        (0...below(4)).map {
          KindCount(kind: "Kind\($0)", count: 10 + below(900), isCompanion: false)
        }
        + (0..<below(3)).map {
          KindCount(kind: "Companion\($0)", count: 2_000 + below(900), isCompanion: true)
        }
      scenario.dataOrigin = below(2) == 0 ? "generated" : "works.csv"
      self.scenario = scenario
      isSweep = below(4) == 0
      if isSweep {
        var sweep = SyntheticSweep()
        sweep.processCount = 6
        sweep.disturbed = []
        sweep.seed = seed
        replicates = sweep.processCount
        entries = Self.with(scenario, sweep.entries)
      } else if below(2) == 0 {
        var turns = SyntheticTurns()
        turns.processes = 1 + below(8)
        turns.seed = seed
        turns.noise = 0.002
        for name in turns.speeds.keys.sorted() {
          turns.speeds[name] = [1, factor(), factor()]
        }
        replicates = turns.processes
        entries = Self.with(scenario, turns.entries)
      } else {
        var journal = SyntheticJournal()
        journal.processCount = 1 + below(12)
        journal.seed = seed
        journal.noise = 0.002
        for name in journal.strategies {
          journal.speeds[name] = (0..<4).map { _ in factor() }
          journal.sizes[name] = 2_000 + 100 * below(4)
        }
        replicates = journal.processCount
        entries = Self.with(scenario, journal.entries)
      }
    }

    /// Returns the run with other data; each cell of a sweep keeps its size.
    private static func with(_ scenario: ScenarioSummary, _ entries: [JournalEntry])
      -> [JournalEntry]
    {
      entries.map { entry in
        switch entry {
        case .run(var run):
          run.scenario = scenario
          return .run(run)
        case .cell(var cell):
          let size = cell.scenario.familySize
          cell.scenario = scenario
          cell.scenario.familySize = size
          return .cell(cell)
        default: return entry
        }
      }
    }
  }

  private static func texts(_ report: Report) -> [String] {
    ReportSections.all(report).flatMap(\.blocks).flatMap(\.flattened).flatMap(\.proses).map(\.plain)
  }

  @Test(arguments: 0..<seeds)
  func `the figures about the data are true`(seed: UInt64) throws {
    let run = DrawnRun(seed)
    let report = try ReportBuilder().report(from: run.entries)
    let texts = Self.texts(report)
    let family = run.scenario.membersByKind.filter { $0.isCompanion == false }
    let largest = try #require(family.map(\.count).max())
    let share = Double(largest) / Double(family.map(\.count).reduce(0, +))
    let kinds = /(\d+) kinds?[^(]* (\w+) \(([0-9.]+) %/
    let sentence = try #require(texts.first { $0.contains(kinds) }, "seed \(seed)")
    let match = try #require(sentence.firstMatch(of: kinds))
    #expect(Int(match.output.1) == family.count, "seed \(seed): \(sentence)")
    #expect(
      family.first { $0.kind == match.output.2 }?.count == largest, "seed \(seed): \(sentence)")
    let stated = try #require(Double(match.output.3))
    #expect(abs(stated - 100 * share) <= 0.5, "seed \(seed): \(sentence)")
    let isImported = run.scenario.dataOrigin != "generated"
    #expect(texts.contains { $0.contains("works.csv") } == isImported, "seed \(seed)")
  }

  @Test(arguments: 0..<seeds)
  func `fewer than four replicates show no verdict and no interval`(seed: UInt64) throws {
    let run = DrawnRun(seed)
    let report = try ReportBuilder().report(from: run.entries)
    let cell = try #require(report.measurements)
    let comparisons = (cell.operations + Array(cell.needs.values)).flatMap { result in
      result.strategies.compactMap(\.comparison)
    }
    let judged = comparisons.filter { $0.verdict != .unresolved || $0.interval.isBounded }
    let texts = Self.texts(report)
    let recommends = cell.answer != nil
    if run.replicates < 4 {
      #expect(judged.isEmpty, "seed \(seed)")
      #expect(!recommends, "seed \(seed)")
      let huge = texts.filter { $0.contains(/±[0-9,]{3,} %|± ?over/) }
      #expect(huge.isEmpty, "seed \(seed): \(huge)")
    } else {
      #expect(!judged.isEmpty, "seed \(seed)")
      #expect(recommends, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<seeds)
  func `a dominated strategy is worse in both figures`(seed: UInt64) throws {
    let run = DrawnRun(seed)
    let report = try ReportBuilder().report(from: run.entries)
    let cell = try #require(report.measurements)
    for reading in cell.readingByCacheState {
      let points = TradeOff(cell: cell, reading: reading).points
      for point in points {
        guard let better = points.first(where: { $0.strategy == point.dominatedBy }) else {
          #expect(point.dominatedBy == nil, "seed \(seed)")
          continue
        }
        let ratio = Self.meanFetchRatio(
          of: point.strategy, to: better.strategy, cell, state: reading.state)
        let place: Comment = "seed \(seed): \(point.strategy) by \(better.strategy), \(ratio)"
        #expect(point.bytesPerMember >= better.bytesPerMember, place)
        #expect(ratio > 0.985, place)
        #expect(ratio > 1.005 || point.bytesPerMember > better.bytesPerMember * 1.0005, place)
      }
    }
  }

  /// Returns the ratio from the samples alone: medians, then means of logarithms.
  private static func meanFetchRatio(
    of one: String, to other: String, _ cell: Measurements, state: CacheState
  ) -> Double {
    let ids = cell.cell.operations.filter {
      $0.sort == .fetch && $0.id.level == .objects
        && $0.id.cacheState == state
    }.map(\.id)
    func mean(_ name: String) -> Double {
      let logs = cell.processes.measurements(of: name).flatMap { measured in
        measured.operations.filter { ids.contains($0.id) }.map { record in
          log(Double(record.cpuNanoseconds.sorted()[record.cpuNanoseconds.count / 2]))
        }
      }
      return logs.reduce(0, +) / Double(logs.count)
    }
    return exp(mean(one) - mean(other))
  }

  @Test(arguments: 0..<seeds)
  func `counts of comparisons, operations and processes equal the journal's`(seed: UInt64)
    throws
  {
    let run = DrawnRun(seed)
    let report = try ReportBuilder().report(from: run.entries)
    let cell = try #require(report.measurements)
    let texts = Self.texts(report)
    let inserts = /(\d+) inserts?\W+(?:and )?(\d+) fetch/
    for text in texts {
      if let match = text.firstMatch(
        of: /^(\d+) of (\d+) comparisons/)
      {
        let shown = cell.primaryOperations + [cell.overall].compactMap { $0 }
        let all = shown.flatMap(\.strategies).compactMap(\.comparison)
        #expect(Int(match.output.2) == all.count, "seed \(seed): \(text)")
        let found = all.count { abs(log($0.ratio)) > 0 && [.faster, .slower].contains($0.verdict) }
        #expect(Int(match.output.1) == found, "seed \(seed): \(text)")
      }
      if let match = text.firstMatch(of: inserts) {
        let operations = report.cells[0].cell.operations
        func count(_ sort: OperationSummary.Sort) -> Int {
          Set(operations.filter { $0.sort == sort }.map(\.id.operation)).count
        }
        #expect(Int(match.output.1) == count(.insert), "seed \(seed): \(text)")
        #expect(Int(match.output.2) == count(.fetch), "seed \(seed): \(text)")
      }
      if let match = text.firstMatch(of: /^(\d+) planned, (\d+) ran, (\d+) count;/) {
        #expect(
          [match.output.1, match.output.2, match.output.3].allSatisfy { Int($0) == run.replicates },
          "seed \(seed): \(text)")
      }
    }
    #expect(texts.contains { $0.contains(inserts) }, "seed \(seed)")
  }

  @Test(arguments: 0..<seeds / 4)
  func `a sweep's recommendation for each cell equals that of the cell alone`(seed: UInt64) throws {
    var sweep = SyntheticSweep()
    sweep.processCount = 6
    sweep.seed = seed
    let report = try ReportBuilder().report(from: sweep.entries)
    let alone = try report.cells.map { cell -> Set<String> in
      Set(try #require(cell.answer).candidates)
    }
    let cell = try #require(report.measurements)
    let texts = AnswerSection(report: report, cell: cell).section.blocks.flatMap(\.flattened)
      .flatMap(\.proses).map(\.plain)
    let isSame = Set(alone).count == 1
    guard !isSame else {
      #expect(!texts.contains { $0.hasPrefix(report.cells[0].cell.name + ": ") }, "seed \(seed)")
      return
    }
    for (one, recommended) in zip(report.cells, alone) {
      let line = try #require(texts.first { $0.hasPrefix(one.cell.name + ": ") }, "seed \(seed)")
      let named = Set(SyntheticSweep.strategies.filter { line.contains($0) })
      #expect(named == recommended, "seed \(seed): \(line)")
    }
  }
}
