/// Everything one process measured of all strategies, which answered turn by turn.
///
/// A process is a run's replicate: what disturbs it disturbs every strategy, and intervals are made
/// from one figure of each process. It is one line of the journal, so that a run that is killed has
/// it whole or not at all.
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

extension ProcessRecord {
  /// Nil for a strategy that the process did not measure.
  package func measurement(of strategy: String) -> StrategyMeasurement? {
    strategies.first { $0.strategy == strategy }
  }

  /// The process's wall time, its start included.
  package var wallSeconds: Double { Double(contention?.wallNanoseconds ?? 0) / 1e9 }
}

extension [ProcessRecord] {
  /// The measurements of one strategy, one for each process that has it.
  package func measurements(of strategy: String) -> [StrategyMeasurement] {
    compactMap { $0.measurement(of: strategy) }
  }

  /// All strategies' measurements, process by process.
  package var measurements: [StrategyMeasurement] { flatMap(\.strategies) }
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

extension StrategyMeasurement {
  /// Nil for what was not measured of the strategy.
  package func operation(_ id: MeasurementID) -> OperationRecord? {
    operations.first { $0.id == id }
  }
}

/// The resources that the whole process used, from getrusage and /proc.
package struct ResourceRecord: Codable, Hashable, Sendable {
  package var userMicroseconds: Int64
  package var systemMicroseconds: Int64
  package var peakResidentBytes: Int64
  package var minorFaults: Int64
  package var majorFaults: Int64
  package var voluntarySwitches: Int64
  package var involuntarySwitches: Int64
  /// Bytes the process caused to be written to storage, -1 where the system does not tell.
  package var blockBytesWritten: Int64

  package init(
    userMicroseconds: Int64, systemMicroseconds: Int64, peakResidentBytes: Int64,
    minorFaults: Int64, majorFaults: Int64, voluntarySwitches: Int64,
    involuntarySwitches: Int64, blockBytesWritten: Int64
  ) {
    self.userMicroseconds = userMicroseconds
    self.systemMicroseconds = systemMicroseconds
    self.peakResidentBytes = peakResidentBytes
    self.minorFaults = minorFaults
    self.majorFaults = majorFaults
    self.voluntarySwitches = voluntarySwitches
    self.involuntarySwitches = involuntarySwitches
    self.blockBytesWritten = blockBytesWritten
  }
}
