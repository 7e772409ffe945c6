/// The one figure that a launch contributes to a comparison.
package struct BlockObservation: Hashable, Sendable {
  package var block: Int
  /// The place within the block, from 0.
  package var position: Int
  package var strategy: String
  /// The natural logarithm of the launch's median time, or of another positive figure.
  package var logValue: Double

  package init(block: Int, position: Int, strategy: String, logValue: Double) {
    self.block = block
    self.position = position
    self.strategy = strategy
    self.logValue = logValue
  }

  /// Takes ln(median) of a launch's samples.
  ///
  /// Samples of one launch share their process, memory layout and moment, so they are no
  /// independent evidence: a launch counts once.
  package init(
    block: Int, position: Int, strategy: String, samples: [Double]
  ) throws(StatisticsError) {
    let median = try Summary.median(samples)
    let logarithms = try Summary.logarithms(of: [median], what: "median of \(strategy)")
    self.init(block: block, position: position, strategy: strategy, logValue: logarithms[0])
  }
}
