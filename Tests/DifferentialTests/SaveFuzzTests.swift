import Foundation
import Lineage
import TestSupport
import Testing

/// Random graphs, changed by several contexts at once and saved by every merge policy: both stores
/// end with the same content, and it is what a plain dictionary says.
@Suite struct SaveFuzzTests {
  /// The number of graphs: `LINEAGE_SAVE_FUZZ_CASES=1000000` draws a million.
  private static let caseCount = TestLength.count(
    "LINEAGE_SAVE_FUZZ_CASES", short: 300, long: 10_000)

  /// The first of them, so that a long run can be cut: `LINEAGE_SAVE_FUZZ_FIRST=50000`.
  private static let firstCase =
    ProcessInfo.processInfo.environment["LINEAGE_SAVE_FUZZ_FIRST"].flatMap(Int.init) ?? 0

  /// In parts, as one test that lasts for minutes would keep one of the few threads from all others.
  private static let partCount = 50

  @Test(arguments: 0..<(caseCount + partCount - 1) / partCount)
  func `random saves leave in both stores what a dictionary says`(part: Int) throws {
    let plan = FuzzPlan(caseCount: 1)
    let start = Self.firstCase + part * Self.partCount
    for number in start..<min(start + Self.partCount, Self.firstCase + Self.caseCount) {
      guard let fault = try SaveFuzzCase().run(seed: plan.seed(ofCase: number)) else { continue }
      Issue.record("LINEAGE_FUZZ_SEED=\(plan.seed) case \(number): \(fault)")
      return
    }
  }

  /// A dictionary that agrees with everything would prove nothing.
  @Test func `the cases meet clashes, conflicts and refusals`() throws {
    var counts: [String: Int] = [:]
    // The rare ones take the dictionary thousands of cases to meet.
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
