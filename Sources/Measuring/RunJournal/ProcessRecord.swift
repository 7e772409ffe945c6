/// Everything one process measured of all strategies, which answered turn by turn.
///
/// A process is the replicate of an interleaved run: what disturbs it disturbs every strategy, and
/// intervals are made from one figure of each process. It is one line of the journal, so that a run
/// that is killed has it whole or not at all.
package struct ProcessRecord: Codable, Hashable, Sendable {
  package var cell: String
  /// From 0 within the cell.
  package var number: Int
  package var startedAt: String
  /// The strategies in the order in which their stores were opened.
  package var openingOrder: [String]
  package var contention: ContentionRecord?
  package var resources: ResourceRecord
  /// In the order of the run's strategies.
  package var strategies: [StrategyMeasurement]

  package init(
    cell: String, number: Int, startedAt: String, openingOrder: [String],
    contention: ContentionRecord?, resources: ResourceRecord, strategies: [StrategyMeasurement]
  ) {
    self.cell = cell
    self.number = number
    self.startedAt = startedAt
    self.openingOrder = openingOrder
    self.contention = contention
    self.resources = resources
    self.strategies = strategies
  }
}

/// What one process measured of one strategy.
package struct StrategyMeasurement: Codable, Hashable, Sendable {
  package var strategy: String
  /// The hash of the copies that the process began with.
  package var fileHash: String
  package var contentDigest: String
  /// The same after all changes.
  package var finalContentDigest: String
  /// Settings read back from the store.
  package var settings: [String: String]
  package var operations: [OperationRecord]

  package init(
    strategy: String, fileHash: String, contentDigest: String, finalContentDigest: String,
    settings: [String: String], operations: [OperationRecord]
  ) {
    self.strategy = strategy
    self.fileHash = fileHash
    self.contentDigest = contentDigest
    self.finalContentDigest = finalContentDigest
    self.settings = settings
    self.operations = operations
  }
}

/// How many rounds the next processes of a cell measure, written before the first of them.
package struct RoundPlanRecord: Codable, Hashable, Sendable {
  package var cell: String
  /// The number of the first process that follows this plan.
  package var firstProcess: Int
  package var processCount: Int
  package var rounds: [RoundCount]
  /// Why so many: "pilot", "±1.5 % wanted of each", "the budget allows half of what is wanted".
  package var reason: String

  /// The rounds of one measurement in one process.
  package struct RoundCount: Codable, Hashable, Sendable {
    package var measurement: MeasurementID
    /// By the strategy's name: one that is far from the baseline and known well enough leaves the
    /// rotation before the others.
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

  /// The number of the first process that no longer follows this plan.
  package var end: Int { firstProcess + processCount }
}

/// How fine the machine could see when the run began, and what the run therefore set out to tell.
package struct ProbeRecord: Codable, Hashable, Sendable {
  package var cell: String
  /// How long equal stores took turns, in seconds of wall time.
  package var seconds: Double
  /// Rounds of neighbouring samples that were compared.
  package var pairs: Int
  /// The robust standard deviation of the log-ratio of two neighbouring samples, 0.08 for 8 %.
  package var pairDeviation: Double
  /// The half-width that the run's budget was expected to reach, as a share.
  package var expectedHalfWidth: Double
  /// The smallest difference that the run set out to tell, as a share.
  package var minimumEffect: Double
  /// The seconds of measuring that would tell 2 %, nil where nothing would.
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
