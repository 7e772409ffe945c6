import Foundation
import JournalSamples
import Testing

@testable import Measuring
@testable import RunJournal

struct MachineTests {
  let sqlite = SQLiteBuild(version: "3.40.1", sourceID: "id", compileOptions: ["A", "B"])

  @Test func `the kernel's files are read as an environment`() {
    let environment = capture([
      "/proc/cpuinfo":
        "processor\t: 0\nmodel name\t: Some CPU @ 2.50GHz\nflags\t\t: fpu hypervisor",
      "/proc/meminfo": "MemTotal:        1000 kB\nMemFree: 1 kB\n",
      "/proc/sys/kernel/ostype": "Linux\n", "/proc/sys/kernel/osrelease": "6.1.0-1\n",
      "/etc/os-release": "NAME=\"Debian\"\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n",
      "/sys/class/dmi/id/sys_vendor": "QEMU\n",
      "/proc/self/mounts": "/dev/a / ext4 rw 0 0\nt /tmp tmpfs rw 0 0\nx /tm xfs rw 0 0\n",
      "/proc/loadavg": "0.52 0.58 0.59 1/389 1\n",
    ])
    #expect(environment.cpuModel == "Some CPU @ 2.50GHz")
    #expect(environment.memoryBytes == 1_024_000)
    #expect(environment.kernel == "Linux 6.1.0-1")
    #expect(environment.operatingSystem == "Debian GNU/Linux 12 (bookworm)")
    #expect(environment.hypervisor == "QEMU")
    #expect(environment.fileSystem == "tmpfs on t")
    #expect(environment.loadAverage == 0.52)
    #expect(environment.sqliteCompileOptions == ["A", "B"])
    #expect(environment.gitRevision == "abc")
  }

  @Test func `missing parts of the environment are not guessed`() {
    let environment = capture([:])
    #expect(environment.cpuModel == "not exposed")
    #expect(environment.hypervisor == "not exposed")
    #expect(environment.kernel == "not exposed")
    #expect(environment.fileSystem == "not exposed")
    #expect(environment.loadAverage == -1)
    #expect(environment.memoryBytes > 0)
  }

  @Test func `bare metal is distinguished from an unnamed hypervisor`() {
    #expect(capture(["/proc/cpuinfo": "flags : fpu vme\n"]).hypervisor == "none")
    #expect(capture(["/proc/cpuinfo": "flags : hypervisor\n"]).hypervisor == "not exposed")
  }

  @Test func `environments of runs are compared except for the load`() {
    var other = Samples.environment
    other.loadAverage = 9
    #expect(Samples.environment.differences(to: other).isEmpty)
    other.sqliteVersion = "3.50.0"
    other.cpuCount = 4
    #expect(
      Samples.environment.differences(to: other) == [
        "cpuCount: 2 / 4", "sqliteVersion: 3.40.1 / 3.50.0",
      ])
  }

  #if os(Linux)
    @Test func `this machine has a complete environment`() {
      let environment = Environment.capture(
        sqlite: sqlite, directory: FileManager.default.temporaryDirectory.path,
        gitRevision: "unknown")
      #expect(environment.kernel.hasPrefix("Linux "))
      #expect(environment.fileSystem.contains(" on "))
      #expect(environment.loadAverage >= 0)
      #expect(environment.cpuCount >= 1)
      #expect(["debug", "release"].contains(environment.buildConfiguration))
    }

    @Test func `used memory and processor time are counted`() {
      let before = ResourceUsage.current()
      let block = [UInt8](repeating: 1, count: 64 << 20)
      let after = ResourceUsage.current()
      #expect(block.last == 1)
      #expect(after.peakResidentBytes >= 64 << 20)
      #expect(after.minorFaults > before.minorFaults)
      #expect(
        after.userMicroseconds + after.systemMicroseconds
          > before.userMicroseconds + before.systemMicroseconds)
      #expect(after.blockBytesWritten >= -1)
    }
  #endif

  @Test func `resources come from the kernel's files if present`() {
    let files = SystemFiles {
      [
        "/proc/self/io": "rchar: 5\nwrite_bytes: 8192\ncancelled_write_bytes: 0\n",
        "/proc/self/status": "Name:\tx\nVmHWM:\t     100 kB\n",
      ][$0]
    }
    #expect(ResourceUsage.current(files: files).blockBytesWritten == 8_192)
    #expect(ResourceUsage.current(files: files).peakResidentBytes == 102_400)
    let nothing = ResourceUsage.current(files: SystemFiles { _ in nil })
    #expect(nothing.blockBytesWritten == -1)
    #expect(nothing.peakResidentBytes > 0)
  }

  private func capture(_ texts: [String: String]) -> Environment {
    Environment.capture(
      sqlite: sqlite, directory: "/tmp", gitRevision: "abc", files: SystemFiles { texts[$0] })
  }
}
