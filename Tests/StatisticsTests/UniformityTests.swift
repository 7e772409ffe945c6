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

  @Test func `few p-values and what is none are refused`() {
    #expect(throws: StatisticsError.self) {
      try Uniformity(pValues: Array(repeating: 0.5, count: 49))
    }
    #expect(throws: StatisticsError.self) {
      try Uniformity(pValues: Array(repeating: 1.5, count: 60))
    }
  }

  /// A self-test that was recorded before strategies took turns: outliers heap p-values up.
  @Test func `the heap of p-values that outliers make is seen`() throws {
    let bins = [24, 36, 55, 71, 39, 32, 41, 37, 34, 31]
    let values = bins.enumerated().flatMap { bin, count in
      Array(repeating: (Double(bin) + 0.5) / 10, count: count)
    }
    let test = try Uniformity(pValues: values)
    #expect(test.bins == bins)
    #expect(test.pValue < 1e-4)
  }
}
