import RunJournal

/// This process's cumulative use of resources, read before and after each operation.
///
/// Take both outside the clock: reading them costs tens of microseconds.
struct ProcessCounters: Hashable, Sendable {
  var resources: ResourceRecord
  /// Nil where the system does not report it.
  var io: ProcessIO?

  static func current(files: SystemFiles = .live) -> ProcessCounters {
    // The most expensive counters are read first, so that their cost counts least.
    let resources = ResourceUsage.current(files: files)
    return ProcessCounters(resources: resources, io: ProcessIO(files: files))
  }
}

/// The engine's counters of one operation, in a form that does not depend on the store.
struct EngineCounters: Hashable, Sendable {
  var virtualMachineSteps: Int64 = 0
  var fullScanSteps: Int64 = 0
  var sorts: Int64 = 0
  var automaticIndexes: Int64 = 0
  var cacheHits: Int64 = 0
  var cacheMisses: Int64 = 0
  var cacheWrites: Int64 = 0
  var cacheSpills: Int64 = 0
  var walPeakBytes: Int64 = 0

  init() {}
}

extension CounterRecord {
  /// Creates the difference between two readings.
  init(
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

/// The bytes that this process read and wrote, from /proc/self/io.
struct ProcessIO: Hashable, Sendable {
  /// Bytes that went through read and write calls, cached or not.
  var logicalBytesRead: Int64
  var logicalBytesWritten: Int64
  /// Bytes fetched from storage, and made dirty to be written later.
  var blockBytesRead: Int64
  var blockBytesWritten: Int64
  /// The length of the text just read, which the next reading's bytes include.
  private var textBytes: Int64

  /// Nil where the system does not report them.
  init?(files: SystemFiles = .live) {
    let path = "/proc/self/io"
    guard let text = files.text(path) else { return nil }
    let known = SystemFiles { $0 == path ? text : nil }
    guard let read = known.number(of: "rchar", in: path),
      let written = known.number(of: "wchar", in: path)
    else { return nil }
    logicalBytesRead = read
    logicalBytesWritten = written
    blockBytesRead = known.number(of: "read_bytes", in: path) ?? 0
    blockBytesWritten = known.number(of: "write_bytes", in: path) ?? 0
    textBytes = Int64(text.utf8.count)
  }

  /// Returns the bytes that were added since `before`.
  func difference(since before: ProcessIO) -> ProcessIO {
    var result = self
    result.logicalBytesRead = max(
      0, logicalBytesRead - before.logicalBytesRead - before.textBytes)
    result.logicalBytesWritten -= before.logicalBytesWritten
    result.blockBytesRead -= before.blockBytesRead
    result.blockBytesWritten -= before.blockBytesWritten
    return result
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// This process's use of resources since it started.
enum ResourceUsage {
  static func current(files: SystemFiles = .live) -> ResourceRecord {
    var usage = rusage()
    #if canImport(Glibc)
      let process = __rusage_who_t(RUSAGE_SELF.rawValue)
    #else
      let process = RUSAGE_SELF
    #endif
    // Cannot fail: the address is valid and the process exists.
    _ = getrusage(process, &usage)
    return ResourceRecord(
      userMicroseconds: microseconds(usage.ru_utime),
      systemMicroseconds: microseconds(usage.ru_stime),
      peakResidentBytes: peakResidentBytes(usage, files),
      minorFaults: Int64(usage.ru_minflt), majorFaults: Int64(usage.ru_majflt),
      voluntarySwitches: Int64(usage.ru_nvcsw), involuntarySwitches: Int64(usage.ru_nivcsw),
      blockBytesWritten: files.number(of: "write_bytes", in: "/proc/self/io") ?? -1)
  }

  private static func microseconds(_ time: timeval) -> Int64 {
    Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_usec)
  }

  /// Returns VmHWM if possible, because ru_maxrss includes the parent's memory from before the
  /// program was loaded.
  private static func peakResidentBytes(_ usage: rusage, _ files: SystemFiles) -> Int64 {
    if let kibibytes = files.number(of: "VmHWM", in: "/proc/self/status") {
      return kibibytes * 1024
    }
    #if canImport(Darwin)
      return Int64(usage.ru_maxrss)
    #else
      return Int64(usage.ru_maxrss) * 1024
    #endif
  }
}
