import Document
import Foundation
import RunJournal
import Statistics
import TestSupport
import Testing

@testable import ReportSamples
@testable import Reporting

/// The answer's choices, compared with figures computed here from the journal's samples without the
/// report's code.
struct AnswerTests {
  /// The figures of a journal's samples by a simple rule.
  private struct Truth {
    let processes: [ProcessRecord]
    let sizes: [String: Int]
    let strategies: [String]

    init(_ journal: SyntheticJournal) {
      processes = journal.processes
      sizes = journal.sizes
      strategies = journal.strategies
    }

    private func time(_ measured: StrategyMeasurement, _ operation: Int) -> Double {
      let sorted = measured.operations[operation].cpuNanoseconds.sorted()
      return Double(sorted[sorted.count / 2])
    }

    /// Returns the ratio of geometric means over the processes for an operation, or the ratio of
    /// bytes for nil.
    func ratio(_ strategy: String, to other: String, _ operation: Int?) -> Double {
      func mean(_ name: String) -> Double {
        let logs = processes.measurements(of: name).map { measured in
          log(operation.map { time(measured, $0) } ?? Double(sizes[name] ?? 1))
        }
        return logs.reduce(0, +) / Double(logs.count)
      }
      return exp(mean(strategy) - mean(other))
    }

    /// Returns the nanoseconds of an action, or of all objects of a load or change.
    func cost(_ strategy: String, _ operation: Int) -> Double {
      let own = SyntheticJournal.operations[operation]
      let times = processes.measurements(of: strategy).map { time($0, operation) }.sorted()
      return times[times.count / 2] / Double(own.actionsPerSample)
        * Double(own.sort == .insert || own.sort == .change ? own.actionsPerSample : 1)
    }
  }

  /// Returns a journal quiet enough that a difference of a tenth is found, and no other.
  private func journal(_ seed: UInt64) -> SyntheticJournal {
    var random = SplitMix64(seed: seed)
    func uniform() -> Double { Double(random.next() >> 11) / Double(1 << 53) }
    var journal = SyntheticJournal()
    journal.strategies = Array(
      ["parent-entity", "abstract-root", "enum-content", "coded-content"]
        .prefix(1 + Int(random.next() % 4)))
    journal.noise = 0.001
    journal.seed = seed
    for strategy in journal.strategies {
      journal.speeds[strategy] = (0..<4).map { _ in
        uniform() < 0.5 ? 1 : exp((uniform() - 0.4) * 2)
      }
      journal.sizes[strategy] = Int(2_000 + 1_000 * uniform())
    }
    return journal
  }

