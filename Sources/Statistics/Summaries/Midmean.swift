/// The mean of the middle half of the values, also called the interquartile mean.
///
/// It is a compromise between the mean, which one preempted sample shifts, and the median, which
/// ignores most of the information; decision 0014 chose it by simulation.
enum Midmean {
  /// Returns the mean without the lowest and the highest quarter of the values (25 % trimmed).
  ///
  /// If a quarter is not a whole number of values, the outermost remaining ones count in part, so
  /// the result does not jump when a value is added. The result for two values is their mean, for
  /// four the mean of the middle two (Tukey, "Exploratory Data Analysis", 1977, chapter 2).
  static func of(_ values: [Double]) throws(StatisticsError) -> Double {
    try Summary.checkFinite(values, what: "midmean")
    let sorted = values.sorted()
    let cut = Double(sorted.count) / 4
    let whole = Int(cut)
    let inner = sorted[whole..<(sorted.count - whole)]
    let partial = cut - Double(whole)
    guard let first = inner.first, let last = inner.last, inner.count > 1 else {
      return inner.first ?? sorted[0]
    }
    let sum = inner.reduce(0, +) - partial * (first + last)
    return sum / (Double(sorted.count) - 2 * cut)
  }
}
