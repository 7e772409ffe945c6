/// The measurements of one process: all strategies, which answered in turns.
///
/// A process is a run's replicate: a disturbance affects every strategy in it, and each process
/// contributes one figure to an interval. It is one line of the journal, so a killed run contains
/// it completely or not at all.
package struct ProcessRecord: Codable, Hashable, Sendable {
  package var cell: String
  /// The number within the cell, from 0.
  package var number: Int
  package var startedAt: String
  /// The strategies in the order in which their stores were opened.
  package var openingOrder: [String]
  package var contention: ContentionRecord?
  package var resources: ResourceRecord
  /// The measurements in the order of the run's strategies.
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
  /// Returns the measurement of a strategy, nil if the process did not measure it.
  package func measurement(of strategy: String) -> StrategyMeasurement? {
    strategies.first { $0.strategy == strategy }
  }

  /// The median time of the reference fetch; nil without one.
  package var referenceNanoseconds: Int64? {
    let times = strategies.first?.operations.compactMap(\.referenceNanoseconds).sorted() ?? []
    return times.isEmpty ? nil : times[times.count / 2]
  }

  /// The process's wall time, including its start.
  package var wallSeconds: Double { Double(contention?.wallNanoseconds ?? 0) / 1e9 }
}

extension [ProcessRecord] {
  /// Returns the measurements of one strategy, one for each process that has it.
  package func measurements(of strategy: String) -> [StrategyMeasurement] {
    compactMap { $0.measurement(of: strategy) }
  }

  /// The measurements of all strategies, process by process.
  package var measurements: [StrategyMeasurement] { flatMap(\.strategies) }
}

/// The measurements of one strategy in one process.
package struct StrategyMeasurement: Codable, Hashable, Sendable {
  package var strategy: String
  /// The hash of the copies that the process started from.
  package var fileHash: String
  package var contentDigest: String
  /// The content digest after all changes.
  package var finalContentDigest: String
  /// The settings read back from the store.
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
  /// Returns the record of a measurement, nil if the strategy does not have it.
  package func operation(_ id: MeasurementID) -> OperationRecord? {
    // By index, because unoptimised code copies each record that it passes to a closure.
    for place in operations.indices where operations[place].id == id { return operations[place] }
    return nil
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
  /// Bytes that the process sent to storage, -1 where the system does not report them.
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
