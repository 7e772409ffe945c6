import Foundation
import JournalSamples
import Testing

@testable import Measuring
@testable import RunJournal

struct MachineDetailsTests {
  static let texts = [
    "/proc/cpuinfo": "model name : X\nflags\t: sse4 avx hypervisor\n",
    "/proc/self/mounts": "/dev/vda / ext4 rw,relatime,discard 0 0\n",
    "/sys/devices/system/cpu/smt/active": "0\n",
    "/sys/devices/system/cpu/intel_pstate/no_turbo": "0\n",
    "/sys/devices/system/clocksource/clocksource0/current_clocksource": "tsc\n",
    "/sys/kernel/mm/transparent_hugepage/enabled": "always [madvise] never\n",
    "/proc/sys/kernel/randomize_va_space": "2\n",
    "/proc/self/cgroup": "4:memory:/box/1\n1:cpu,cpuacct:/\n0::/\n",
    "/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
    "/sys/fs/cgroup/memory/box/1/memory.limit_in_bytes": "1073741824\n",
    "/sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n",
    "/sys/fs/cgroup/cpu.max": "200000 100000\n",
    "/sys/fs/cgroup/memory.max": "max\n",
  ]

  @Test func `the kernel's files are read as details`() throws {
    let details = try #require(capture(Self.texts).details)
    #expect(details.processorFlags == ["avx", "hypervisor", "sse4"])
    #expect(details.simultaneousThreads == "off")
    #expect(details.turbo == "on")
    #expect(details.clockSource == "tsc")
    #expect(details.transparentHugePages == "madvise")
    #expect(details.addressRandomization == "2")
    #expect(
      details.controlGroupLimits == ["cpu.max 200000 100000", "memory.limit_in_bytes 1073741824"])
    #expect(details.mountOptions == "rw,relatime,discard")
    #expect(details.variables == ["LC_ALL": "C", "MALLOC_ARENA_MAX": "1"])
    #expect(details.frequencyGovernor == "not exposed")
    #expect(details.memoryPageBytes >= 4_096)
    #expect(details.freeBytes > 0)
    #expect(["-O", "-Onone"].contains(details.compilerFlags))
  }

  @Test func `missing details are not guessed`() throws {
    let details = try #require(capture([:]).details)
    #expect(details.turbo == "not exposed")
    #expect(details.clockSource == "not exposed")
    #expect(details.transparentHugePages == "not exposed")
    #expect(details.mountOptions == "not exposed")
    #expect(details.controlGroupLimits.isEmpty)
  }

  @Test func `a difference names its field, and free space is ignored`() throws {
    let environment = capture(Self.texts)
    var other = environment
    other.details?.freeBytes = 1
    other.loadAverage = 99
    #expect(environment.differences(to: other).isEmpty)
    other.details?.clockSource = "hpet"
    other.details?.isModified = true
    #expect(
      environment.differences(to: other) == [
        "clockSource: tsc / hpet", "isModified: unknown / true",
      ])
    other.gitRevision = "def"
    #expect(environment.machineDifferences(to: other) == ["clockSource: tsc / hpet"])
  }

  @Test func `an environment without details is read and differs from one with details`() throws {
    let old = try JSONEncoder().encode(Samples.environment)
    let text = String(decoding: old, as: UTF8.self)
    #expect(!text.contains("details"))
    let read = try JSONDecoder().decode(Environment.self, from: old)
    #expect(read.details == nil)
    #expect(read.differences(to: Samples.environment).isEmpty)
    var newer = read
    newer.details = capture(Self.texts).details
    #expect(read.differences(to: newer) == ["details: not recorded / recorded"])
    let again = try JSONDecoder().decode(
      Environment.self, from: JSONEncoder().encode(newer))
    #expect(again == newer)
  }

  @Test func `figures of a debug build are rejected unless the run is quick`() throws {
    var environment = Samples.environment
    #expect(HeadlineRun.rejection(of: environment, isQuick: false) == nil)
    environment.buildConfiguration = "debug"
    #expect(HeadlineRun.rejection(of: environment, isQuick: true) == nil)
    let refusal = try #require(HeadlineRun.rejection(of: environment, isQuick: false))
    #expect(refusal.contains("-c release"))
  }

  private func capture(_ texts: [String: String]) -> Environment {
    Environment.capture(
      sqlite: SQLiteBuild(version: "3", sourceID: "id", compileOptions: []), directory: "/tmp",
      gitRevision: "abc", files: SystemFiles { texts[$0] },
      variables: ["LC_ALL": "C", "MALLOC_ARENA_MAX": "1", "SECRET": "x"])
  }
}
