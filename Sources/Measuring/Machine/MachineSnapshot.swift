#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The cumulative work of the machine and of this process; the difference of two snapshots is the
/// work in between.
struct MachineSnapshot: Hashable, Sendable {
  var wallNanoseconds: Int64
  /// The processor time of this process and of its children that have ended.
  var ownMicroseconds: Int64
  /// Nil where the system does not report it.
  var processors: ProcStat?
  var pressure: PressureStall
  /// The time for which the main thread was ready to run but had no processor, from
  /// /proc/self/schedstat.
  var runQueueNanoseconds: Int64?

  /// Returns the current snapshot.
  ///
  /// Take the second one after the launch's process has ended, because its time counts as own only
  /// then.
  static func take(
    clock: SampleClock = .system, files: SystemFiles = .live
  ) -> MachineSnapshot {
    MachineSnapshot(
      wallNanoseconds: clock.wallNanoseconds(),
      ownMicroseconds: processorMicroseconds(ofChildren: false)
        + processorMicroseconds(ofChildren: true),
      processors: ProcStat(files: files), pressure: PressureStall(files: files),
      runQueueNanoseconds: runQueue(files))
  }

  /// Returns the second number of: time run, time waited for a processor, time slices.
  private static func runQueue(_ files: SystemFiles) -> Int64? {
    let fields = files.line(of: "/proc/self/schedstat")?.split(separator: " ") ?? []
    return fields.count >= 2 ? Int64(fields[1]) : nil
  }

  private static func processorMicroseconds(ofChildren: Bool) -> Int64 {
    var usage = rusage()
    #if canImport(Glibc)
      let who = __rusage_who_t(ofChildren ? RUSAGE_CHILDREN.rawValue : RUSAGE_SELF.rawValue)
    #else
      let who = ofChildren ? RUSAGE_CHILDREN : RUSAGE_SELF
    #endif
    // Cannot fail: the address is valid, and all systems support both values.
    _ = getrusage(who, &usage)
    return [usage.ru_utime, usage.ru_stime]
      .reduce(0) { $0 + Int64($1.tv_sec) * 1_000_000 + Int64($1.tv_usec) }
  }
}
