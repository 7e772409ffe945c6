import Foundation
import Testing

@testable import Statistics

struct UniformityTests {
  @Test func `bins and chi-square agree with SciPy`() throws {
    for row in try InterleavedFixture.load().uniformity {
      let test = try Uniformity(pValues: row.p)
      #expect(test.bins == row.bins)
      #expect(agree(test.chiSquare.statistic, row.statistic))
      #expect(abs(test.pValue / row.pValue - 1) < 1e-8)
    }
  }

  @Test func `few p-values and numbers outside of 0 to 1 are rejected`() {
    #expect(throws: StatisticsError.self) {
      try Uniformity(pValues: Array(repeating: 0.5, count: 49))
    }
    #expect(throws: StatisticsError.self) {
      try Uniformity(pValues: Array(repeating: 1.5, count: 60))
    }
  }

  /// A self-test from before strategies took turns, in which outliers accumulate p-values.
  @Test func `an accumulation of p-values caused by outliers is detected`() throws {
    let bins = [24, 36, 55, 71, 39, 32, 41, 37, 34, 31]
    let values = bins.enumerated().flatMap { bin, count in
      Array(repeating: (Double(bin) + 0.5) / 10, count: count)
    }
    let test = try Uniformity(pValues: values)
    #expect(test.bins == bins)
    #expect(test.pValue < 1e-4)
  }
}
