import Randomness
import Statistics
import Testing

/// Everything that turns launches into verdicts, against SciPy, statsmodels and NumPy.
struct ReferenceTests {
  let fixture: ReferenceFixture

  init() throws {
    fixture = try ReferenceFixture.load()
  }

  @Test func `there are two hundred reference values`() {
    #expect(fixture.count == 205)
  }

  @Test func `adjusted p-values agree with statsmodels`() throws {
    for row in fixture.holm {
      let adjusted = try HolmAdjustment.adjusted(row.p)
      #expect(zip(adjusted, row.adjusted).allSatisfy(agree), "\(row)")
    }
  }

  @Test func `every pair of two to six strategies agrees with the least-squares fit`() throws {
    for row in fixture.blocks {
      let table = try table(order: row.order, values: row.values)
      #expect(zip(table.positionEffects, row.positionEffects).allSatisfy { abs($0 - $1) < 1e-12 })
      var pValues: [Double] = []
      for pair in row.pairs {
        let comparison = try check(pair, of: table, freedom: .pairwise, expected: pair.pairwise)
        pValues.append(comparison.pValue)
        try check(pair, of: table, freedom: .perStrategy, expected: pair.perStrategy)
      }
      let adjusted = try HolmAdjustment.adjusted(pValues)
      #expect(zip(adjusted, row.pairs.map(\.holm)).allSatisfy(agree), "\(row.k)")
    }
  }

  @discardableResult
  private func check(
    _ pair: ReferenceFixture.PairRow, of table: BlockTable, freedom: DegreesOfFreedom,
    expected: ReferenceFixture.PairInterval
  ) throws -> PairedComparison {
    let names = (candidate: "\(pair.candidate)", baseline: "\(pair.baseline)")
    let differences = try table.differences(
      of: names.candidate, to: names.baseline, freedom: freedom)
    #expect(zip(differences.values, pair.differences).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(differences.degreesOfFreedom == expected.df)
    let comparison = try PairedComparison(
      candidate: names.candidate, baseline: names.baseline, differences: differences)
    // Means of values near 1 carry the rounding of 1, not of themselves.
    #expect(abs(comparison.logRatio - pair.logRatio) <= 1e-9 * max(1e-4, abs(pair.logRatio)))
    #expect(agree(comparison.standardError, expected.standardError))
    #expect(agree(comparison.pValue, expected.p))
    #expect(agree(comparison.interval.lower, exp(expected.logLower)))
    #expect(agree(comparison.interval.upper, exp(expected.logUpper)))
    return comparison
  }

  @Test func `the bootstrap is reproducible from its seed`() throws {
    for row in fixture.bootstrap {
      let seed = try #require(UInt64(row.seed))
      let differences = BlockDifferences(
        values: row.values, degreesOfFreedom: row.df, isPositionAdjusted: true)
      let tail = try BlockBootstrap.tail(count: row.values.count, freedom: row.df, level: 0.95)
      #expect(agree(tail, row.tail))
      for _ in 0..<2 {
        var generator = SplitMix64(seed: seed)
        let interval = try BlockBootstrap.interval(
          of: differences, resamples: row.resamples, using: &generator)
        #expect(agree(interval.lower, row.lower), "seed \(seed)")
        #expect(agree(interval.upper, row.upper), "seed \(seed)")
      }
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

  @Test func `planes agree with statsmodels`() throws {
    for row in fixture.planes {
      let plane = try Plane(steps: row.steps, pages: row.pages, times: row.time)
      #expect(agree(plane.constant, row.constant))
      #expect(agree(plane.perStep, row.perStep))
      #expect(agree(plane.perPage, row.perPage))
      #expect(agree(plane.determination, row.r2))
      #expect(agree(plane.residualDeviation, row.residualDeviation))
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

  @Test func `warnings of outliers and of dependence agree with NumPy`() throws {
    for row in fixture.autocorrelation {
      #expect(agree(try Autocorrelation.lagOne(row.values), row.lag1))
    }
    for row in fixture.tukey {
      let count = try OutlierCount(of: row.values)
      #expect(count.mild == row.mild)
      #expect(count.severe == row.severe)
    }
  }

  @Test func `limits of hits and rates behind them agree with SciPy`() throws {
    for row in fixture.binomialQuantile {
      #expect(try Binomial(trials: row.n, rate: row.rate).quantile(row.quantile) == row.value)
    }
    for row in fixture.power {
      let binomial = try Binomial(trials: row.n, rate: row.rate)
      #expect(agree(binomial.upperTail(above: row.limit), row.caught))
    }
    for row in fixture.clopperPearson {
      let interval = try Binomial.rateInterval(hits: row.hits, trials: row.n)
      #expect(agree(interval.lowerBound, row.low), "\(row)")
      #expect(agree(interval.upperBound, row.high), "\(row)")
    }
  }

  @Test func `levels of noise agree with NumPy`() throws {
    for row in fixture.varianceLevels {
      let levels = try VarianceLevels(launches: row.launches)
      #expect(agree(levels.betweenMeanSquare, row.betweenMS))
      #expect(agree(levels.withinMeanSquare, row.withinMS))
      #expect(agree(levels.launchVariance, row.launchVariance))
    }
  }

  @Test func `blocks needed and the existence of percentiles follow the tables`() throws {
    for row in fixture.planningTable {
      let blocks = PairedComparison.blocksNeeded(deviation: row.sigma, halfWidth: row.halfWidth)
      #expect(blocks == row.blocks)
    }
    for row in fixture.percentileExists {
      #expect((row.n >= (try QuantileInterval.samplesNeeded(quantile: row.p))) == row.exists)
    }
  }
}
