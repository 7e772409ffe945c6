import RunJournal
import Testing

@testable import ReportSamples
@testable import Reporting

/// Verdicts of advice for invented costs.
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
        TreeAdvice.verdict(
          Recommendation(run.costs(seed: seed)), current: current, hasUsage: hasUsage)
      })
  }

  @Test func `an unnoticeable difference is no reason to change`() {
    #expect(verdict([[3, 1, 1], [2, 1, 1]], current: "parent-entity") == [.keep])
  }

  @Test func `a strategy as good as the best one stays`() {
    #expect(verdict([[20, 20, 20]], current: "independent-entities") == [.keep])
  }

  @Test func `a noticeable loss is a reason to change if there is no noticeable gain`() {
    #expect(verdict([[60, 20, 60], [30, 30, 30]], current: "parent-entity") == [.change])
    #expect(verdict([[60, 20, 60], [30, 30, 30]], current: "enum-content") == [.keep])
  }

  @Test func `a loss that a device twice as fast would not show is no reason to change`() {
    #expect(verdict([[9, 1, 9]], current: "parent-entity", noise: 0.001) == [.keep])
    #expect(verdict([[11, 1, 11]], current: "parent-entity", noise: 0.001) == [.change])
  }

  @Test func `a trade-off is no reason to change, unless the reader's usage weighs it`() {
    let trade = [[60.0, 60, 15], [10, 10, 50]]
    #expect(verdict(trade, current: "parent-entity") == [.keep])
    #expect(verdict(trade, current: "parent-entity", hasUsage: true) == [.change])
  }

  @Test func `noise alone is no reason to change`() {
    let found = verdict([[100, 100, 100]], current: "parent-entity", noise: 0.2)
    #expect(!found.contains(.change))
  }

  @Test func `a loss that only some runs would find gives no verdict`() {
    #expect(
      verdict([[110, 100, 110]], current: "parent-entity").isSubset(of: [.cannotTell, .keep]))
  }

  // MARK: The screen

  private func advice(
    _ speeds: [String: [Double]], current: String = "parent-entity", hasUsage: Bool = false,
    noise: Double = 0.01
  ) throws -> TreeAdvice {
    var journal = SyntheticJournal()
    journal.strategies = speeds.keys.sorted { one, other in
      one.hasPrefix(current) != other.hasPrefix(current)
        ? one.hasPrefix(current) : (one.count, one) < (other.count, other)
    }
    journal.speeds = speeds
    journal.noise = noise
    journal.sizes = speeds.mapValues { _ in 2_600 }
    var tree = AdvisedTree(
      file: "shop.sqlite", root: "Item", form: .tree, current: current, kindCount: 2,
      rowCount: 5_000, folder: "runs/shop")
    tree.hasUsage = hasUsage
    tree.notLookedAt = ["Left out: 1 of 9 attributes."]
    return try #require(
      TreeAdvice(try ReportBuilder().report(from: journal.entries), tree))
  }

  private func screen(_ advice: TreeAdvice) -> String {
    AdviceText(advice).text { text, _ in text }
  }

  @Test func `a screen says what to keep and what an alternative costs`() throws {
    let advice = try advice([
      "parent-entity": [1, 1, 1, 1], "enum-content": [1, 1.02, 1, 1],
      "coded-content": [1, 4, 1, 1],
    ])
    #expect(advice.verdict == .keep && advice.preferred == "parent-entity")
    #expect(advice.certainty ?? 0 > 0.98)
    let text = screen(advice)
    #expect(text.contains("Keep entity inheritance (parent-entity)."))
    // 8.4 ms and four times as much.
    #expect(text.contains(/coded-content is worse: 33\.\d ms instead of/))
    #expect(text.contains("Left out: 1 of 9 attributes. Apple's Core Data:"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(!text.contains("In code"))
  }

  @Test func `a screen shows the change and the new code`() throws {
    let advice = try advice(["parent-entity": [1, 4, 1, 1], "enum-content": [1, 1, 1, 1]])
    #expect(advice.verdict == .change && advice.preferred == "enum-content")
    let text = screen(advice)
    #expect(text.contains("Change to enum-content. With 10,000 rows, parent-entity takes"))
    #expect(text.contains("In code"))
  }

  /// An index in the current strategy alone must not decide between strategies.
  @Test func `the trial of an index is not a separate strategy`() throws {
    let advice = try advice([
      "parent-entity": [1, 4, 1, 1], "parent-entity+Item.bought": [1, 0.2, 0.01, 0.2],
      "enum-content": [1, 1, 1, 1],
    ])
    #expect(advice.verdict == .change && advice.preferred == "enum-content")
    #expect(!screen(advice).contains("+"))
  }

  @Test func `the screen shows the price of a trade-off that the reader's usage weighs`() throws {
    let speeds: [String: [Double]] = [
      "parent-entity": [1, 6, 1, 1], "enum-content": [1, 1, 40, 1],
    ]
    let kept = try advice(speeds)
    #expect(kept.verdict == .keep)
    #expect(screen(kept).replacing("\n", with: " ").contains("enum-content is better for some"))
    // Both sides of the trade-off: a slow list, and a slower fetch of the newest.
    let changed = try advice(speeds, hasUsage: true)
    #expect(changed.verdict == .change && changed.preferred == "enum-content")
    let text = screen(changed).replacing("\n", with: " ")
    #expect(text.contains(/50\.\d ms instead of/) && text.contains("; but "))
  }

  @Test func `a screen without a noticeable difference says so`() throws {
    let advice = try advice(["parent-entity": [1, 1, 1, 1], "enum-content": [1, 1.01, 1.5, 1]])
    #expect(advice.verdict == .keep)
    #expect(
      screen(advice).replacing("\n", with: " ").contains(
        "every strategy is as good"))
  }
}
