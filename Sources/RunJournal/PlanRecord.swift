/// The rounds that the next processes of a cell measure, written before the first of these.
package struct PlanRecord: Codable, Hashable, Sendable {
  package var cell: String
  /// The number of the first process that follows this plan.
  package var firstProcess: Int
  package var processCount: Int
  package var rounds: [RoundCount]
  /// The reason for the numbers: "pilot", "±1.5 % wanted of each", "the budget allows half of what
  /// is wanted".
  package var reason: String

  /// The rounds of one measurement in one process.
  package struct RoundCount: Codable, Hashable, Sendable {
    package var measurement: MeasurementID
    /// The rounds by strategy: a strategy that is far from the baseline and known well enough
    /// leaves the rotation early.
    package var rounds: [String: Int]

    package init(measurement: MeasurementID, rounds: [String: Int]) {
      self.measurement = measurement
      self.rounds = rounds
    }
  }

  package init(
    cell: String, firstProcess: Int, processCount: Int, rounds: [RoundCount], reason: String
  ) {
    self.cell = cell
    self.firstProcess = firstProcess
    self.processCount = processCount
    self.rounds = rounds
    self.reason = reason
  }

  /// The number of the first process after this plan.
  package var end: Int { firstProcess + processCount }
}

/// The smallest difference that the machine could show when the run began, and the precision that
/// the run chose.
package struct ProbeRecord: Codable, Hashable, Sendable {
  package var cell: String
  /// The wall time in seconds for which equal stores took turns.
  package var seconds: Double
  /// The number of compared pairs of neighbouring samples.
  var pairs: Int
  /// The robust standard deviation of the log-ratio of two neighbouring samples, 0.08 for 8 %.
  package var pairDeviation: Double
  /// The half-width that the run's budget was expected to reach, as a share.
  package var expectedHalfWidth: Double
  /// The smallest difference that the run aims to detect, as a share.
  package var minimumEffect: Double
  /// The seconds of measuring that would detect 2 %, nil if no time would.
  package var secondsForTwoPercent: Double?

  package init(
    cell: String, seconds: Double, pairs: Int, pairDeviation: Double, expectedHalfWidth: Double,
    minimumEffect: Double, secondsForTwoPercent: Double?
  ) {
    self.cell = cell
    self.seconds = seconds
    self.pairs = pairs
    self.pairDeviation = pairDeviation
    self.expectedHalfWidth = expectedHalfWidth
    self.minimumEffect = minimumEffect
    self.secondsForTwoPercent = secondsForTwoPercent
  }
}
