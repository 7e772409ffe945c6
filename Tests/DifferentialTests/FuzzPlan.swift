import Foundation
import TestSupport

/// The number of cases to draw and their seed, which the environment may change.
///
/// `LINEAGE_FUZZ_CASES=1000000 LINEAGE_FUZZ_SEED=7 swift test --filter DifferentialTests` draws so
/// many fetches, and of the suites with dearer cases as many more as usual.
struct FuzzPlan {
  /// The number of the suite that compares fetches; those of the others depend on it.
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

  /// Each case has a seed of its own, so that one can be repeated without those before it.
  func seed(ofCase number: Int) -> UInt64 { seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15 }
}
