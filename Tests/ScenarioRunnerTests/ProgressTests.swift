import Statistics
import Testing

@testable import Console
@testable import Measuring

struct ProgressTests {
  @Test func `the text shows place, strategy and remaining time`() {
    var estimate = ProgressEstimate(units: Array(repeating: "abstract-root", count: 18))
    for number in 1...6 { estimate.finishUnit(at: .seconds(6 * number)) }
    #expect(estimate.text(at: .seconds(36)) == "step 7 of 18 · abstract-root · 01:12 left")
    #expect(estimate.text(at: .seconds(38)) == "step 7 of 18 · abstract-root · 01:10 left")
    #expect(estimate.fraction == 1.0 / 3)
  }

  @Test func `before the first step ends there is no estimate`() {
    let estimate = ProgressEstimate(units: ["a", "b"])
    #expect(estimate.remaining(at: .seconds(5)) == nil)
    #expect(estimate.text(at: .seconds(5)) == "step 1 of 2 · a")
  }

  @Test func `slow and quick strategies are distinguished`() {
    var estimate = ProgressEstimate(units: ["slow", "quick", "quick", "slow"])
    estimate.finishUnit(at: .seconds(100))
    estimate.finishUnit(at: .seconds(110))
    #expect(estimate.remaining(at: .seconds(110)) == .seconds(110))
  }

  @Test func `an unknown step takes time in proportion to its work, at the speed of its kind`() {
    func unit(_ name: String, _ work: Double, _ kind: String = "process") -> ProgressUnit {
      ProgressUnit(name: name, kind: kind, work: work)
    }
    var estimate = ProgressEstimate(
      units: [unit("a", 10, "load"), unit("a", 2), unit("b", 2), unit("c", 2)])
    estimate.finishUnit(at: .seconds(60))
    // Only the load is known, which did a unit of work in six seconds.
    #expect(estimate.remaining(at: .seconds(60)) == .seconds(3 * 12))
    estimate.finishUnit(at: .seconds(62))
    estimate.finishUnit(at: .seconds(66))
    // The load says nothing about processes any more: c takes as long as a and b.
    #expect(estimate.remaining(at: .seconds(66)) == .seconds(3))
    estimate.replaceRest(with: [unit("a", 2_000)])
    #expect(estimate.remaining(at: .seconds(66)) == .seconds(3_000))
  }

  @Test func `one delayed step hardly changes the estimate`() {
    var estimate = ProgressEstimate(units: Array(repeating: "a", count: 10))
    var now = Duration.zero
    for duration in [10, 10, 500, 10, 10] {
      now += .seconds(duration)
      estimate.finishUnit(at: now)
    }
    #expect(estimate.remaining(at: now) == .seconds(50))
  }

  @Test func `after a tenth of a run the estimate is within a fifth of the truth`() {
    var generator = SplitMix64(seed: 0xe7a)
    let costs = ["a": 4_000, "b": 9_000, "c": 2_500]
    let units = (0..<90).map { ["a", "b", "c"][$0 % 3] }
    let durations = units.map {
      Duration.milliseconds((costs[$0] ?? 0) * (90 + generator.index(below: 20)) / 100)
    }
    var estimate = ProgressEstimate(units: units)
    var now = Duration.zero
    for duration in durations.prefix(units.count / 10) {
      now += duration
      estimate.finishUnit(at: now)
    }
    let truth = durations.dropFirst(units.count / 10).reduce(.zero, +)
    let guess = estimate.remaining(at: now) ?? .zero
    #expect(abs(guess / truth - 1) < 0.2, "\(guess) for \(truth), seed 0xe7a")
  }

  @Test func `the remaining time is never negative`() {
    var estimate = ProgressEstimate(units: ["a", "a"])
    estimate.finishUnit(at: .seconds(1))
    #expect(estimate.remaining(at: .seconds(500)) == .zero)
  }

  @Test func `a resumed run counts finished steps but not their time`() {
    var estimate = ProgressEstimate(units: ["a", "b", "a", "b"], startedAt: .seconds(50))
    estimate.skip(2)
    #expect(estimate.text(at: .seconds(50)) == "step 3 of 4 · a")
    estimate.finishUnit(at: .seconds(54))
    #expect(estimate.remaining(at: .seconds(54)) == .seconds(4))
    estimate.finishUnit(at: .seconds(60))
    estimate.finishUnit(at: .seconds(90))
    #expect(estimate.text(at: .seconds(60)) == "4 of 4 steps · done in 00:10")
  }

  @Test func `long times show hours`() {
    var estimate = ProgressEstimate(units: ["a", "a"])
    estimate.finishUnit(at: .seconds(3_723))
    #expect(estimate.text(at: .seconds(3_723)).hasSuffix("1:02:03 left"))
  }

  @Test(arguments: [1, 2, 10, 40, 60, 80, 200])
  func `a bar fills the line and never wraps`(width: Int) {
    var estimate = ProgressEstimate(units: Array(repeating: "abstract-root", count: 18))
    for number in 0...18 {
      let bar = ProgressLine.bar(estimate, at: .seconds(6 * number), width: width)
      #expect(bar.first == "\r")
      #expect(bar.count == 1 + max(1, width - 1), "\(bar)")
      estimate.finishUnit(at: .seconds(6 * (number + 1)))
    }
  }

  @Test func `a bar fits eighty columns`() {
    var estimate = ProgressEstimate(units: ["a", "b"])
    estimate.finishUnit(at: .seconds(6))
    #expect(
      ProgressLine.bar(estimate, at: .seconds(6), width: 80)
        == "\r[###############...............] 50 % 00:06 · step 2 of 2 · b · 00:06 left     ")
    #expect(ProgressLine.bar(estimate, at: .seconds(6), width: 24) == "\r50 % 00:06 · step 2 of…")
  }

  @Test func `a bar moves during a step, however long`() {
    let estimate = ProgressEstimate(units: ["a", "b"])
    let bars = (0...300).map { ProgressLine.bar(estimate, at: .seconds($0), width: 100) }
    #expect(Set(bars).count == bars.count)
    #expect(ProgressLine.step("reading", for: .seconds(61)) == "reading · 01:01")
  }

  @Test func `logs get a line at intervals, at the start and at the end`() {
    var estimate = ProgressEstimate(units: Array(repeating: "a", count: 10))
    var plain = PlainProgress(interval: .seconds(15))
    var times: [Int] = []
    for second in 0...50 {
      if second > 0, second.isMultiple(of: 5) { estimate.finishUnit(at: .seconds(second)) }
      if plain.line(for: estimate, at: .seconds(second)) != nil { times.append(second) }
    }
    #expect(times == [0, 15, 30, 45, 50])
    #expect(plain.line(for: estimate, at: .seconds(99)) == nil)
  }
}

extension ProgressEstimate {
  /// Creates an estimate for units of which only the names are known.
  fileprivate init(units: [String], startedAt: Duration = .zero) {
    self.init(units: units.map { ProgressUnit(name: $0) }, startedAt: startedAt)
  }
}
