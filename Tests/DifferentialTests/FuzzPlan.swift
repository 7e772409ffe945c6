import Foundation

/// How many cases to draw and from which seed, which the environment may change.
///
/// `LINEAGE_FUZZ_CASES=1000000 LINEAGE_FUZZ_SEED=7 swift test --filter DifferentialTests`
struct FuzzPlan {
  let caseCount: Int
  let seed: UInt64

  init(caseCount: Int) {
    let environment = ProcessInfo.processInfo.environment
    self.caseCount = environment["LINEAGE_FUZZ_CASES"].flatMap(Int.init) ?? caseCount
    seed = environment["LINEAGE_FUZZ_SEED"].flatMap(UInt64.init) ?? 2026
  }

  /// Each case has a seed of its own, so that one can be repeated without those before it.
  func seed(ofCase number: Int) -> UInt64 { seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15 }
}
