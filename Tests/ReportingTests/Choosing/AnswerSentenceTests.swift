import Checklist
import Document
import Foundation
import RunJournal
import Statistics
import Testing

@testable import Reporting

/// Every sentence of the answer against figures that are computed here from the journal's samples, with
/// nothing of the report's own.
struct AnswerSentenceTests {
  /// What the samples of a journal say by a simple rule.
  private struct Truth {
    let launches: [LaunchRecord]
    let strategies: [String]

    init(_ journal: SyntheticJournal) {
      launches = journal.launches
      strategies = journal.strategies
    }

    private func time(_ launch: LaunchRecord, _ operation: Int) -> Double {
      let sorted = launch.operations[operation].cpuNanoseconds.sorted()
      return Double(sorted[sorted.count / 2])
    }

    /// The mean of the logarithms over the blocks, of an operation, or of the bytes for nil.
    func ratio(_ strategy: String, to other: String, _ operation: Int?) -> Double {
      func mean(_ name: String) -> Double {
        let own = launches.filter { $0.strategy == name }
        let logs = own.map { launch in
          log(operation.map { time(launch, $0) } ?? Double(launch.storage.fileBytes))
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
  func `every sentence of the answer is true of its run`(seed: UInt64) throws {
    let journal = journal(seed)
    let truth = Truth(journal)
    let report = try ReportBuilder(resamples: 99).report(from: journal.entries)
    let cell = try #require(report.measurements)
    let texts = AnswerSection(report: report, cell: cell).section.blocks.flatMap(\.proses)
      .map(\.plain)
    var checked = 0
    for text in texts {
      checked += try checkFigures(text, truth, seed)
      checked += checkAvoided(text, truth, seed)
      checked += checkAlike(text, truth, seed)
      checked += checkFrame(text, report, seed)
      checked += checkRecommended(text, truth, seed)
    }
    #expect(checked >= (journal.strategies.count > 1 ? 2 : 0), "seed \(seed): \(texts)")
  }

  /// "“label” (A instead of B in other: 2.00×)" of the strategies that the sentence begins with.
  private func checkFigures(_ text: String, _ truth: Truth, _ seed: UInt64) throws -> Int {
    let pattern =
      /“([^”]+)” \(([0-9.]+ [^ ]+) instead of ([0-9.]+ [^ ]+) in ([a-z-]+): ([0-9.]+)×\)/
    let matches = text.matches(of: pattern)
    guard !matches.isEmpty, let end = text.range(of: " for ") else { return 0 }
    let names = names(text[..<end.lowerBound])
    for match in matches {
      let operation = try #require(truth.index(of: String(match.output.1)), "seed \(seed): \(text)")
      let stated = try #require(Double(match.output.5))
      let other = String(match.output.4)
      let first = try #require(names.first)
      let ratio = truth.ratio(other, to: first, operation)
      #expect(abs(ratio / stated - 1) < 0.01, "seed \(seed): \(text) is \(ratio)")
      for name in names {
        #expect(truth.ratio(other, to: name, operation) > 1.09, "seed \(seed): \(text), \(name)")
        let best =
          truth.strategies.filter { text.contains($0) }
          .map { truth.ratio(name, to: $0, operation) }.max() ?? 1
        #expect(best < 1.11, "seed \(seed): another is better in \(match.output.1)")
      }
      let figures = try [match.output.2, match.output.3].map { try number(String($0)) }
      #expect(abs(figures[1] / figures[0] / stated - 1) < 0.02, "seed \(seed): \(text)")
    }
    return matches.count
  }

  private func number(_ text: String) throws -> Double {
    let parts = text.split(separator: " ")
    let units = ["ns": 1.0, "µs": 1e3, "ms": 1e6, "s": 1e9, "B": 1, "kB": 1e3, "MB": 1e6]
    let value = try #require(Double(parts[0]))
    return try value * #require(units[String(parts[1])])
  }

  private func names(_ text: Substring) -> [String] {
    text.replacing(" or ", with: ", ").replacing(" and ", with: ", ").split(separator: ", ")
      .map(String.init)
  }

  /// "Avoid a (nowhere 10 % better than b, and up to 3.12× worse, in “label”)".
  private func checkAvoided(_ text: String, _ truth: Truth, _ seed: UInt64) -> Int {
    guard text.hasPrefix("Avoid ") else { return 0 }
    let pattern =
      /(?:Avoid | and |, )?([a-z-]+(?:(?:, | or )[a-z-]+)*) \((nowhere 10 %|up to ([0-9.]+)×) better than ([a-z-]+(?:(?:, | or )[a-z-]+)*?)(?:, and up to ([0-9.]+)× worse, in “([^”]+)”)?\)/
    let matches = text.matches(of: pattern)
    #expect(!matches.isEmpty, "seed \(seed): \(text)")
    for match in matches {
      let betters = names(match.output.4)
      let most = match.output.3.flatMap { Double($0) } ?? 1.1
      for name in names(match.output.1) {
        let gain =
          truth.things.flatMap { thing in betters.map { truth.ratio($0, to: name, thing) } }.max()
          ?? 1
        #expect(gain < most * 1.01, "seed \(seed): \(text), but \(gain)")
        guard let stated = match.output.5.flatMap({ Double($0) }),
          let label = match.output.6, let operation = truth.index(of: String(label))
        else { continue }
        let loss =
          truth.things.flatMap { thing in betters.map { truth.ratio(name, to: $0, thing) } }.max()
          ?? 1
        #expect(loss > stated * 0.89, "seed \(seed): \(text), but \(loss)")
        let there = betters.map { truth.ratio(name, to: $0, operation) }.max() ?? 1
        #expect(there > 1.09, "seed \(seed): \(text)")
      }
    }
    return matches.count
  }

  /// Of "Between a and b nothing differs by 10 %".
  private func checkAlike(_ text: String, _ truth: Truth, _ seed: UInt64) -> Int {
    let isOfAll = text.hasPrefix("Choose by what is simplest in code")
    guard isOfAll || text.hasPrefix("Between ") else { return 0 }
    let named = isOfAll ? truth.strategies : truth.strategies.filter { text.contains($0) }
    for thing in truth.things {
      for one in named {
        for other in named {
          let ratio = truth.ratio(one, to: other, thing)
          #expect(ratio < 1.11, "seed \(seed): \(text), but \(one) takes \(ratio) of \(other)")
        }
      }
    }
    return 1
  }

  /// Named are the operations that take longer than 16 ms, and no others.
  private func checkFrame(_ text: String, _ report: Report, _ seed: UInt64) -> Int {
    guard text.contains("a frame (16 ms)") else { return 0 }
    let labels = text.matches(of: /“([^”]+)”/).map { String($0.output.1) }
    let slow = report.cells.flatMap(\.operations).filter { result in
      result.operation.sort != .insert
        && result.strategies.contains { ($0.wallNanoseconds ?? 0) > 16e6 }
    }.map(\.operation.label)
    #expect(Set(labels).isSubset(of: slow), "seed \(seed): \(text)")
    return 1
  }

  /// "Choose a: no other strategy is 10 % better in anything that was measured.", or that what is better
  /// somewhere is far worse elsewhere.
  private func checkRecommended(_ text: String, _ truth: Truth, _ seed: UInt64) -> Int {
    guard text.hasPrefix("Choose "), let end = text.range(of: ": ") else { return 0 }
    let chosen = names(text[text.index(text.startIndex, offsetBy: 7)..<end.lowerBound])
    if text.contains("far worse elsewhere") {
      for name in chosen {
        for other in truth.strategies where !chosen.contains(other) {
          let ratios = truth.things.map { truth.ratio(other, to: name, $0) }
          let (gain, loss) = (1 / (ratios.min() ?? 1), ratios.max() ?? 1)
          #expect(gain < 1.11 || pow(gain, 4) < loss * 1.05, "seed \(seed): \(text), \(other)")
        }
      }
      return 1
    }
    guard text.contains(": no other strategy") else { return 0 }
    for name in chosen {
      for thing in truth.things {
        for other in truth.strategies {
          let ratio = truth.ratio(name, to: other, thing)
          #expect(
            ratio < 1.11, "seed \(seed): \(text), but \(other) takes \(1 / ratio) in \(thing ?? -1)"
          )
        }
      }
    }
    return 1
  }

  @Test func `noise leaves comparisons open, and the command names a longer run`() throws {
    var journal = SyntheticJournal()
    journal.noise = 0.4
    let report = try ReportBuilder(resamples: 99).report(from: journal.entries)
    let cell = try #require(report.measurements)
    let words = try #require(ChoiceWords(report, cell))
    #expect(words.open.plain.hasPrefix("Open at 10 %: "), "\(words.open.plain)")
    #expect(
      DecidingCommand("run-scenario a.yaml --out x --budget 20s --quick --level engine").text(
        seconds: 200) == "run-scenario a.yaml --level engine --budget 4m")
  }

  @Test func `what is worth choosing by can be asked for`() throws {
    let entries = SyntheticJournal().entries
    let coarse = try ReportBuilder(resamples: 99, choosingEffect: 0.5).report(from: entries)
    let cell = try #require(coarse.measurements)
    #expect(Choice(cell, effect: 0.5)?.groups.count == 1)
    #expect((Choice(cell, effect: 0.1)?.groups.count ?? 0) > 1)
    let words = try #require(ChoiceWords(coarse, cell))
    #expect(
      words.recommendation.plain.contains("no measured difference reaches 50 %"))
  }

