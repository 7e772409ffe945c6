import Testing

@testable import Statistics

struct PairedComparisonTests {
  @Test func `paired intervals and p-values agree with SciPy`() throws {
    for row in try Fixture.load().paired {
      let comparison = try compare(row.candidate, row.baseline)
      #expect(relativeError(comparison.pValue, row.p) < 1e-9)
      #expect(relativeError(comparison.interval.lower, exp(row.logLower)) < 1e-9)
      #expect(relativeError(comparison.interval.upper, exp(row.logUpper)) < 1e-9)
    }
  }

  @Test func `one process gives a ratio without a verdict`() throws {
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

  @Test func `rounding does not count as a difference`() throws {
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

  @Test func `NaN, unequal lengths and empty data are rejected`() throws {
    #expect(throws: StatisticsError.notFinite(of: "comparison", index: 1)) {
      try compare([1, .nan], [1, 1])
    }
    #expect(throws: StatisticsError.unequalLengths(of: "comparison", first: 2, second: 1)) {
      try compare([1, 2], [1])
    }
    #expect(throws: StatisticsError.noValues(of: "comparison")) { try compare([], []) }
  }
}
