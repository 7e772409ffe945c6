/// The number of values far outside the middle half of the data.
///
/// The fences are Tukey's ("Exploratory Data Analysis", 1977): mild beyond 1.5, severe beyond 3
/// interquartile ranges. Outliers stay in the data; the count only warns the reader.
package struct OutlierCount: Hashable, Sendable {
  package var mild: Int
  package var severe: Int

  package init(of values: [Double]) throws(StatisticsError) {
    let lower = try Summary.quantile(0.25, of: values)
    let upper = try Summary.quantile(0.75, of: values)
    let range = upper - lower
    let distances = values.map { max(lower - $0, $0 - upper) }
    severe = distances.count { $0 > 3 * range }
    mild = distances.count { $0 > 1.5 * range } - severe
  }
}