  /// The answer to the usual journal, its scenario changed.
  private func answer(_ change: (inout ScenarioSummary) -> Void) throws -> String {
    let entries = SyntheticJournal().entries.map { entry in
      guard case .cell(var cell) = entry else { return entry }
      change(&cell.scenario)
      return JournalEntry.cell(cell)
    }
    let report = try ReportBuilder(resamples: 99).report(from: entries)
    let cell = try #require(report.measurements)
    return AnswerSection(report: report, cell: cell).section.blocks.flatMap(\.proses)
      .map(\.plain).joined(separator: "\n")
  }

  @Test func `a family of one kind has no shape to choose`() throws {
    let one = try answer {
      $0.membersByKind = [
        KindCount(kind: "Note", count: 9_000, isCompanion: false),
        KindCount(kind: "Tag", count: 50, isCompanion: true),
      ]
    }
    #expect(one.contains("One entity: Note is the family's only kind"), "\(one)")
    #expect(!one.contains("Avoid ") && !one.contains("Choose "))
    let two = try answer {
      $0.membersByKind = ["Note", "Memo"].map {
        KindCount(kind: $0, count: 4_500, isCompanion: false)
      }
    }
    #expect(!two.contains("only kind"))
  }

  @Test(.covers("D14")) func `a handful of members tells nothing of more`() throws {
    #expect(try answer { $0.familySize = 3 }.contains("With 3 members a store is a few pages"))
    #expect(!(try answer { $0.familySize = 5_000 }.contains("a few pages")))
  }

  @Test(.covers("D14")) func `a run of too few blocks recommends nothing`() throws {
    var journal = SyntheticJournal()
    journal.blocks = 3
    let report = try ReportBuilder(resamples: 99).report(from: journal.entries)
    let cell = try #require(report.measurements)
    #expect(Choice(cell, effect: 0.1) == nil)
    let text = AnswerSection(report: report, cell: cell).section.blocks.flatMap(\.proses)
      .map(\.plain).joined(separator: "\n")
    #expect(text.contains("3 blocks give no verdict"), "\(text)")
  }
}
