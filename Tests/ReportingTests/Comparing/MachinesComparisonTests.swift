import Foundation
import JournalSamples
import RunJournal
import Statistics
import Testing

@testable import ReportSamples
@testable import Reporting

/// Runs of two machines, of which only the ratios of strategies are compared.
struct MachinesComparisonTests {
  private static let names = ["parent-entity", "abstract-root", "enum-content", "fourth", "fifth"]

  /// Returns a run of five strategies on a machine on which each ratio deviates randomly.
  private static func run(on cpu: String, seed: UInt64, straying deviation: Double = 0) throws
    -> Journal
  {
    var synthetic = SyntheticJournal()
    synthetic.strategies = names
    for name in ["fourth", "fifth"] { synthetic.speeds[name] = [1, 1, 1, 1] }
    (synthetic.noise, synthetic.seed) = (0.002, seed)
    var journal = try Journal(synthetic.entries, path: "j")
    journal.run.environment.cpuModel = cpu
    var random = SplitMix64(seed: seed &+ 100)
    for operation in SyntheticJournal.operations.map(\.name) {
      for name in names where deviation > 0 {
        journal.scaleTimes(of: operation, in: name, by: exp(deviation * random.spread()))
      }
    }
    return journal
  }

  private static func slowed(_ journal: Journal, by factor: Double, in names: [String]) -> Journal {
    var slowed = journal
    for operation in SyntheticJournal.operations.map(\.name) {
      for name in names { slowed.scaleTimes(of: operation, in: name, by: factor) }
    }
    return slowed
  }

  @Test func `a slower second machine changes nothing, and a slower same machine does`() throws {
    let before = try Self.run(on: "A", seed: 1)
    let other = Self.slowed(try Self.run(on: "B", seed: 2), by: 1.4, in: Self.names)
    let comparison = RunComparison(before: before, after: other)
    #expect(comparison.areOtherMachines && comparison.status == .unchanged && !comparison.differs)
    #expect(comparison.times.allSatisfy { $0.strategy != nil })
    #expect(comparison.notes.contains { $0.contains("two machines") })
    let text = ComparisonText(comparison, before: "a", after: "b").text()
    #expect(text.hasPrefix("The same: ") && text.contains("two machines"), "\(text)")
    let same = Self.slowed(try Self.run(on: "A", seed: 2), by: 1.4, in: Self.names)
    let alone = RunComparison(before: before, after: same)
    #expect(!alone.areOtherMachines && alone.status == .regression)
  }

  @Test func `the processor or the machine's ID shows that runs are of two machines`() throws {
    var before = try Self.run(on: "A", seed: 1)
    var after = try Self.run(on: "A", seed: 2)
    before.run.environment.machine = "one"
    #expect(!RunComparison(before: before, after: after).areOtherMachines)
    after.run.environment.machine = "two"
    #expect(RunComparison(before: before, after: after).areOtherMachines)
    after.run.environment.machine = "one"
    #expect(!RunComparison(before: before, after: after).areOtherMachines)
    after.run.environment.cpuModel = "B"
    #expect(RunComparison(before: before, after: after).areOtherMachines)
  }

  @Test(arguments: [0.03, 0.06])
  func `the machine is a level of variance with an estimated deviation`(deviation: Double) throws {
    var (found, changes, seeds) = ([Double](), 0, [UInt64]())
    for seed in stride(from: UInt64(10), to: 30, by: 2) {
      let comparison = RunComparison(
        before: try Self.run(on: "A", seed: seed, straying: deviation),
        after: try Self.run(on: "B", seed: seed + 1, straying: deviation))
      found.append(comparison.deviation)
      changes += comparison.times.count(where: \.isCertain)
      seeds.append(seed)
    }
    let mean = Summary.mean(found)
    #expect((0.75...1.35).contains(mean / deviation), "\(mean), seeds \(seeds)")
    // 200 ratios, none of which changed.
    #expect(changes <= 6, "\(changes), seeds \(seeds)")
    // On one machine this difference is a change.
    let alone = RunComparison(
      before: try Self.run(on: "A", seed: 10, straying: 0.1),
      after: try Self.run(on: "A", seed: 11, straying: 0.1))
    #expect(alone.deviation == UnpairedComparison.runDeviation)
    #expect(alone.times.contains { $0.isCertain })
  }

  @Test func `a change beyond the machines' is found, and a threshold decides if it is worse`()
    throws
  {
    let before = try Self.run(on: "A", seed: 5, straying: 0.03)
    var after = try Self.run(on: "B", seed: 6, straying: 0.03)
    after.scaleTimes(of: "newest", in: "enum-content", by: 1.6)
    let comparison = RunComparison(before: before, after: after)
    #expect(
      comparison.times.filter(\.isCertain).map { [$0.operation, $0.strategy] }
        == [["newest", "enum-content"]])
    // The other ratios vary too much between these machines to be called the same.
    #expect(comparison.status == .cannotTell && comparison.differs)
    let allowed = try Thresholds(text: "times: 20", path: "t")
    #expect(
      RunComparison(before: before, after: after, thresholds: allowed).status == .regression)
  }

  @Test func `a pair that changes between faster and slower is named`() throws {
    let before = try Self.run(on: "A", seed: 7)
    let after = Self.slowed(try Self.run(on: "B", seed: 8), by: 2, in: ["enum-content"])
    let comparison = RunComparison(before: before, after: after)
    let turn = try #require(
      comparison.turns.first { $0.operation == "fetch-all" && $0.baseline == "parent-entity" })
    #expect(turn.candidate == "enum-content")
    #expect(turn.ratios[0] < 0.75 && turn.ratios[1] > 1.3, "\(turn.ratios)")
    let text = ComparisonText(comparison, before: "a", after: "b")
    #expect(text.text().contains("0.70") && text.markdown.contains("| turns | "), "\(text.text())")
    let same = try Self.run(on: "B", seed: 8)
    #expect(RunComparison(before: before, after: same).turns.isEmpty)
  }
}
