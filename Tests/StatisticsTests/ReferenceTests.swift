import TestModels
import Testing

@testable import Statistics

/// The computations from processes to verdicts, compared with SciPy, statsmodels and NumPy.
struct ReferenceTests {
  let fixture: ReferenceFixture

  init() throws {
    fixture = try ReferenceFixture.load()
  }

  @Test func `the reference has all its values`() {
    #expect(fixture.count == 157)
  }

  @Test func `adjusted p-values agree with statsmodels`() throws {
    for row in fixture.holm {
      let adjusted = try HolmAdjustment.adjusted(row.p)
      #expect(zip(adjusted, row.adjusted).allSatisfy(agree), "\(row)")
    }
  }

  @Test func `unpaired comparisons agree with Welch's test`() throws {
    for row in fixture.welch {
      let comparison = try UnpairedComparison(before: row.before, after: row.after)
      #expect(agree(comparison.degreesOfFreedom, row.df))
      #expect(agree(comparison.logRatio / comparison.standardError, row.t))
      #expect(agree(comparison.pValue, row.p))
      #expect(agree(comparison.interval.lower, exp(row.logLower)))
      #expect(agree(comparison.interval.upper, exp(row.logUpper)))
    }
  }

  @Test func `lines and their slopes agree with SciPy`() throws {
    for row in fixture.lines {
      let line = try Line(x: row.x, y: row.y)
      #expect(agree(line.slope, row.slope))
      #expect(agree(line.intercept, row.intercept))
      #expect(agree(line.slopeError, row.slopeError))
      #expect(agree(line.slopeInterval.lowerBound, row.slopeLower))
      #expect(agree(line.slopeInterval.upperBound, row.slopeUpper))
      #expect(agree(line.determination, row.r2))
    }
  }

  @Test func `goodness of fit agrees with SciPy`() throws {
    for row in fixture.goodness {
      switch row.kind {
      case "chiSquare":
        let x = try #require(row.x)
        let degrees = try #require(row.df)
        #expect(agree(ChiSquare.upperTail(x, degreesOfFreedom: degrees), row.p), "\(row)")
      case "ksUniform":
        let test = Kolmogorov(of: try #require(row.values)) { $0 }
        #expect(agree(test.statistic, try #require(row.d)))
        #expect(agree(test.pValue, row.p))
      default:
        #expect(agree(Kolmogorov.limitTail(try #require(row.sqrtNTimesD)), row.p), "\(row)")
      }
    }
  }

  @Test func `warnings about outliers and dependence agree with NumPy`() throws {
    for row in fixture.autocorrelation {
      #expect(agree(try Autocorrelation.lagOne(row.values), row.lag1))
    }
    for row in fixture.tukey {
      let count = try OutlierCount(of: row.values)
      #expect(count.mild == row.mild)
      #expect(count.severe == row.severe)
    }
  }

  @Test func `limits of hits agree with SciPy`() throws {
    for row in fixture.binomialQuantile {
      #expect(try Binomial(trials: row.n, rate: row.rate).quantile(row.quantile) == row.value)
    }
    for row in fixture.power {
      let binomial = try Binomial(trials: row.n, rate: row.rate)
      #expect(agree(binomial.upperTail(above: row.limit), row.caught))
    }
  }

  @Test func `the share of resamples excluded at either end agrees with SciPy`() throws {
    for row in fixture.resampling {
      #expect(agree(try TailInterval.tail(count: row.count, level: 0.95), row.tail), "\(row)")
    }
  }

  @Test func `the table determines which percentiles exist`() throws {
    for row in fixture.percentileExists {
      #expect((row.n >= (try QuantileInterval.samplesNeeded(quantile: row.p))) == row.exists)
    }
  }
}
