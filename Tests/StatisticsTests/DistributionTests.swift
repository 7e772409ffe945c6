import Testing

@testable import Statistics

struct DistributionTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture.load()
  }

  @Test func `Student's t agrees with SciPy to nine digits`() throws {
    #expect(fixture.studentT.count == 280)
    for row in fixture.studentT {
      let distribution = try StudentT(degreesOfFreedom: row.df)
      #expect(relativeError(distribution.cumulative(row.t), row.cdf) < 1e-9, "\(row)")
      #expect(relativeError(distribution.twoSidedTail(row.t), row.twoSided) < 1e-9, "\(row)")
    }
  }

  @Test func `quantiles of Student's t agree with SciPy to nine digits`() throws {
    #expect(fixture.studentTQuantiles.count == 220)
    for row in fixture.studentTQuantiles {
      let t = try StudentT(degreesOfFreedom: row.df).quantile(row.p)
      #expect(abs(t - row.t) <= 1e-9 * max(1e-3, abs(row.t)), "\(row) \(t)")
    }
  }

  @Test func `a quantile is the inverse of the cumulative probability`() throws {
    for df in [1.0, 2.5, 7, 300] {
      let distribution = try StudentT(degreesOfFreedom: df)
      for p in [1e-12, 0.03, 0.4999, 0.6, 0.999] {
        #expect(relativeError(distribution.cumulative(try distribution.quantile(p)), p) < 1e-9)
      }
    }
  }

  @Test func `the normal distribution agrees with SciPy to nine digits`() {
    for row in fixture.normal {
      #expect(relativeError(StandardNormal.cumulative(row.z), row.cdf) < 1e-9, "\(row)")
    }
  }

  @Test(arguments: [0, 1, -0.5, 2, Double.nan])
  func `a quantile outside of zero to one is rejected`(probability: Double) throws {
    let distribution = try StudentT(degreesOfFreedom: 3)
    #expect(throws: StatisticsError.self) { try distribution.quantile(probability) }
  }

  @Test(arguments: [0, -1, Double.nan, Double.infinity])
  func `degrees of freedom must be positive and finite`(degrees: Double) {
    #expect(throws: StatisticsError.self) { try StudentT(degreesOfFreedom: degrees) }
  }
}

extension StudentT {
  /// Returns P(T ≤ t).
  fileprivate func cumulative(_ t: Double) -> Double {
    t > 0 ? 1 - twoSidedTail(t) / 2 : twoSidedTail(t) / 2
  }
}
