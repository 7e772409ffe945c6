import Foundation
import JournalSamples
import Statistics
import Testing
import Timing

struct SteadyStateTests {
  /// What a store's times may look like, and what is to be said of them.
  enum Trace: String, CaseIterable {
    case flat, warmUp, slowDown, cyclic

    var expected: SteadyState.State {
      switch self {
      case .flat, .warmUp: .steady
      case .slowDown: .drifting
      case .cyclic: .notReached
      }
    }

    /// The time of one sample in nanoseconds, about a millisecond.
    func time(_ number: Int, _ shape: Double, _ noise: Double) -> Int64 {
      let step = Double(number)
      let factor =
        switch self {
        case .flat: 1.0
        case .warmUp: 1 + 2 * exp(-step / (1 + 2 * shape))
        case .slowDown: 1 + (0.02 + 0.02 * shape) * step
        case .cyclic: 1 + (0.25 + 0.25 * shape) * sin(2 * .pi * step / (2.3 + 2 * shape))
        }
      return Int64(1_000_000 * factor * (1 + noise))
    }
  }

  @Test func `four hundred traces are classified right at least 95 times in a hundred`() {
    for trace in Trace.allCases {
      var right = 0
      for seed in UInt64(0)..<100 {
        var generator = SplitMix64(seed: seed)
        let shape = uniform(&generator)
        var number = 0
        let (times, state) = SteadyState().warmup {
          defer { number += 1 }
          return trace.time(number, shape, 0.01 * gaussian(&generator))
        }
        if state == trace.expected { right += 1 }
        #expect(times.count >= 5 && times.count <= 30)
      }
      #expect(right >= 95, "\(trace): \(right) of 100")
    }
  }

  @Test func `equal times are steady after one window and changing ones are not`() {
    let rule = SteadyState()
    #expect(rule.state(of: [7, 7, 7, 7, 7]) == .steady)
    #expect(rule.state(of: [7, 7, 7, 7]) == .notReached)
    #expect(rule.state(of: [1_000, 1_010, 1_020, 1_030, 1_040]) == .drifting)
    #expect(rule.state(of: [1_000, 1_000, 1_200, 1_000, 1_000]) == .notReached)
    #expect(rule.state(of: [0, 0, 0, 0, 0]) == .notReached)
    #expect(rule.state(of: [9_000, 7, 7, 7, 7, 7]) == .steady)
  }

  @Test func `warming up ends at the caps`() {
    let rule = SteadyState(mostSamples: 8, mostNanoseconds: 1_000)
    var times: [Int64] = [10, 30]
    #expect(!rule.isDone(times))
    times += [10, 30, 10, 30, 10, 30]
    #expect(rule.isDone(times))
    #expect(rule.isDone([500, 600]))
    #expect(SteadyState(window: 2).window == 5)
  }

  private func uniform(_ generator: inout SplitMix64) -> Double {
    (Double(generator.next() >> 11) + 0.5) / 9_007_199_254_740_992
  }

  private func gaussian(_ generator: inout SplitMix64) -> Double {
    (-2 * log(uniform(&generator))).squareRoot() * cos(2 * .pi * uniform(&generator))
  }
}

struct RepetitionTests {
  @Test func `the clock's step is the smallest that was seen`() {
    let clock = scriptedClock(wall: [0, 0, 40, 60, 60, 160], cpu: [])
    #expect(ClockStep.nanoseconds(of: clock, readings: 6) == 20)
    let stopped = SampleClock(wallNanoseconds: { 5 }, cpuNanoseconds: { 5 })
    #expect(ClockStep.nanoseconds(of: stopped, readings: 10) == 0)
    #expect(ClockStep.nanoseconds() > 0)
  }

  @Test func `a sample lasts a millisecond and a thousand clock steps`() {
    let fine = RepetitionChoice(clockStepNanoseconds: 1, overheadNanoseconds: 0)
    #expect(fine.neededNanoseconds == 1_000_000)
    #expect(fine.repetitions(forActions: [300_000]) == 4)
    #expect(fine.repetitions(forActions: [2_000_000]) == 1)
    let coarse = RepetitionChoice(clockStepNanoseconds: 4_000, overheadNanoseconds: 0)
    #expect(coarse.repetitions(forActions: [2_000_000]) == 2)
  }

  @Test func `the fastest strategy decides for all`() {
    let choice = RepetitionChoice(clockStepNanoseconds: 1, overheadNanoseconds: 50)
    #expect(choice.repetitions(forActions: [900_000, 10_000, 500_000]) == 101)
    #expect(choice.repetitions(forActions: [0]) == 1_000_000)
    #expect(choice.repetitions(forActions: [0], most: 500) == 500)
    #expect(choice.repetitions(forActions: []) == 1)
  }

  @Test func `short samples are labelled and corrected`() {
    let choice = RepetitionChoice(clockStepNanoseconds: 20, overheadNanoseconds: 50)
    #expect(choice.labels(forSamples: [1_000_000, 20_000]).isEmpty)
    #expect(choice.labels(forSamples: [19_999]) == ["sample below 1,000 clock steps"])
    #expect(
      choice.labels(forSamples: [4_000]) == [
        "overhead of measuring above 1 %", "sample below 1,000 clock steps",
      ])
    #expect(choice.corrected(150) == 100)
    #expect(choice.corrected(10) == 0)
  }
}
