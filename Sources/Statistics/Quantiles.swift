import RealModule

/// Order statistics of a sample.
package enum Quantiles {
  /// The middle value, or the mean of the two middle ones; nil for no values.
  package static func median(_ values: [Double]) -> Double? { quantile(values, 0.5) }

  /// The value below which the given share of the sample lies, between order statistics by
  /// straight lines (type 7 of Hyndman and Fan, "Sample quantiles in statistical packages", 1996).
  package static func quantile(_ values: [Double], _ share: Double) -> Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let place = Double(sorted.count - 1) * min(max(share, 0), 1)
    let below = Int(place.rounded(.down))
    let above = min(below + 1, sorted.count - 1)
    return sorted[below] + (place - Double(below)) * (sorted[above] - sorted[below])
  }

  /// The median distance from the median, unscaled.
  package static func medianAbsoluteDeviation(_ values: [Double]) -> Double? {
    median(values).flatMap { middle in median(values.map { abs($0 - middle) }) }
  }

  package static func geometricMean(_ values: [Double]) -> Double? {
    guard !values.isEmpty, values.allSatisfy({ $0 > 0 }) else { return nil }
    return Double.exp(values.reduce(0) { $0 + Double.log($1) } / Double(values.count))
  }
}
