import Statistics
import Testing

struct PairedComparisonTests {
  @Test func `paired intervals and p-values agree with SciPy`() throws {
    for row in try Fixture.load().paired {
      let comparison = try compare(row.candidate, row.baseline)
      #expect(relativeError(comparison.pValue, row.p) < 1e-9)
      #expect(relativeError(comparison.interval.lower, exp(row.logLower)) < 1e-9)
      #expect(relativeError(comparison.interval.upper, exp(row.logUpper)) < 1e-9)
    }
  }

  @Test func `two strategies in balanced order give the least-squares fit with positions`() throws {
    for row in try Fixture.load().latin {
      let table = try table(order: row.order, values: row.values)
      let differences = try table.differences(of: "1", to: "0")
      #expect(differences.isPositionAdjusted)
      #expect(differences.degreesOfFreedom == row.values.count - 2)
      let comparison = try PairedComparison(
        candidate: "1", baseline: "0", differences: differences)
      #expect(relativeError(comparison.logRatio, row.logRatio) < 1e-9)
      #expect(relativeError(comparison.pValue, row.p) < 1e-9)
      #expect(relativeError(comparison.interval.lower, exp(row.logLower)) < 1e-9)
      #expect(relativeError(comparison.interval.upper, exp(row.logUpper)) < 1e-9)
    }
  }

  @Test func `effects without noise are recovered exactly in a balanced order`() throws {
    let positions = [0.3, 0.0, -0.1, -0.2]
    let order = BalancedOrderOfFour.rows + BalancedOrderOfFour.rows
    let values = order.enumerated().map { block, row in
      row.enumerated().map { Double(block) + positions[$0.offset] + 0.05 * Double($0.element) }
    }
    let table = try table(order: order, values: values)
    #expect(table.isPositionAdjusted)
    for (got, wanted) in zip(table.positionEffects, positions) {
      #expect(abs(got - wanted) < 1e-12)
    }
    let comparison = try PairedComparison(
      candidate: "3", baseline: "1", differences: table.differences(of: "3", to: "1"))
    #expect(abs(comparison.logRatio - 0.1) < 1e-12)
    #expect(comparison.standardError == 0)
    #expect(comparison.pValue == 0)
  }

  @Test func `an unbalanced order falls back to plain pairs`() throws {
    let table = try table(
      order: [[0, 1], [0, 1], [0, 1]], values: [[1, 2], [3, 5], [2, 2.5]])
    let differences = try table.differences(of: "1", to: "0")
    #expect(!differences.isPositionAdjusted)
    #expect(differences.values == [1, 2, 0.5])
    #expect(differences.degreesOfFreedom == 2)
  }

  @Test func `one block gives a ratio and claims nothing`() throws {
    let comparison = try compare([1.5], [1])
    #expect(abs(comparison.ratio - exp(0.5)) < 1e-15)
    #expect(!comparison.interval.isBounded)
    #expect(comparison.interval.halfWidth == .infinity)
    #expect(comparison.pValue == 1)
    let advice = try #require(ComparisonFamily([comparison], rule: .warmReads).members.first)
      .advice
    #expect(try advice.detectableEffect() == .infinity)
    #expect(try advice.replicatesNeeded() == nil)
  }

  @Test func `equal data are equal with certainty`() throws {
    let comparison = try compare([1, 2, 3], [1, 2, 3])
    #expect(comparison.ratio == 1)
    #expect(comparison.interval == RatioInterval(lower: 1, upper: 1))
    #expect(comparison.pValue == 1)
  }

  @Test func `rounding is not taken for a difference`() throws {
    let baseline = [0.1, 0.2, 0.3, 0.7]
    let comparison = try compare(baseline.map { $0 + 0.1 - 0.1 }, baseline)
    #expect(comparison.pValue == 1)
    #expect(comparison.ratio == 1)
  }

  @Test func `a level of ninety-nine percent widens the interval`() throws {
    let usual = try compare([1, 2.1, 3.3], [1.1, 2, 3])
    let wide = try compare([1, 2.1, 3.3], [1.1, 2, 3], level: 0.99)
    #expect(wide.interval.lower < usual.interval.lower)
    #expect(wide.interval.upper > usual.interval.upper)
    #expect(wide.pValue == usual.pValue)
  }

  @Test func `swapping the strategies inverts the ratio`() throws {
    let one = try compare([1, 2.1, 3.3, 2], [1.1, 2, 3, 1.9])
    let other = try compare([1.1, 2, 3, 1.9], [1, 2.1, 3.3, 2])
    #expect(abs(one.ratio * other.ratio - 1) < 1e-12)
    #expect(abs(one.interval.lower * other.interval.upper - 1) < 1e-12)
  }

  @Test func `blocks needed follow the planning table`() {
    #expect(PairedComparison.blocksNeeded(deviation: 0.03, halfWidth: 0.01) == 38)
    #expect(PairedComparison.blocksNeeded(deviation: 0.03, halfWidth: 0.02) == 10)
  }

  @Test func `NaN, unequal lengths and unknown names are refused`() throws {
    #expect(throws: StatisticsError.notFinite(of: "comparison", index: 1)) {
      try compare([1, .nan], [1, 1])
    }
    #expect(throws: StatisticsError.unequalBlocks(order: 1, data: 2)) { try compare([1, 2], [1]) }
    #expect(throws: StatisticsError.noValues(of: "comparison")) { try compare([], []) }
    let table = try table(order: [[0, 1]], values: [[1, 2]])
    #expect(throws: StatisticsError.unknownStrategy(name: "x", known: ["0", "1"])) {
      try table.differences(of: "x", to: "0")
    }
  }

  @Test func `an incomplete block is left out and named`() throws {
    let observations = [(0, 0, "0"), (0, 1, "1"), (1, 0, "1"), (2, 1, "0"), (2, 0, "1")]
      .map { BlockObservation(block: $0.0, position: $0.1, strategy: $0.2, logValue: 1) }
    let table = try BlockTable(observations, strategies: ["0", "1"])
    #expect(table.blockCount == 2)
    #expect(table.incompleteBlocks == [1])
  }

  @Test func `a strategy twice in a block is refused`() {
    let observations = [(0, 0, "0"), (0, 1, "0")]
      .map { BlockObservation(block: $0.0, position: $0.1, strategy: $0.2, logValue: 1) }
    #expect(
      throws: StatisticsError.incompleteBlock(block: 0, expected: ["0", "1"], got: ["0", "0"])
    ) {
      try BlockTable(observations, strategies: ["0", "1"])
    }
  }

  @Test func `a launch counts with the logarithm of its median`() throws {
    let observation = try BlockObservation(
      block: 0, position: 0, strategy: "a", samples: [3, 1_000, 2])
    #expect(abs(observation.logValue - 1.0986122886681098) < 1e-15)
    #expect(throws: StatisticsError.self) {
      try BlockObservation(block: 0, position: 0, strategy: "a", samples: [0, 0, 1])
    }
  }
}
