/// The counters of the engine and the system during one operation.
///
/// Counters that repeat exactly measure work without noise.
package struct CounterRecord: Codable, Hashable, Sendable {
  package var virtualMachineSteps: Int64
  package var fullScanSteps: Int64
  package var sorts: Int64
  package var automaticIndexes: Int64
  /// Pages found in the connection's cache, read into it, and written from it.
  package var cacheHits: Int64
  package var cacheMisses: Int64
  package var cacheWrites: Int64
  package var cacheSpills: Int64
  package var userMicroseconds: Int64
  package var systemMicroseconds: Int64
  package var minorFaults: Int64
  package var majorFaults: Int64
  package var voluntarySwitches: Int64
  package var involuntarySwitches: Int64
  /// Bytes that went through read and write calls, cached or not.
  package var logicalBytesRead: Int64
  package var logicalBytesWritten: Int64
  /// Bytes read from storage and sent to it.
  package var blockBytesRead: Int64
  package var blockBytesWritten: Int64
  package var walPeakBytes: Int64

  package init(
    virtualMachineSteps: Int64 = 0, fullScanSteps: Int64 = 0, sorts: Int64 = 0,
    automaticIndexes: Int64 = 0, cacheHits: Int64 = 0, cacheMisses: Int64 = 0,
    cacheWrites: Int64 = 0, cacheSpills: Int64 = 0, userMicroseconds: Int64 = 0,
    systemMicroseconds: Int64 = 0, minorFaults: Int64 = 0, majorFaults: Int64 = 0,
    voluntarySwitches: Int64 = 0, involuntarySwitches: Int64 = 0, logicalBytesRead: Int64 = 0,
    logicalBytesWritten: Int64 = 0, blockBytesRead: Int64 = 0, blockBytesWritten: Int64 = 0,
    walPeakBytes: Int64 = 0
  ) {
    self.virtualMachineSteps = virtualMachineSteps
    self.fullScanSteps = fullScanSteps
    self.sorts = sorts
    self.automaticIndexes = automaticIndexes
    self.cacheHits = cacheHits
    self.cacheMisses = cacheMisses
    self.cacheWrites = cacheWrites
    self.cacheSpills = cacheSpills
    self.userMicroseconds = userMicroseconds
    self.systemMicroseconds = systemMicroseconds
    self.minorFaults = minorFaults
    self.majorFaults = majorFaults
    self.voluntarySwitches = voluntarySwitches
    self.involuntarySwitches = involuntarySwitches
    self.logicalBytesRead = logicalBytesRead
    self.logicalBytesWritten = logicalBytesWritten
    self.blockBytesRead = blockBytesRead
    self.blockBytesWritten = blockBytesWritten
    self.walPeakBytes = walPeakBytes
  }
}

/// The conditions under which the samples of one operation were taken.
package struct SamplingRecord: Codable, Hashable, Sendable {
  /// The median time of an empty measurement, already subtracted from each sample.
  package var overheadNanoseconds: Int64
  /// The smallest step of the clock that was observed.
  package var clockStepNanoseconds: Int64
  /// The share of the file's pages in the system's memory when the clock started, nil if unknown.
  package var residentShare: Double?
  /// Labels for the figures, such as "below clock resolution"; may be empty.
  package var labels: [String]

  package init(
    overheadNanoseconds: Int64, clockStepNanoseconds: Int64, residentShare: Double? = nil,
    labels: [String] = []
  ) {
    self.overheadNanoseconds = overheadNanoseconds
    self.clockStepNanoseconds = clockStepNanoseconds
    self.residentShare = residentShare
    self.labels = labels
  }
}

/// A part of one load.
package struct LoadWindowRecord: Codable, Hashable, Sendable {
  /// Objects stored in it, including companions.
  package var objects: Int
  package var wallNanoseconds: Int64
  package var cpuNanoseconds: Int64
  /// The size of the write-ahead log at the end of the window.
  package var logBytes: Int64
  /// The number of restarts of the log within the window, which follow checkpoints.
  package var logRestarts: Int

  package init(
    objects: Int, wallNanoseconds: Int64, cpuNanoseconds: Int64, logBytes: Int64, logRestarts: Int
  ) {
    self.objects = objects
    self.wallNanoseconds = wallNanoseconds
    self.cpuNanoseconds = cpuNanoseconds
    self.logBytes = logBytes
    self.logRestarts = logRestarts
  }
}

