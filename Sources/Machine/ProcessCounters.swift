package import RunJournal

/// What this process had used up to a moment, taken before and after each operation.
///
/// Take both outside the clock: reading them costs some tens of microseconds.
package struct ProcessCounters: Hashable, Sendable {
  package var resources: ResourceRecord
  /// Nil where the system does not tell.
  package var io: ProcessIO?

  package init(resources: ResourceRecord, io: ProcessIO?) {
    self.resources = resources
    self.io = io
  }

  package static func current(files: SystemFiles = .live) -> ProcessCounters {
    // The figures that cost most to read come first before, so they count least.
    let resources = ResourceUsage.current(files: files)
    return ProcessCounters(resources: resources, io: ProcessIO(files: files))
  }
}

/// What the engine counted during one operation; the store knows it, the journal does not know the
/// store.
package struct EngineCounters: Hashable, Sendable {
  package var virtualMachineSteps: Int64 = 0
  package var fullScanSteps: Int64 = 0
  package var sorts: Int64 = 0
  package var automaticIndexes: Int64 = 0
  package var cacheHits: Int64 = 0
  package var cacheMisses: Int64 = 0
  package var cacheWrites: Int64 = 0
  package var cacheSpills: Int64 = 0
  package var walPeakBytes: Int64 = 0

  package init() {}
}

extension CounterRecord {
  /// What happened between two readings.
  package init(
    from before: ProcessCounters, to after: ProcessCounters, engine: EngineCounters
  ) {
    let first = before.resources
    let last = after.resources
    let io = zip([after.io].compactMap { $0 }, [before.io].compactMap { $0 })
      .map { $0.difference(since: $1) }.first
    self.init(
      virtualMachineSteps: engine.virtualMachineSteps, fullScanSteps: engine.fullScanSteps,
      sorts: engine.sorts, automaticIndexes: engine.automaticIndexes,
      cacheHits: engine.cacheHits, cacheMisses: engine.cacheMisses,
      cacheWrites: engine.cacheWrites, cacheSpills: engine.cacheSpills,
      userMicroseconds: last.userMicroseconds - first.userMicroseconds,
      systemMicroseconds: last.systemMicroseconds - first.systemMicroseconds,
      minorFaults: last.minorFaults - first.minorFaults,
      majorFaults: last.majorFaults - first.majorFaults,
      voluntarySwitches: last.voluntarySwitches - first.voluntarySwitches,
      involuntarySwitches: last.involuntarySwitches - first.involuntarySwitches,
      logicalBytesRead: io?.logicalBytesRead ?? 0,
      logicalBytesWritten: io?.logicalBytesWritten ?? 0,
      blockBytesRead: io?.blockBytesRead ?? 0, blockBytesWritten: io?.blockBytesWritten ?? 0,
      walPeakBytes: engine.walPeakBytes)
  }
}
