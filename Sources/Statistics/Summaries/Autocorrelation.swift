/// The likeness of each value to the one before it.
package enum Autocorrelation {
  /// Below that many values the figure is mostly chance: of six independent ones 41 % pass 0.3.
  static let fewestValues = 20

  /// The lag-1 autocorrelation, from -1 to 1; 0 for fewer than three or for equal values.
  ///
  /// It is Σ (x[i] - m)(x[i+1] - m) / Σ (x[i] - m)², see Box, Jenkins and Reinsel, "Time Series
  /// Analysis", section 2.1.
  package static func lagOne(_ values: [Double]) throws(StatisticsError) -> Double {
    try Summary.checkFinite(values, what: "autocorrelation")
    let mean = Summary.mean(values)
    let deviations = values.map { $0 - mean }
    let spread = deviations.reduce(0) { $0 + $1 * $1 }
    guard values.count >= 3, spread > 0 else { return 0 }
    return zip(deviations, deviations.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 } / spread
  }

  /// The lag-1 autocorrelation where it is beyond chance, freed of its bias; nil elsewhere.
  ///
  /// Taking the mean out of n independent values leaves a lag-1 autocorrelation of -1/n on average,
  /// with a standard deviation of 1/√n (Kendall, "Note on bias in the estimation of
  /// autocorrelation", Biometrika 41, 1954), so 1/n is added back and what is not above 1.96/√n
  /// counts as chance. Only likeness is looked for; alternation needs no caution. One independent
  /// series in forty passes all the same, so a figure beyond chance proves nothing by itself.
  package static func beyondChance(in values: [Double]) throws(StatisticsError) -> Double? {
    let count = Double(values.count)
    let correlation = try lagOne(values) + 1 / count
    guard values.count >= fewestValues, correlation > 1.96 / count.squareRoot() else { return nil }
    return min(correlation, highest)
  }

  /// So that what is divided by 1 - ρ stays finite.
  private static let highest = 0.99
}
