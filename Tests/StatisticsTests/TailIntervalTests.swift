import Testing

@testable import Statistics

struct TailIntervalTests {
  @Test(arguments: [(0.9, 36), (0.95, 72), (0.99, 368), (0.999, 3_688)])
  func `a percentile exists from its minimum of actions on`(quantile: Double, needed: Int) throws {
    let values = (0..<needed).map { TailInterval.Tally(value: Double($0), count: 1) }
    var generator = SplitMix64(seed: 1)
    #expect(
      throws: StatisticsError.tooFewSamples(count: needed - 1, needed: needed, quantile: quantile)
    ) {
      try TailInterval(
        quantile: quantile, processes: [Array(values.dropLast())], using: &generator)
    }
    let tail = try TailInterval(quantile: quantile, processes: [values], using: &generator)
    #expect(tail.count == needed)
    #expect(tail.value == (quantile * Double(needed)).rounded(.up) - 1)
    #expect(tail.orderStatistics.contains(tail.value))
    #expect(tail.interval == nil)
  }

  @Test func `tallies weigh values by their counts`() throws {
    let tallies = [(1.0, 90), (2, 9), (3, 1)].map {
      TailInterval.Tally(value: $0.0, count: $0.1)
    }
    var generator = SplitMix64(seed: 1)
    let processes = [tallies, tallies, tallies, tallies]
    #expect(try TailInterval(quantile: 0.9, processes: processes, using: &generator).value == 1)
    #expect(try TailInterval(quantile: 0.95, processes: processes, using: &generator).value == 2)
    let tail = try TailInterval(quantile: 0.99, processes: processes, using: &generator)
    #expect(tail.value == 2)
    // Identical processes leave no uncertainty.
    #expect(tail.interval == 2...2)
  }

  @Test func `differing processes widen the narrow interval of order statistics`() throws {
    let processes = (0..<12).map { launch in
      (0..<200).map { action in
        TailInterval.Tally(value: Double(launch * 100) + Double(action) / 10, count: 1)
      }
    }
    var generator = SplitMix64(seed: 7)
    let tail = try TailInterval(quantile: 0.95, processes: processes, using: &generator)
    let blocks = try #require(tail.interval)
    let order = tail.orderStatistics
    #expect(blocks.upperBound - blocks.lowerBound > 10 * (order.upperBound - order.lowerBound))
    generator = SplitMix64(seed: 7)
    #expect(try TailInterval(quantile: 0.95, processes: processes, using: &generator) == tail)
  }

  @Test func `the interval of a tail covers the truth about as often as specified`() throws {
    var simulation = InterleavedSimulation(seed: 11)
    var generator = SplitMix64(seed: 12)
    var hits = 0
    for _ in 0..<200 {
      let processes = (0..<20).map { _ in
        let shift = 0.3 * simulation.gaussian()
        return (0..<40).map { _ in
          TailInterval.Tally(value: shift + simulation.gaussian(), count: 1)
        }
      }
      let tail = try TailInterval(
        quantile: 0.95, processes: processes, resamples: 199, using: &generator)
      // 1.6449 standard deviations of processes and actions together.
      if try #require(tail.interval).contains(1.6448536 * 1.09.squareRoot()) { hits += 1 }
    }
    #expect(hits >= 178, "\(hits) of 200, seeds 11 and 12")
  }
}

struct MultimodalityTests {
  @Test func `a distribution with two modes is flagged, and one with one mode is not`() throws {
    var simulation = InterleavedSimulation(seed: 21)
    var flaggedOne = 0
    var flaggedTwo = 0
    for _ in 0..<100 {
      let one = (0..<400).map { _ in simulation.gaussian() }
      let two = one.enumerated().map { $0.offset.isMultiple(of: 2) ? $0.element + 6 : $0.element }
      if try Multimodality(of: one).isFlagged { flaggedOne += 1 }
      if try Multimodality(of: two).isFlagged { flaggedTwo += 1 }
    }
    #expect(flaggedTwo == 100, "seed 21")
    #expect(flaggedOne <= 10, "\(flaggedOne), seed 21")
  }

  @Test func `one far outlier is not a second mode`() throws {
    let values = (0..<100).map { Double($0 % 10) } + [1e12]
    let result = try Multimodality(of: values)
    #expect(try #require(result.mValue) < 2.8)
  }

  @Test func `few or equal values have no modes to count`() throws {
    #expect(try Multimodality(of: (0..<29).map(Double.init)).mValue == nil)
    #expect(try Multimodality(of: Array(repeating: 3, count: 100)).mValue == nil)
    #expect(try !Multimodality(of: [1, 2]).isFlagged)
  }
}
