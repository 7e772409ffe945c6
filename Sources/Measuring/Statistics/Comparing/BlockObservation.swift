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

  /// Makes an observation of ln(median) of a launch's samples.
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

extension BlockObservation {
  /// Makes an observation of ln(total time / operations) of a launch, the datum of a throughput.
  package init(
    block: Int, position: Int, strategy: String, totalNanoseconds: Double, operations: Int
  ) throws(StatisticsError) {
    try self.init(
      block: block, position: position, strategy: strategy,
      samples: [totalNanoseconds / Double(max(1, operations))])
  }

  /// Makes an observation of ln(p) of the actions of one launch together, the datum of a tail.
  ///
  /// - Throws: ``StatisticsError/tooFewSamples(count:needed:quantile:)`` where the launch has too
  ///   few actions for the percentile to exist.
  package init(
    block: Int, position: Int, strategy: String, quantile: Double, of actions: [Double]
  ) throws(StatisticsError) {
    let needed = try QuantileInterval.samplesNeeded(quantile: quantile)
    guard actions.count >= needed else {
      throw .tooFewSamples(count: actions.count, needed: needed, quantile: quantile)
    }
    try self.init(
      block: block, position: position, strategy: strategy,
      samples: [Summary.quantile(quantile, of: actions)])
  }
}