/// The load that other processes put on the machine during one process.
package struct ContentionRecord: Codable, Hashable, Sendable {
  package var wallNanoseconds: Int64
  /// Shares of the wall time; nil where the system does not report them.
  package var stealShare: Double?
  /// Processor time of other processes, in cores.
  package var foreignCores: Double?
  package var stalledOnProcessorShare: Double?
  package var stalledOnStorageShare: Double?
  /// The time for which the work was ready to run but had no processor; nil if it was not measured.
  package var runQueueShare: Double?
  /// The declared limits that were exceeded, one readable text each; empty for a quiet process.
  package var reasons: [String]

  package var isContended: Bool { !reasons.isEmpty }

  package init(
    wallNanoseconds: Int64, stealShare: Double? = nil, foreignCores: Double? = nil,
    stalledOnProcessorShare: Double? = nil, stalledOnStorageShare: Double? = nil,
    runQueueShare: Double? = nil, reasons: [String] = []
  ) {
    self.wallNanoseconds = wallNanoseconds
    self.stealShare = stealShare
    self.foreignCores = foreignCores
    self.stalledOnProcessorShare = stalledOnProcessorShare
    self.stalledOnStorageShare = stalledOnStorageShare
    self.runQueueShare = runQueueShare
    self.reasons = reasons
  }
}

/// The bytes of a B-tree by purpose; the sum is the size of its pages.
package struct ByteLayers: Codable, Hashable, Sendable {
  package var pageHeaders: Int
  package var cellPointers: Int
  package var childPointers: Int
  /// The lengths and row IDs before each record.
  package var cellFrames: Int
  package var overflowPointers: Int
  /// Record headers except the types of NULL columns.
  package var recordHeaders: Int
  /// The one type byte of each NULL column.
  package var nullColumns: Int
  /// Kind, version and row ID within records.
  package var bookkeepingColumns: Int
  /// The members' values.
  package var values: Int
  package var unused: Int

  package var total: Int {
    pageHeaders + cellPointers + childPointers + cellFrames + overflowPointers + recordHeaders
      + nullColumns + bookkeepingColumns + values + unused
  }

  package init(
    pageHeaders: Int = 0, cellPointers: Int = 0, childPointers: Int = 0, cellFrames: Int = 0,
    overflowPointers: Int = 0, recordHeaders: Int = 0, nullColumns: Int = 0,
    bookkeepingColumns: Int = 0, values: Int = 0, unused: Int = 0
  ) {
    self.pageHeaders = pageHeaders
    self.cellPointers = cellPointers
    self.childPointers = childPointers
    self.cellFrames = cellFrames
    self.overflowPointers = overflowPointers
    self.recordHeaders = recordHeaders
    self.nullColumns = nullColumns
    self.bookkeepingColumns = bookkeepingColumns
    self.values = values
    self.unused = unused
  }
}

extension OperationRecord {
  /// The counts that are identical in every process with the same work, by readable name.
  ///
  /// They exclude the system's counts: faults, switches and bytes depend on other activity.
  package var exactCounters: [String: Int64] {
    var counters = [
      "steps": statements.reduce(0) { $0 + Int64($1.virtualMachineSteps) },
      "executions": statements.reduce(0) { $0 + Int64($1.executions) },
    ]
    guard let engine = self.counters else { return counters }
    counters["full scan steps"] = engine.fullScanSteps
    counters["sorts"] = engine.sorts
    counters["automatic index rows"] = engine.automaticIndexes
    counters["pages used"] = engine.cacheHits + engine.cacheMisses
    counters["pages read"] = engine.cacheMisses
    counters["pages written"] = engine.cacheWrites
    return counters
  }

  /// The names of the counts that vary among processes of one strategy, sorted; empty for
  /// deterministic work.
  ///
  /// Pass the records of one operation in one cell. If something varies, part of the variation in
  /// the times is not noise, and the counts cannot decide a comparison.
  package static func varyingCounters(in records: [OperationRecord]) -> [String] {
    let counters = records.map(\.exactCounters)
    return Set(counters.flatMap(\.keys)).filter { name in
      Set(counters.compactMap { $0[name] }).count > 1
    }.sorted()
  }
}
