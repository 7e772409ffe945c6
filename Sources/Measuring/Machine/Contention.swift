import RunJournal
import Statistics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The limits beyond which a process counts as disturbed by others; declared before the
/// measurement.
///
/// The rule evaluates the process's own time span, unlike a load average, which includes work that
/// ended a minute ago.
struct ContentionRule: Hashable, Sendable {
  /// The share of the processors' time, 0.01 for 1 %.
  var stealShare = 0.01
  /// The processor time of other processes, in cores.
  var foreignCores = 0.05
  /// The time spent waiting for a processor or for storage, as a share of the wall time.
  var stallShare = 0.05
  /// False for processes that wait for storage themselves, as when saving.
  ///
  /// The kernel does not report which process waited. The share is recorded anyway.
  var judgesStorage = true
  /// The shortest process for which ticks of 10 ms are precise enough.
  var shortestTickedNanoseconds: Int64 = 500_000_000

  static let usual = ContentionRule()
}

extension MachineSnapshot {
  /// Returns the work of other processes since an earlier snapshot, judged by a rule.
  ///
  /// `ticksPerSecond` is the unit of /proc/stat. `worksHere` is false if a child did the work: the
  /// time that this process waited for a processor is then meaningless.
  func contention(
    since before: MachineSnapshot, rule: ContentionRule = .usual, worksHere: Bool = false,
    ticksPerSecond: Int64 = MachineSnapshot.ticksPerSecond
  ) -> ContentionRecord {
    let wall = max(1, wallNanoseconds - before.wallNanoseconds)
    var record = ContentionRecord(wallNanoseconds: wall)
    if let now = processors, let then = before.processors, ticksPerSecond > 0,
      wall >= rule.shortestTickedNanoseconds
    {
      let tick = 1e9 / Double(ticksPerSecond) / Double(wall)
      let own = Double(ownMicroseconds - before.ownMicroseconds) * 1_000 / Double(wall)
      let stolen = Double(now.stolenTicks - then.stolenTicks) * tick
      record.stealShare = max(0, stolen / Double(now.processorCount))
      record.foreignCores = max(0, Double(now.busyTicks - then.busyTicks) * tick - own)
    }
    record.stalledOnProcessorShare = Self.share(
      pressure.processorMicroseconds, before.pressure.processorMicroseconds, 1_000, wall)
    record.stalledOnStorageShare = Self.share(
      pressure.storageMicroseconds, before.pressure.storageMicroseconds, 1_000, wall)
    if worksHere {
      record.runQueueShare = Self.share(
        runQueueNanoseconds, before.runQueueNanoseconds, 1, wall)
    }
    record.reasons = rule.reasons(record)
    return record
  }

  /// The number of /proc/stat's ticks per second, 100 on most systems.
  static let ticksPerSecond = Int64(sysconf(Int32(_SC_CLK_TCK)))

  private static func share(
    _ now: Int64?, _ before: Int64?, _ nanosecondsEach: Int64, _ wall: Int64
  ) -> Double? {
    guard let now, let before else { return nil }
    return Double(max(0, now - before) * nanosecondsEach) / Double(wall)
  }
}

extension ContentionRule {
  /// Returns the limits that a record exceeds, as texts; empty for a quiet process.
  func reasons(_ record: ContentionRecord) -> [String] {
    var reasons: [String] = []
    func judge(_ share: Double?, _ limit: Double, _ what: String) {
      guard let share, share > limit else { return }
      reasons.append("\(what) \(Percent.text(share)) (limit \(Percent.text(limit)))")
    }
    judge(record.stealShare, stealShare, "stolen by the hypervisor")
    judge(record.foreignCores, foreignCores, "other processes, of one core")
    judge(record.stalledOnProcessorShare, stallShare, "processes waited for a processor")
    if judgesStorage {
      judge(record.stalledOnStorageShare, stallShare, "processes waited for storage")
    }
    return reasons
  }
}
