import Testing

@testable import Reporting

/// Verdicts of advice by invented costs.
struct TreeAdviceTests {
  private func verdict(
    _ milliseconds: [[Double]], current: String, hasUsage: Bool = false, noise: Double = 0.01
  ) -> Set<TreeAdvice.Verdict> {
    let run = InventedRun(
      name: "advice",
      operations: milliseconds.enumerated().map {
        InventedRun.Operation(name: "operation \($0.offset)", milliseconds: $0.element)
      }, noise: noise, expected: .none, because: "")
    return Set(
      (1...10).map { seed in
        TreeAdvice.verdict(Answer(run.costs(seed: seed)), current: current, hasUsage: hasUsage)
      })
  }

  @Test func `what nobody notices is no reason to change`() {
    #expect(verdict([[3, 1, 1], [2, 1, 1]], current: "parent-entity") == [.keep])
  }

  @Test func `what is as good as the choice stays`() {
    #expect(verdict([[20, 20, 20]], current: "independent-entities") == [.keep])
  }

  @Test func `a loss that counts is a reason, where nothing that counts is gained`() {
    #expect(verdict([[60, 20, 60], [30, 30, 30]], current: "parent-entity") == [.change])
    #expect(verdict([[60, 20, 60], [30, 30, 30]], current: "enum-content") == [.keep])
  }

  @Test func `a trade is no reason, unless the reader's own usage weighs it`() {
    let trade = [[60.0, 60, 15], [10, 10, 50]]
    #expect(verdict(trade, current: "parent-entity") == [.keep])
    #expect(verdict(trade, current: "parent-entity", hasUsage: true) == [.change])
  }

  @Test func `noise alone is no reason to change`() {
    let found = verdict([[100, 100, 100]], current: "parent-entity", noise: 0.2)
    #expect(!found.contains(.change))
  }

  @Test func `a loss that only some runs would find is no verdict`() {
    #expect(
      verdict([[110, 100, 110]], current: "parent-entity").isSubset(of: [.cannotTell, .keep]))
  }
}
