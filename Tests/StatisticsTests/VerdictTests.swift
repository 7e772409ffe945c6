import Foundation
import Testing

@testable import Statistics

struct VerdictTests {
  let rule = VerdictRule(minimumEffect: 0.02)

  @Test(arguments: [
    (1.05, 1.03, 1.07, 0.001, Verdict.slower), (0.95, 0.93, 0.97, 0.001, .faster),
    (1.01, 1.005, 1.015, 0.001, .tiny), (1.015, 1.001, 1.03, 0.01, .tiny),
    (1.0, 0.985, 1.015, 1, .same), (1.0, 0.95, 1.05, 1, .unresolved),
    (1.05, 1.01, 1.09, 0.2, .unresolved), (1.5, 0, .infinity, 1, .unresolved),
    (1.02, 1.01, 1.03, 0.001, .slower), (1.0, 1 / 1.02, 1.02, 1, .same),
  ])
  func `the first matching rule decides the verdict`(
    ratio: Double, lower: Double, upper: Double, pValue: Double, expected: Verdict
  ) {
    let interval = RatioInterval(lower: lower, upper: upper)
    let verdict = rule.verdict(ratio: ratio, interval: interval, adjustedPValue: pValue)
    #expect(verdict == expected)
  }

  @Test func `swapping the strategies mirrors the verdict`() {
    let mirrored: [Verdict: Verdict] = [
      .faster: .slower, .slower: .faster, .tiny: .tiny, .same: .same, .unresolved: .unresolved,
    ]
    for ratio in stride(from: 0.9, through: 1.1, by: 0.001) {
      for spread in [1.001, 1.01, 1.03] {
        let verdict = rule.verdict(
          ratio: ratio, interval: RatioInterval(lower: ratio / spread, upper: ratio * spread),
          adjustedPValue: 0.01)
        let swapped = rule.verdict(
          ratio: 1 / ratio,
          interval: RatioInterval(lower: 1 / (ratio * spread), upper: spread / ratio),
          adjustedPValue: 0.01)
        #expect(mirrored[verdict] == swapped, "\(ratio) \(spread)")
      }
    }
  }

  @Test func `one more byte is a finding if nothing varies`() throws {
    let comparison = try compare(
      [1001, 1001, 1001].map { log($0) }, [1000, 1000, 1000].map { log($0) })
    #expect(
      VerdictRule(minimumEffect: 0).verdict(
        ratio: comparison.ratio, interval: comparison.interval,
        adjustedPValue: comparison.pValue) == .slower)
    let equal = try compare([7, 7], [7, 7])
    #expect(
      VerdictRule(minimumEffect: 0).verdict(
        ratio: equal.ratio, interval: equal.interval, adjustedPValue: equal.pValue) == .same)
  }
}
