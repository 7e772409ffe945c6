/// A test whether p-values of comparisons of equals are uniformly distributed from 0 to 1, as they
/// should be.
///
/// A method may flag 5 % of equals and still be wrong: outliers that dominate a replicate, for
/// example, concentrate p-values at 0.2 to 0.4. Pearson's test over bins of equal width detects
/// that.
///
/// The test assumes independent p-values. Comparisons that share a strategy are dependent; use
/// members of a family that share none, or the test rejects too often.
package struct Uniformity: Hashable, Sendable {
  /// The number of p-values in each tenth; the last one includes 1.
  package let bins: [Int]
  package let chiSquare: ChiSquare

  package var pValue: Double { chiSquare.pValue }

  static let binCount = 10
  /// The minimum number of values, five per bin.
  static let fewestValues = 5 * binCount

  /// - Throws: For fewer than fifty values, or for values that are not probabilities.
  package init(pValues: [Double]) throws(StatisticsError) {
    for value in pValues where !(0...1).contains(value) {
      throw .outOfRange(what: "a p-value", value: value, allowed: "from 0 to 1")
    }
    guard pValues.count >= Self.fewestValues else {
      throw .tooFewPoints(
        of: "test of uniformity", count: pValues.count, needed: Self.fewestValues)
    }
    var bins = Array(repeating: 0, count: Self.binCount)
    for value in pValues {
      bins[min(Self.binCount - 1, Int(value * Double(Self.binCount)))] += 1
    }
    self.bins = bins
    let expected = Double(pValues.count) / Double(Self.binCount)
    chiSquare = try ChiSquare(observed: bins, expected: bins.map { _ in expected })
  }
}
