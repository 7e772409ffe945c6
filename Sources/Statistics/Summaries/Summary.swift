import RealModule

/// Measures of the location and spread of values.
///
/// The median and the other quantiles are robust: an outlier hardly changes them, so outliers need
/// not be removed.
package enum Summary {
  /// Returns the middle value, or the mean of the two middle ones.
  package static func median(_ values: [Double]) throws(StatisticsError) -> Double {
    try quantile(0.5, of: values)
  }

  /// Returns the quantile of a probability, with linear interpolation.
  ///
  /// This is type 7 of Hyndman and Fan, "Sample Quantiles in Statistical Packages", The American
  /// Statistician 50 (1996), the default of R and NumPy: for the sorted values x[0]...x[n-1] and h
  /// = (n - 1) p it is x[⌊h⌋] + (h - ⌊h⌋)(x[⌊h⌋ + 1] - x[⌊h⌋]).
  package static func quantile(
    _ probability: Double, of values: [Double]
  ) throws(StatisticsError) -> Double {
    guard (0...1).contains(probability) else {
      throw .outOfRange(what: "the quantile", value: probability, allowed: "from 0 to 1")
    }
    try checkFinite(values, what: "quantile")
    let sorted = values.sorted()
    let place = Double(sorted.count - 1) * probability
    let below = Int(place)
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (place - Double(below)) * (sorted[above] - sorted[below])
  }

  /// Returns the n-th root of the product: the only mean that makes sense for ratios.
  ///
  /// Fleming and Wallace, "How not to lie with statistics", Communications of the ACM 29 (1986).
  package static func geometricMean(_ values: [Double]) throws(StatisticsError) -> Double {
    .exp(mean(try logarithms(of: values, what: "geometric mean")))
  }

  /// Returns the natural logarithms of positive values.
  package static func logarithms(
    of values: [Double], what: String
  ) throws(StatisticsError) -> [Double] {
    try checkFinite(values, what: what)
    for (index, value) in values.enumerated() where value <= 0 {
      throw .notPositive(of: what, index: index, value: value)
    }
    return values.map { .log($0) }
  }

  /// Returns the arithmetic mean of one or more values.
  package static func mean(_ values: [Double]) -> Double {
    values.reduce(0, +) / Double(values.count)
  }

  /// Returns the sample standard deviation, with n - 1; 0 for fewer than two values.
  package static func standardDeviation(_ values: [Double]) -> Double {
    guard values.count > 1 else { return 0 }
    let mean = mean(values)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count - 1)).squareRoot()
  }

  static func checkFinite(_ values: [Double], what: String) throws(StatisticsError) {
    if values.isEmpty { throw .noValues(of: what) }
    if let index = values.firstIndex(where: { !$0.isFinite }) {
      throw .notFinite(of: what, index: index)
    }
  }
}
