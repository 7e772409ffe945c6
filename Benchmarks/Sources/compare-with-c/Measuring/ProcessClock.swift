import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// The cost of a piece of work in this process.
struct Cost: Hashable, Codable {
  /// The user and system time of the whole process.
  var cpuNanoseconds: Int64
  var wallNanoseconds: Int64
  /// The growth of the resident memory; negative if it shrank.
  var residentBytes: Int

  static func of(_ work: () throws -> Void) rethrows -> Cost {
    let resident = residentBytes()
    let wall = nanoseconds(CLOCK_MONOTONIC)
    let cpu = nanoseconds(CLOCK_PROCESS_CPUTIME_ID)
    try work()
    let cpuAfter = nanoseconds(CLOCK_PROCESS_CPUTIME_ID)
    let wallAfter = nanoseconds(CLOCK_MONOTONIC)
    return Cost(
      cpuNanoseconds: cpuAfter - cpu, wallNanoseconds: wallAfter - wall,
      residentBytes: residentBytes() - resident)
  }

  private static func nanoseconds(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }

  /// Returns the resident bytes from the second number of statm, or 0 without such a file.
  private static func residentBytes() -> Int {
    let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    let numbers = text?.split(separator: " ") ?? []
    guard numbers.count > 1, let pages = Int(numbers[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
