/// The log-ratios of two strategies, one for each process, in order of running.
package struct PairedDifferences: Hashable, Sendable {
  package let values: [Double]

  init(_ values: [Double]) { self.values = values }

  /// Subtracts ln(baseline) from ln(candidate) of the same processes.
  ///
  /// - Throws: ``StatisticsError/unequalLengths(of:first:second:)`` and
  ///   ``StatisticsError/notFinite(of:index:)``.
  package init(candidate: [Double], baseline: [Double]) throws(StatisticsError) {
    guard candidate.count == baseline.count else {
      throw .unequalLengths(of: "comparison", first: candidate.count, second: baseline.count)
    }
    try Summary.checkFinite(candidate + baseline, what: "comparison")
    self.init(zip(candidate, baseline).map { $0 - $1 })
  }

  /// The degrees of freedom; at 0 or less the error is unknown.
  var degreesOfFreedom: Int { values.count - 1 }
}
