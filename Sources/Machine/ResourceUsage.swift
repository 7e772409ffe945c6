package import RunJournal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What this process has used since it started.
package enum ResourceUsage {
  package static func current(files: SystemFiles = .live) -> ResourceRecord {
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

  /// VmHWM first: ru_maxrss also counts the parent's memory from before the program was loaded.
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
