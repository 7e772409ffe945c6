import Document
import Foundation
import RunJournal
import Statistics
import TestSupport
import Testing

@testable import Reporting

/// The choices of the answer against figures that are computed here from the journal's samples, with
/// nothing of the report's own.
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

    /// The mean of the logarithms over the processes, of an operation, or of the bytes for nil.
    func ratio(_ strategy: String, to other: String, _ operation: Int?) -> Double {
      func mean(_ name: String) -> Double {
        let logs = processes.measurements(of: name).map { measured in
          log(operation.map { time(measured, $0) } ?? Double(sizes[name] ?? 1))
        }
        return logs.reduce(0, +) / Double(logs.count)
      }
      return exp(mean(strategy) - mean(other))
    }

    var things: [Int?] { [nil] + SyntheticJournal.operations.indices.map { $0 } }

    func index(of label: String) -> Int?? {
      if label == "size of the file" { return .some(nil) }
      // The figure of a load is that of one object.
      return SyntheticJournal.operations.firstIndex {
        $0.label + ($0.sort == .insert ? ", for each object" : "") == label
      }.map { .some($0) }
    }
  }

  /// Quiet enough that what is a tenth apart is found, and nothing else.
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
  func `every figure of the choice is true of its run`(seed: UInt64) throws {
    let journal = journal(seed)
    let truth = Truth(journal)
    let report = try ReportBuilder().report(from: journal.entries)
    let cell = try #require(report.measurements)
    guard let choice = Choice(cell, effect: report.choosingEffect) else {
      #expect(journal.strategies.count == 1, "seed \(seed)")
      return
    }
    #expect(choice.groups.flatMap(\.strategies).sorted() == journal.strategies.sorted())
    let texts = AnswerSection(report: report, cell: cell).section.blocks.flatMap(\.proses)
      .map(\.plain)
    for group in choice.groups {
      checkAlike(group, truth, seed)
      #expect(
        texts.contains { group.strategies.allSatisfy($0.contains) }, "seed \(seed): \(texts)")
    }
    for group in choice.recommended { try checkStrengths(of: group, choice, truth, seed) }
    for avoided in choice.avoided { try checkAvoided(avoided, choice, truth, texts, seed) }
    for text in texts where text.contains("(16 ms)") { checkFrame(text, report, seed) }
  }

  /// Strategies of one group differ in nothing by more than a tenth.
  private func checkAlike(_ group: Choice.Group, _ truth: Truth, _ seed: UInt64) {
    for thing in truth.things {
      for one in group.strategies {
        for other in group.strategies {
          let ratio = truth.ratio(one, to: other, thing)
          #expect(ratio < 1.11, "seed \(seed): \(one) takes \(ratio) of \(other)")
        }
      }
    }
  }

  /// Figures of a strength are those of the samples, and no other recommended strategy is better.
  private func checkStrengths(
    of group: Choice.Group, _ choice: Choice, _ truth: Truth, _ seed: UInt64
  ) throws {
    for (advantage, other) in choice.strengths(of: group) {
      let operation = try #require(truth.index(of: advantage.thing.label))
      let place: Comment = "seed \(seed): \(group.first) in \(advantage.thing.label)"
      let ratio = truth.ratio(other.first, to: group.first, operation)
      #expect(abs(ratio / advantage.ratio - 1) < 0.01, place)
      #expect(abs(advantage.worse / advantage.better / ratio - 1) < 0.02, place)
      for name in group.strategies {
        #expect(truth.ratio(other.first, to: name, operation) > 1.09, place)
        let best = choice.recommended.flatMap(\.strategies)
          .map { truth.ratio(name, to: $0, operation) }.max()
        #expect(best ?? 1 < 1.11, place)
      }
    }
  }

  /// A group that is avoided gains no more than is said, and loses as much, and the answer says so.
  private func checkAvoided(
    _ avoided: Choice.Avoided, _ choice: Choice, _ truth: Truth, _ texts: [String], _ seed: UInt64
  ) throws {
    let betters = avoided.better.strategies
    let most = choice.greatestAdvantage(of: avoided.group, over: avoided.better)?.ratio ?? 1.1
    let loss = try #require(choice.greatestAdvantage(of: avoided.better, over: avoided.group))
    let operation = try #require(truth.index(of: loss.thing.label))
    for name in avoided.group.strategies {
      let place: Comment = "seed \(seed): \(name)"
      func greatest(_ ratio: (_ better: String, _ thing: Int?) -> Double) -> Double {
        truth.things.flatMap { thing in betters.map { ratio($0, thing) } }.max() ?? 1
      }
      #expect(greatest { truth.ratio($0, to: name, $1) } < most * 1.01, place)
      #expect(greatest { truth.ratio(name, to: $0, $1) } > loss.ratio * 0.89, place)
      #expect(betters.contains { truth.ratio(name, to: $0, operation) > 1.09 }, place)
    }
    let names = avoided.group.strategies + betters + [Ratio.text(loss.ratio), loss.thing.label]
    #expect(
      texts.contains { text in names.allSatisfy { text.contains($0) } }, "seed \(seed): \(names)")
  }

  /// The operations that are named take longer than 16 ms.
  private func checkFrame(_ text: String, _ report: Report, _ seed: UInt64) {
    let labels = text.matches(of: /“([^”]+)”/).map { String($0.output.1) }
    let slow = report.cells.flatMap(\.operations).filter { result in
      result.operation.sort != .insert
        && result.strategies.contains { ($0.wallNanoseconds ?? 0) > 16e6 }
    }.map(\.operation.label)
    #expect(Set(labels).isSubset(of: slow), "seed \(seed): \(text)")
  }

  @Test func `noise leaves comparisons open, and the command names a longer run`() throws {
    var journal = SyntheticJournal()
    journal.noise = 0.4
    let report = try ReportBuilder().report(from: journal.entries)
    let cell = try #require(report.measurements)
    let words = try #require(ChoiceWords(report, cell))
    let widest = try #require(words.choice.open.max { $0.atMost < $1.atMost })
    for name in [widest.candidate, widest.baseline, "“\(widest.thing.label)”"] {
      #expect(words.open.plain.contains(name), "\(words.open.plain)")
    }
    #expect(
      DecidingCommand("run-scenario a.yaml --out x --budget 20s --quick --level engine").text(
        seconds: 200) == "run-scenario a.yaml --level engine --budget 4m")
  }

  @Test func `the least difference to choose by is an option`() throws {
    let entries = SyntheticJournal().entries
    let coarse = try ReportBuilder(choosingEffect: 0.5).report(from: entries)
    let cell = try #require(coarse.measurements)
    #expect(Choice(cell, effect: 0.5)?.groups.count == 1)
    #expect((Choice(cell, effect: 0.1)?.groups.count ?? 0) > 1)
    let words = try #require(ChoiceWords(coarse, cell))
    #expect(words.recommendation.plain.contains("50 %"))
  }

  /// The words of the usual journal's choice, its scenario changed.
  private func words(_ change: (inout ScenarioSummary) -> Void) throws -> ChoiceWords {
    let entries = SyntheticJournal().entries.map { entry in
      guard case .cell(var cell) = entry else { return entry }
      change(&cell.scenario)
      return JournalEntry.cell(cell)
    }
    let report = try ReportBuilder().report(from: entries)
    let cell = try #require(report.measurements)
    return try #require(ChoiceWords(report, cell))
  }

  @Test func `a family of one kind has no shape to choose`() throws {
    let one = try words {
      $0.membersByKind = [
        KindCount(kind: "Note", count: 9_000, isCompanion: false),
        KindCount(kind: "Tag", count: 50, isCompanion: true),
      ]
    }
    #expect(one.recommendation.plain.contains("Note") && one.each.isEmpty && one.avoided == nil)
    let two = try words {
      $0.membersByKind = ["Note", "Memo"].map {
        KindCount(kind: $0, count: 4_500, isCompanion: false)
      }
    }
    #expect(!two.recommendation.plain.contains("Note") && two.avoided != nil)
  }

  @Test(.covers("D14")) func `a handful of members says nothing of more`() throws {
    let small = try words { $0.familySize = 3 }
    let few = try #require(small.frame).plain
    #expect(few.contains("With 3 members") && few.contains("--size"))
    let large = try words { $0.familySize = 5_000 }
    let many = try #require(large.frame).plain
    #expect(many.contains("5,000") && !many.contains("--size"))
  }

  @Test(.covers("D14")) func `a run of too few processes recommends nothing`() throws {
    var journal = SyntheticJournal()
    journal.processCount = 3
    let report = try ReportBuilder().report(from: journal.entries)
    let cell = try #require(report.measurements)
    #expect(Choice(cell, effect: 0.1) == nil)
    let text = AnswerSection(report: report, cell: cell).section.blocks.flatMap(\.proses)
      .map(\.plain).joined(separator: "\n")
    #expect(text.contains("3 processes"), "\(text)")
  }
}
