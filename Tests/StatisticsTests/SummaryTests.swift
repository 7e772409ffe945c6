import Testing

@testable import Statistics

struct SummaryTests {
  @Test func `summaries agree with NumPy and SciPy`() throws {
    for row in try Fixture.load().samples {
      #expect(relativeError(try Summary.median(row.values), row.median) < 1e-12)
      #expect(relativeError(try Summary.geometricMean(row.values), row.geometricMean) < 1e-12)
      for quantile in row.quantiles {
        let value = try Summary.quantile(quantile.p, of: row.values)
        #expect(relativeError(value, quantile.value) < 1e-12, "p = \(quantile.p)")
      }
    }
  }

  @Test func `the order of the values does not matter`() throws {
    #expect(try Summary.median([9, 1, 5, 3]) == 4)
    #expect(try Summary.quantile(0.25, of: [4, 3, 2, 1]) == 1.75)
  }

  @Test func `a standard deviation divides by n - 1`() {
    // NumPy: std([2, 4, 4, 4, 5, 5, 7, 9], ddof=1)
    let deviation = Summary.standardDeviation([2, 4, 4, 4, 5, 5, 7, 9])
    #expect(relativeError(deviation, 2.138089935299395) < 1e-12)
    #expect(Summary.standardDeviation([3]) == 0)
  }

  @Test func `a geometric mean of ratios does not depend on the baseline`() throws {
    let ratios = [0.5, 3, 1.7]
    let mean = try Summary.geometricMean(ratios)
    let inverse = try Summary.geometricMean(ratios.map { 1 / $0 })
    #expect(abs(mean * inverse - 1) < 1e-15)
  }

  @Test func `empty data, NaN and zero are rejected with their place`() {
    #expect(throws: StatisticsError.noValues(of: "quantile")) { try Summary.median([]) }
    #expect(throws: StatisticsError.notFinite(of: "quantile", index: 1)) {
      try Summary.median([1, .nan, 3])
    }
    #expect(throws: StatisticsError.notPositive(of: "geometric mean", index: 2, value: 0)) {
      try Summary.geometricMean([1, 2, 0])
    }
    #expect(throws: StatisticsError.self) { try Summary.quantile(1.1, of: [1]) }
  }

  @Test func `outliers are counted by Tukey's fences`() throws {
    // Quartiles 3 and 7, range 4: mild from above 13, severe from above 19.
    let count = try OutlierCount(of: [1, 2, 3, 4, 5, 6, 7, 14, 20])
    #expect(count == (try OutlierCount(of: [20, 14, 7, 6, 5, 4, 3, 2, 1])))
    #expect(count.mild == 1)
    #expect(count.severe == 1)
  }

  @Test func `equal values have no outliers`() throws {
    let count = try OutlierCount(of: [2, 2, 2, 2])
    #expect(count.mild == 0)
    #expect(count.severe == 0)
  }

  @Test func `autocorrelation distinguishes drift from alternation`() throws {
    // By hand: deviations -1.5 -0.5 0.5 1.5; products 0.75 - 0.25 + 0.75 = 1.25; squares 5.
    #expect(try Autocorrelation.lagOne([1, 2, 3, 4]) == 0.25)
    #expect(try Autocorrelation.lagOne([1, -1, 1, -1]) == -0.75)
    #expect(try Autocorrelation.lagOne([3, 3, 3, 3]) == 0)
  }

  @Test(arguments: [(0.9, 36), (0.95, 72), (0.99, 368), (0.999, 3_688), (0.5, 6)])
  func `a percentile's interval needs enough samples`(quantile: Double, needed: Int) throws {
    #expect(try QuantileInterval.samplesNeeded(quantile: quantile) == needed)
    let values = (0..<needed - 1).map(Double.init)
    #expect(
      throws: StatisticsError.tooFewSamples(
        count: needed - 1, needed: needed, quantile: quantile)
    ) {
      try QuantileInterval(quantile: quantile, of: values)
    }
  }

  @Test func `a percentile's interval uses SciPy's order statistics`() throws {
    for row in try Fixture.load().orderStatistics {
      let values = (0..<row.count).map(Double.init)
      let interval = try QuantileInterval(quantile: row.p, of: values)
      #expect(interval.lower == Double(row.lower), "\(row)")
      #expect(interval.upper == Double(row.upper), "\(row)")
    }
  }
}
