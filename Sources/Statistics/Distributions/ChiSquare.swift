/// Pearson's chi-squared test of counts against expected ones (Philosophical Magazine 50, 1900).
package struct ChiSquare: Hashable, Sendable {
  let statistic: Double
  let degreesOfFreedom: Int

  /// The probability of a statistic at least as large.
  package var pValue: Double {
    Self.upperTail(statistic, degreesOfFreedom: degreesOfFreedom)
  }

  /// Tests counts.
  ///
  /// Expected counts below five make the test unreliable; combine such cells first.
  init(observed: [Int], expected: [Double]) throws(StatisticsError) {
    guard observed.count == expected.count else {
      throw .unequalLengths(of: "chi-square", first: observed.count, second: expected.count)
    }
    guard observed.count >= 2 else {
      throw .tooFewPoints(of: "chi-square", count: observed.count, needed: 2)
    }
    try Summary.checkFinite(expected, what: "chi-square")
    for (index, value) in expected.enumerated() where value <= 0 {
      throw .notPositive(of: "chi-square", index: index, value: value)
    }
    statistic = zip(observed, expected).reduce(0) { sum, cell in
      let difference = Double(cell.0) - cell.1
      return sum + difference * difference / cell.1
    }
    degreesOfFreedom = observed.count - 1
  }

  /// Returns P(χ² ≥ x), which is Q(ν/2, x/2).
  static func upperTail(_ x: Double, degreesOfFreedom: Int) -> Double {
    IncompleteGamma.upper(a: Double(degreesOfFreedom) / 2, x: x / 2)
  }
}
