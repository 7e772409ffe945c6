import Foundation
import RunJournal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension MachineDetails {
  /// Describes this machine; `mountOptions` are those of the mount that holds the directory.
  static func capture(
    directory: String, mountOptions: String, isModified: Bool?, files: SystemFiles,
    variables: [String: String]
  ) -> MachineDetails {
    MachineDetails(
      processorFlags: processorFlags(files),
      frequencyGovernor: told("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", files),
      turbo: turbo(files),
      simultaneousThreads: onOff("/sys/devices/system/cpu/smt/active", files),
      clockSource: told(
        "/sys/devices/system/clocksource/clocksource0/current_clocksource", files),
      transparentHugePages: chosen("/sys/kernel/mm/transparent_hugepage/enabled", files),
      addressRandomization: told("/proc/sys/kernel/randomize_va_space", files),
      memoryPageBytes: Int(sysconf(Int32(_SC_PAGESIZE))),
      controlGroupLimits: ControlGroup.limits(files), mountOptions: mountOptions,
      freeBytes: freeBytes(of: directory), standardLibrary: standardLibrary(),
      compilerFlags: BuildFacts.compilerFlags, isModified: isModified,
      locale: Locale.current.identifier, variables: relevant(variables))
  }

  private static func told(_ path: String, _ files: SystemFiles) -> String {
    files.line(of: path) ?? SystemFiles.notExposed
  }

  private static func onOff(_ path: String, _ files: SystemFiles) -> String {
    switch files.line(of: path) {
    case "0": "off"
    case "1": "on"
    default: SystemFiles.notExposed
    }
  }

  private static func processorFlags(_ files: SystemFiles) -> [String] {
    let flags = files.value(of: "flags", separator: ":", in: "/proc/cpuinfo") ?? ""
    return flags.split(separator: " ").map(String.init).sorted()
  }

  /// Intel's driver says whether it is switched off, all others whether it is on.
  private static func turbo(_ files: SystemFiles) -> String {
    switch files.line(of: "/sys/devices/system/cpu/intel_pstate/no_turbo") {
    case "0": "on"
    case "1": "off"
    default: onOff("/sys/devices/system/cpu/cpufreq/boost", files)
    }
  }

  /// The word in brackets of "always [madvise] never".
  private static func chosen(_ path: String, _ files: SystemFiles) -> String {
    guard let line = files.line(of: path) else { return SystemFiles.notExposed }
    let words = line.split(separator: " ")
    guard let word = words.first(where: { $0.hasPrefix("[") && $0.hasSuffix("]") }) else {
      return line
    }
    return String(word.dropFirst().dropLast())
  }

  private static func freeBytes(of directory: String) -> Int64 {
    var status = statvfs()
    guard statvfs(directory, &status) == 0 else { return -1 }
    return Int64(status.f_bavail) * Int64(status.f_frsize)
  }

  private static func standardLibrary() -> String {
    #if canImport(Glibc)
      var text = [CChar](repeating: 0, count: 64)
      guard confstr(Int32(_CS_GNU_LIBC_VERSION), &text, text.count) > 0 else {
        return SystemFiles.notExposed
      }
      return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
      return SystemFiles.notExposed
    #endif
  }

  /// What chooses libraries, memory allocation or languages; everything else stays private.
  private static func relevant(_ variables: [String: String]) -> [String: String] {
    let names = ["LD_PRELOAD", "LD_LIBRARY_PATH", "GLIBC_TUNABLES", "LANG", "TZ", "TMPDIR"]
    let prefixes = ["LC_", "MALLOC_", "SQLITE_", "SWIFT_", "LIBDISPATCH_"]
    return variables.filter { name, _ in
      names.contains(name) || prefixes.contains { name.hasPrefix($0) }
    }
  }
}
