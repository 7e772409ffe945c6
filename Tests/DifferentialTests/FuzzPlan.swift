import Foundation
import TestSupport

/// The number of cases and their seed, which the environment can change.
///
/// `LINEAGE_FUZZ_CASES=1000000 LINEAGE_FUZZ_SEED=7 swift test --filter DifferentialTests` draws
/// that many fetches, and proportionally more cases in the costlier suites.
struct FuzzPlan {
  /// The number of cases of the suite that compares fetches, on which the other numbers depend.
  static let usualCaseCount = 10_000

  let caseCount: Int
  let seed: UInt64

  init(caseCount: Int) {
    let environment = ProcessInfo.processInfo.environment
    let wanted = TestLength.count(
      "LINEAGE_FUZZ_CASES", short: Self.usualCaseCount / 2, long: 4 * Self.usualCaseCount)
    self.caseCount = max(1, caseCount * wanted / Self.usualCaseCount)
    seed = environment["LINEAGE_FUZZ_SEED"].flatMap(UInt64.init) ?? 2026
  }

  /// Returns a case's own seed, so that one case can be repeated alone.
  func seed(ofCase number: Int) -> UInt64 { seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15 }
}
