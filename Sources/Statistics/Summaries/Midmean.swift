/// The mean of the middle half of the values, also called the interquartile mean.
///
/// It is between the mean, which one preempted sample drags along, and the median, which
/// throws most of the information away; decision 0014 chose it by simulation.
enum Midmean {
  /// The mean after a quarter of the values is taken off at either end, 25 % trimmed.
  ///
  /// Where a quarter is no whole number of values, the outermost ones left count with the share
  /// that remains of them, so the result does not jump when a value is added. Two values give their
  /// mean, four the mean of the middle two (Tukey, "Exploratory Data Analysis", 1977, chapter 2).
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
