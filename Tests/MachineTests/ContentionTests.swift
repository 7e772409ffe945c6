import Foundation
import RunJournal
import TestSupport
import Testing

@testable import Measuring

#if canImport(Glibc)
  import Glibc
#endif

struct ContentionTests {
  /// Texts of /proc from two kernels, ten seconds apart.
  static let quiet = [
    "/proc/stat": """
    cpu  3697101 2752 492208 5072935 59079 0 15658 5046 0 0
    cpu0 1717743 1294 203012 2728320 19402 0 755 2571 0 0
    cpu1 1979357 1457 289196 2344614 39677 0 14902 2475 0 0
    intr 1 2 3
    """,
    "/proc/pressure/cpu": """
    some avg10=97.03 avg60=97.71 avg300=96.20 total=12475121056
    full avg10=0.00 avg60=0.00 avg300=0.00 total=0
    """,
    "/proc/pressure/io": """
    some avg10=0.00 avg60=0.00 avg300=0.00 total=1000
    full avg10=0.00 avg60=0.00 avg300=0.00 total=900
    """,
    "/proc/self/schedstat": "1000 87520 1\n",
  ]

  @Test func `contention is read from recorded /proc texts`() throws {
    var later = Self.quiet
    // 1,050 ticks of work, 30 stolen; a process waited for a processor 6 % of the time.
    later["/proc/stat"] = "cpu  3698001 2752 492358 5073835 59079 0 15658 5076 0 0\ncpu0 1\ncpu1 1"
    later["/proc/pressure/cpu"] = "some avg10=1.00 avg60=1.00 avg300=1.00 total=12475721056"
    later["/proc/self/schedstat"] = "1000 100087520 2"
    let before = snapshot(Self.quiet, wall: 0, own: 1_000)
    let after = snapshot(later, wall: 10_000_000_000, own: 10_051_000)
    let record = after.contention(since: before, worksHere: true, ticksPerSecond: 100)
    #expect(record.wallNanoseconds == 10_000_000_000)
    // 0.3 seconds of the two processors' ten.
    #expect(abs(try #require(record.stealShare) - 0.015) < 1e-12)
    // 10.5 seconds of work less 10.05 seconds of this process.
    #expect(abs(try #require(record.foreignCores) - 0.045) < 1e-9)
    #expect(abs(try #require(record.stalledOnProcessorShare) - 0.06) < 1e-12)
    #expect(record.stalledOnStorageShare == 0)
    #expect(abs(try #require(record.runQueueShare) - 0.01) < 1e-12)
    #expect(record.isContended)
    #expect(record.reasons.count == 2)
    #expect(record.reasons[0].hasSuffix(" 1.5 % (limit 1 %)"))
    #expect(record.reasons[1].hasSuffix(" 6 % (limit 5 %)"))
  }

  @Test func `a process that used all the time itself is quiet`() {
    var later = Self.quiet
    later["/proc/stat"] = "cpu  3698101 2752 492208 5073935 59079 0 15658 5046 0 0\ncpu0 1\ncpu1 1"
    let record = snapshot(later, wall: 10_000_000_000, own: 10_000_000)
      .contention(since: snapshot(Self.quiet, wall: 0, own: 0), ticksPerSecond: 100)
    #expect(record.foreignCores == 0)
    #expect(record.stealShare == 0)
    #expect(!record.isContended)
    #expect(record.runQueueShare == nil)
  }

