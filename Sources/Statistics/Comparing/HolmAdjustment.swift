/// Corrects p-values for multiple comparisons.
package enum HolmAdjustment {
  /// Returns the adjusted p-values, in the order given.
  ///
  /// Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of
  /// Statistics 6 (1979): the i-th smallest of m p-values is multiplied by m - i + 1, made no
  /// smaller than the previous one and no larger than 1. Claiming only differences below 5 % then
  /// makes a false claim in at most 5 % of all sets, even if the comparisons are dependent.
  package static func adjusted(_ pValues: [Double]) throws(StatisticsError) -> [Double] {
    for value in pValues where !(0...1).contains(value) {
      throw .outOfRange(what: "a p-value", value: value, allowed: "from 0 to 1")
    }
    var result = pValues
    var floor = 0.0
    let ascending = pValues.indices.sorted { pValues[$0] < pValues[$1] }
    for (rank, index) in ascending.enumerated() {
      floor = max(floor, min(1, pValues[index] * Double(pValues.count - rank)))
      result[index] = floor
    }
    return result
  }
}
