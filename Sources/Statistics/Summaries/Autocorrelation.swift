/// The correlation of each value with the previous one.
package enum Autocorrelation {
  /// The number of values below which the figure is mostly chance: of six independent values 41 %
  /// exceed 0.3.
  static let fewestValues = 20

  /// Returns the lag-1 autocorrelation, from -1 to 1; 0 for fewer than three or for equal values.
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

  /// Returns the lag-1 autocorrelation without its bias if it is significant; otherwise nil.
  ///
  /// Subtracting the mean of n independent values leaves a lag-1 autocorrelation of -1/n on
  /// average, with a standard deviation of 1/√n (Kendall, "Note on bias in the estimation of
  /// autocorrelation", Biometrika 41, 1954). Therefore 1/n is added back, and a figure up to
  /// 1.96/√n counts as chance. Negative autocorrelation is ignored, because it needs no caution.
  /// One independent series in forty is significant anyway, so a single figure proves nothing.
  package static func beyondChance(in values: [Double]) throws(StatisticsError) -> Double? {
    let count = Double(values.count)
    let correlation = try lagOne(values) + 1 / count
    guard values.count >= fewestValues, correlation > 1.96 / count.squareRoot() else { return nil }
    return min(correlation, highest)
  }

  /// The upper limit of ρ, which keeps a division by 1 - ρ finite.
  private static let highest = 0.99
}
