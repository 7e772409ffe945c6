/// The shares of the spread that come from launch to launch, and from within a launch.
///
/// The one-way random effects model (Searle, Casella and McCulloch, "Variance Components", 1992,
/// section 3.6). Where launches differ, only more launches help; more samples of one do not.
package struct VarianceLevels: Hashable, Sendable {
  package let betweenMeanSquare: Double
  package let withinMeanSquare: Double
  /// The variance of launches, not below 0.
  package let launchVariance: Double

  /// The variance of samples within a launch.
  package var sampleVariance: Double { withinMeanSquare }

  /// - Throws: For fewer than two launches, or when no launch has two samples.
  package init(launches: [[Double]]) throws(StatisticsError) {
    let filled = launches.filter { !$0.isEmpty }
    let values = filled.flatMap { $0 }
    try Summary.checkFinite(values, what: "levels of noise")
    let needed = max(2, filled.count) + 1
    guard filled.count >= 2, values.count > filled.count else {
      throw .tooFewPoints(of: "levels of noise", count: values.count, needed: needed)
    }
    let center = Summary.mean(values)
    var between = 0.0
    var within = 0.0
    for launch in filled {
      let mean = Summary.mean(launch)
      between += Double(launch.count) * (mean - center) * (mean - center)
      within += launch.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }
    betweenMeanSquare = between / Double(filled.count - 1)
    withinMeanSquare = within / Double(values.count - filled.count)
    let squares = filled.reduce(0.0) { $0 + Double($1.count * $1.count) }
    let total = Double(values.count)
    // The number of samples a launch; for equal numbers exactly that.
    let inner = (total - squares / total) / Double(filled.count - 1)
    launchVariance = max(0, (betweenMeanSquare - withinMeanSquare) / inner)
  }
}
