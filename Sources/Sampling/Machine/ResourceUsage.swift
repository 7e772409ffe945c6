import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What this process has used since it began.
package enum ResourceUsage {
  package static func current() -> ResourceRecord {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      // Linux counts in kilobytes.
      let peakResidentBytes = Int64(usage.ru_maxrss) * 1024
    #else
      getrusage(RUSAGE_SELF, &usage)
      let peakResidentBytes = Int64(usage.ru_maxrss)
    #endif
    return ResourceRecord(
      userMicroseconds: microseconds(usage.ru_utime),
      systemMicroseconds: microseconds(usage.ru_stime), peakResidentBytes: peakResidentBytes,
      minorFaults: Int64(usage.ru_minflt), majorFaults: Int64(usage.ru_majflt),
      voluntarySwitches: Int64(usage.ru_nvcsw), involuntarySwitches: Int64(usage.ru_nivcsw),
      blockBytesWritten: blockBytesWritten)
  }

  private static func microseconds(_ time: timeval) -> Int64 {
    Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_usec)
  }

  private static var blockBytesWritten: Int64 {
    let text = (try? String(contentsOfFile: "/proc/self/io", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("write_bytes:") }
    return line.flatMap { Int64($0.dropFirst("write_bytes:".count).trimmingPrefix(" ")) } ?? -1
  }
}