  @Test(.covers("B13"), arguments: 0..<80)
  func `every difference in the answer is true of its run`(seed: UInt64) throws {
    let journal = journal(seed)
    let truth = Truth(journal)
    let report = try ReportBuilder().report(from: journal.entries)
    let cell = try #require(report.measurements)
    guard let words = AnswerWords(report, cell) else {
      #expect(journal.strategies.count == 1, "seed \(seed)")
      return
    }
    let answer = words.answer
    #expect(
      ([answer.preferred] + answer.others.map(\.strategy)).sorted() == journal.strategies.sorted())
    for other in answer.others {
      for (operation, summary) in SyntheticJournal.operations.enumerated() {
        let ratio = truth.ratio(other.strategy, to: answer.preferred, operation)
        let apart = truth.cost(other.strategy, operation) - truth.cost(answer.preferred, operation)
        let limit = summary.sort == .insert ? 1e9 : 4e6
        let gain = other.gains.first { $0.item.name == summary.name }
        let loss = other.losses.first { $0.item.name == summary.name }
        let place: Comment =
          "seed \(seed): \(other.strategy) in \(summary.name), \(ratio), \(apart)"
        if let found = gain ?? loss {
          #expect(abs(found.ratio / ratio - 1) < 0.01, place)
          #expect(abs(found.cost / truth.cost(other.strategy, operation) - 1) < 0.02, place)
          #expect((gain == nil) == (ratio > 1), place)
          #expect(max(ratio, 1 / ratio) > 1.09 && abs(apart) > limit * 0.95, place)
        } else {
          // The answer omits no difference far beyond both limits.
          #expect(max(ratio, 1 / ratio) < 1.25 || abs(apart) < limit * 1.5, place)
        }
      }
    }
    let texts = AnswerSection(report: report, cell: cell).blocks.flatMap(\.proses).map(\.plain)
    for other in answer.others where other.isCertain && answer.isCertain {
      #expect(texts.contains { $0.contains(other.strategy) }, "seed \(seed): \(texts)")
    }
    for candidate in answer.candidates {
      let excluded = words.reasons.map(\.plain).filter { $0.hasPrefix("Not ") }
      #expect(!excluded.contains { $0.contains("\(candidate) (") }, "seed \(seed): \(excluded)")
    }
  }

  @Test(arguments: [
    // 14.5 ms are over 10 % more than 8.5 + 4 ms, and less than 8.5 + 8 ms.
    (parent: 14.5, preferred: "independent-entities", other: "2 times faster: parent-entity"),
    // 12 ms are less than 8.5 + 4 ms, and over 10 % more than 8.5 + 2 ms.
    (12.0, "parent-entity", "2 to 8 times slower: independent-entities"),
  ])
  func `a tie by the device excludes no candidate`(parent: Double, preferred: String, other: String)
    throws
  {
    let report = try ReportBuilder().report(from: SyntheticJournal().entries)
    var cell = try #require(report.measurements)
    let times = [parent, 8.5, 40]
    cell.answer = Recommendation(
      Costs(
        strategies: ["parent-entity", "independent-entities", "details-relationship"],
        items: [
          Costs.Item(
            name: "list", label: "list", unit: .action, weight: 1, costs: times.map { $0 * 1e6 },
            deviations: times.map { _ in [0] })
        ]))
    let words = try #require(AnswerWords(report, cell))
    #expect(words.answer.isTiedByDeviceAlone && words.answer.preferred == preferred)
    let texts = words.reasons.map(\.plain)
    #expect(texts.contains { $0.contains(other) }, "\(texts)")
    let excluded = try #require(texts.first { $0.hasPrefix("Not ") })
    #expect(excluded.contains("details-relationship"))
    #expect(!words.answer.candidates.contains { excluded.contains($0) }, "\(excluded)")
  }

  @Test func `noise leaves the answer open, and the command names a longer run`() throws {
    var journal = SyntheticJournal()
    journal.speeds["parent-entity"] = [1.5, 1.5, 1, 1.3]
    journal.speeds["enum-content"] = [1, 1, 1, 1]
    journal.noise = 0.4
    journal.processCount = 4
    let report = try ReportBuilder().report(from: journal.entries)
    let cell = try #require(report.measurements)
    let words = try #require(AnswerWords(report, cell))
    #expect(!words.answer.isCertain && words.answer.candidates.count > 1)
    #expect(words.answer.candidates.allSatisfy { words.verdict.plain.contains($0) })
    #expect(
      DecidingCommand(
        "run-scenario a.yaml --out x --keep-stores y --budget 20s --quick --level engine"
      ).text(
        seconds: 200) == "run-scenario a.yaml --level engine --budget 4m")
  }

  @Test func `an option sets the least difference that decides`() throws {
    var journal = SyntheticJournal()
    // 13 ms instead of 6 ms, a third more than the best time with a quarter of a frame added.
    journal.speeds["abstract-root"] = [1, 1.6, 1, 1]
    let entries = journal.entries
    func worse(_ limit: Double) throws -> [String] {
      let report = try ReportBuilder(choosingEffect: limit).report(from: entries)
      let cell = try #require(report.measurements)
      return try #require(AnswerWords(report, cell)).answer.others(.worse).map(\.strategy)
    }
    #expect(try worse(0.1) == ["abstract-root"])
    #expect(try worse(0.5) == [])
  }

  /// Returns the answer to the standard journal with a changed scenario.
  private func words(_ change: (inout ScenarioSummary) -> Void) throws -> AnswerWords {
    let entries = SyntheticJournal().entries.map { entry in
      guard case .cell(var cell) = entry else { return entry }
      change(&cell.scenario)
      return JournalEntry.cell(cell)
    }
    let report = try ReportBuilder().report(from: entries)
    let cell = try #require(report.measurements)
    return try #require(AnswerWords(report, cell))
  }

  @Test func `a family of one kind has no strategy to choose`() throws {
    let one = try words {
      $0.membersByKind = [
        KindCount(kind: "Note", count: 9_000, isCompanion: false),
        KindCount(kind: "Tag", count: 50, isCompanion: true),
      ]
    }
    #expect(one.verdict.plain.contains("Note") && one.reasons.isEmpty)
    let two = try words {
      $0.membersByKind = ["Note", "Memo"].map {
        KindCount(kind: $0, count: 4_500, isCompanion: false)
      }
    }
    #expect(!two.verdict.plain.contains("Note") && !two.reasons.isEmpty)
  }

  @Test(.covers("D14")) func `a run with a handful of objects makes no statement about more`()
    throws
  {
    #expect(try words { $0.familySize = 3 }.verdict.plain.contains("--size"))
    #expect(try !words { $0.familySize = 5_000 }.verdict.plain.contains("--size"))
  }

  @Test(.covers("D14")) func `a run with too few processes gives no recommendation`() throws {
    var journal = SyntheticJournal()
    journal.processCount = 3
    let report = try ReportBuilder().report(from: journal.entries)
    let cell = try #require(report.measurements)
    #expect(cell.answer == nil)
    let text = AnswerSection(report: report, cell: cell).blocks.flatMap(\.proses)
      .map(\.plain).joined(separator: "\n")
    #expect(text.contains("3 processes"), "\(text)")
    let file = try JSONSerialization.jsonObject(with: Data(AnswerFile(report).text().utf8))
    let cells = try #require((file as? [String: Any])?["cells"] as? [[String: Any]])
    #expect(cells.first?["default"] == nil && cells.first?["reason"] is String)
  }
}