  @Test func `ticks of less than half a second are ignored, and pressure is not`() {
    var later = Self.quiet
    later["/proc/stat"] = "cpu  3699101 2752 492208 5073935 59079 0 15658 6046 0 0\ncpu0 1\ncpu1 1"
    later["/proc/pressure/io"] = "some avg10=1.00 avg60=1.00 avg300=1.00 total=21000"
    let before = snapshot(Self.quiet, wall: 0, own: 0)
    let after = snapshot(later, wall: 100_000_000, own: 0)
    let record = after.contention(since: before, ticksPerSecond: 100)
    #expect(record.stealShare == nil)
    #expect(record.foreignCores == nil)
    #expect(record.reasons.count == 1)
    #expect(record.reasons[0].hasSuffix("storage 20 % (limit 5 %)"))
    let own = after.contention(
      since: before, rule: ContentionRule(judgesStorage: false), ticksPerSecond: 100)
    #expect(own.stalledOnStorageShare == 0.2)
    #expect(!own.isContended)
  }

  @Test func `unknown values are no reason for contention`() {
    let record = snapshot([:], wall: 1_000_000_000, own: 0)
      .contention(since: snapshot([:], wall: 0, own: 0))
    #expect(record == ContentionRecord(wallNanoseconds: 1_000_000_000))
    #expect(ProcStat(files: SystemFiles { _ in "cpu  1 2 3\n" }) == nil)
  }

  #if os(Linux)
    @Test func `a finished child counts as own work`() async throws {
      // Read between the snapshots, so that they include at least this much.
      let before = MachineSnapshot.take()
      let (own, ofChildren) = (processorMicroseconds(RUSAGE_SELF), childMicroseconds())
      let child = LaunchProcess(
        executable: "/bin/sh",
        arguments: ["-c", "i=0; while [ $i -lt 600000 ]; do i=$((i+1)); done"])
      _ = try await child.run(request: Data())
      let used =
        processorMicroseconds(RUSAGE_SELF) - own + childMicroseconds() - ofChildren
      let after = MachineSnapshot.take()
      // The kernel rounds user and system time of the process and of its children.
      #expect(after.ownMicroseconds - before.ownMicroseconds >= used - 10)
      #expect(childMicroseconds() > ofChildren)
    }

    /// The loops are unfinished children, so their time counts as foreign.
    @Test(.timeLimit(.minutes(60))) func `two busy loops are detected in every window`() throws {
      let loops = try (0..<2).map { _ in
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "while :; do :; done"]
        try process.run()
        return process
      }
      defer {
        for process in loops {
          kill(process.processIdentifier, SIGKILL)
          process.waitUntilExit()
        }
      }
      for _ in 0..<TestLength.choose(short: 2, long: 8) {
        let before = snapshotWithoutChildren()
        var sum: UInt64 = 1
        while SampleClock.system.wallNanoseconds() - before.wallNanoseconds < 600_000_000 {
          sum = (sum &* 31) ^ 7
        }
        #expect(sum != 0)
        let record = snapshotWithoutChildren().contention(since: before)
        #expect(record.isContended, "\(record)")
        #expect(try #require(record.foreignCores) > 0.05, "\(record)")
      }
    }

    /// Removes children's time: another test's process would count as own work in the window in
    /// which it ends.
    private func snapshotWithoutChildren() -> MachineSnapshot {
      var snapshot = MachineSnapshot.take()
      snapshot.ownMicroseconds = processorMicroseconds(RUSAGE_SELF)
      return snapshot
    }

    private func childMicroseconds() -> Int64 { processorMicroseconds(RUSAGE_CHILDREN) }

    private func processorMicroseconds(_ who: __rusage_who) -> Int64 {
      var usage = rusage()
      getrusage(__rusage_who_t(who.rawValue), &usage)
      return [usage.ru_utime, usage.ru_stime]
        .reduce(0) { $0 + Int64($1.tv_sec) * 1_000_000 + Int64($1.tv_usec) }
    }
  #endif

  private func snapshot(_ texts: [String: String], wall: Int64, own: Int64) -> MachineSnapshot {
    let clock = SampleClock(wallNanoseconds: { wall }, cpuNanoseconds: { 0 })
    var snapshot = MachineSnapshot.take(clock: clock, files: SystemFiles { texts[$0] })
    snapshot.ownMicroseconds = own
    return snapshot
  }
}
