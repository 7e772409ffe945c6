import Foundation
import Lineage
import TestSupport
import Testing

/// Random graphs that several contexts change at once and every merge policy saves: both stores
/// must match a plain dictionary.
@Suite struct SaveFuzzTests {
  /// The number of graphs: `LINEAGE_SAVE_FUZZ_CASES=1000000` draws a million.
  private static let caseCount = TestLength.count(
    "LINEAGE_SAVE_FUZZ_CASES", short: 300, long: 10_000)

  /// The first graph, so that a long run can be split: `LINEAGE_SAVE_FUZZ_FIRST=50000`.
  private static let firstCase =
    ProcessInfo.processInfo.environment["LINEAGE_SAVE_FUZZ_FIRST"].flatMap(Int.init) ?? 0

  /// Several parts: one test of minutes would occupy one of the few threads.
  private static let partCount = 50

  @Test(arguments: 0..<(caseCount + partCount - 1) / partCount)
  func `random saves leave both stores with the content of a plain dictionary`(part: Int) throws {
    let plan = FuzzPlan(caseCount: 1)
    let start = Self.firstCase + part * Self.partCount
    for number in start..<min(start + Self.partCount, Self.firstCase + Self.caseCount) {
      guard let fault = try SaveFuzzCase().run(seed: plan.seed(ofCase: number)) else { continue }
      Issue.record("LINEAGE_FUZZ_SEED=\(plan.seed) case \(number): \(fault)")
      return
    }
  }

  /// A dictionary that accepts everything would prove nothing.
  @Test func `the cases include clashes, conflicts and rejections`() throws {
    var counts: [String: Int] = [:]
    // The dictionary needs thousands of cases to reach the rare ones.
    let rare = [
      "undone over a merge", "order kept by mergeByPropertyStoreTrump",
      "upsert of another kind refused",
    ]
    let wanted =
      [
        "saved", "refused", "settled", "spared", "undone after a save", "order refused",
        "order dropped by mergeByPropertyStoreTrump", "order kept by mergeByPropertyObjectTrump",
        "order kept by overwrite", "order dropped by rollback",
        "upsert of another kind: object wins", "upsert of another kind: store wins",
        "converted", "upsert writes a value with a default", "upsert keeps a value with a default",
        "older model refused", "older model allowed",
      ] + TestLength.choose(short: [], long: rare)
    let plan = FuzzPlan(caseCount: 1)
    for number in 0..<10_000 where wanted.contains(where: { counts[$0] == nil }) {
      let game = try SaveFuzzCase()
      _ = try game.run(seed: plan.seed(ofCase: number))
      counts.merge(game.outcomes, uniquingKeysWith: +)
    }
    for outcome in wanted {
      #expect(counts[outcome, default: 0] > 0, "\(outcome) in \(counts)")
    }
  }
}
