import RunJournal
import Statistics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// From when on a process counts as disturbed by others; declared before anything is measured.
///
/// It looks at the machine while the process ran, not at a load average, which still remembers what
/// ended a minute ago.
struct ContentionRule: Hashable, Sendable {
  /// The share of the processors' time, 0.01 for 1 %.
  var stealShare = 0.01
  /// Processor time of others, in cores.
  var foreignCores = 0.05
  /// The time in which a process waited for a processor, or for storage, as a share of the wall
  /// time.
  var stallShare = 0.05
  /// False for processes that wait for storage themselves, as when saving or reading evicted pages.
  ///
  /// The kernel does not say who waited. The share is recorded all the same.
  var judgesStorage = true
  /// Ticks of 10 ms say nothing of a shorter process.
  var shortestTickedNanoseconds: Int64 = 500_000_000

  static let usual = ContentionRule()
}

extension MachineSnapshot {
  /// The work of other processes since an earlier snapshot, judged by a rule.
  ///
  /// `ticksPerSecond` is the unit of /proc/stat. `worksHere` is false where a child did the work:
  /// what this process waited for a processor then means nothing.
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

  /// The number of /proc/stat's ticks in a second, 100 on most systems.
  static let ticksPerSecond = Int64(sysconf(Int32(_SC_CLK_TCK)))

  private static func share(
    _ now: Int64?, _ before: Int64?, _ nanosecondsEach: Int64, _ wall: Int64
  ) -> Double? {
    guard let now, let before else { return nil }
    return Double(max(0, now - before) * nanosecondsEach) / Double(wall)
  }
}

extension ContentionRule {
  /// The limits that a record passes, in words; empty for a quiet process.
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
