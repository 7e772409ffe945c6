/// How much each value resembles the one before it.
package enum Autocorrelation {
  /// Beyond this absolute value blocks must not be called independent.
  package static let warningLimit = 0.3

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
}
