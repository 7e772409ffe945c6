/// A test whether p-values of comparisons of equals are spread evenly from 0 to 1, as they should
/// be.
///
/// A method may flag 5 % of equals and be wrong elsewhere: outliers that dominate a replicate, for
/// example, heap p-values up at 0.2 to 0.4. Pearson's test over bins of equal width sees it.
///
/// It holds for independent p-values. Those of comparisons that share a strategy hang together;
/// take members of a family no two of which share a strategy, or the test refuses too often.
package struct Uniformity: Hashable, Sendable {
  /// The number of p-values in each tenth, the last of them with 1.
  package let bins: [Int]
  package let chiSquare: ChiSquare

  package var pValue: Double { chiSquare.pValue }

  static let binCount = 10
  /// Five in each bin.
  static let fewestValues = 5 * binCount

  /// - Throws: For fewer than fifty values, or for what is no probability.
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
