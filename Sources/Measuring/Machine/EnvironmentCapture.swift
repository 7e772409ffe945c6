import Foundation
import RunJournal

extension Environment {
  /// Describes this machine and this build.
  ///
  /// Values that the system does not report are "not exposed", never a guess. `directory` contains
  /// the stores of the run; its file system is recorded. The revision is a parameter because only
  /// the caller knows the repository.
  static func capture(
    sqlite: SQLiteBuild, directory: String, gitRevision: String, isModified: Bool? = nil,
    files: SystemFiles = .live,
    variables: [String: String] = ProcessInfo.processInfo.environment
  ) -> Environment {
    let mount = mount(of: directory, files)
    let unknown = SystemFiles.notExposed
    let processors = "/proc/cpuinfo"
    return Environment(
      cpuModel: files.value(of: "model name", separator: ":", in: processors) ?? unknown,
      cpuCount: ProcessInfo.processInfo.activeProcessorCount,
      hypervisor: hypervisor(files),
      memoryBytes: files.number(of: "MemTotal", in: "/proc/meminfo").map { $0 * 1024 }
        ?? Int64(clamping: ProcessInfo.processInfo.physicalMemory),
      kernel: kernel(files),
      operatingSystem: operatingSystem(files),
      fileSystem: mount.map { "\($0.type) on \($0.device)" } ?? unknown,
      swiftVersion: BuildFacts.swiftVersion,
      buildConfiguration: BuildFacts.configuration,
      sqliteVersion: sqlite.version, sqliteSourceID: sqlite.sourceID,
      sqliteCompileOptions: sqlite.compileOptions, gitRevision: gitRevision,
      loadAverage: loadAverage(files),
      details: .capture(
        directory: directory, mountOptions: mount?.options ?? unknown, isModified: isModified,
        files: files, variables: variables))
  }
}

extension Environment {
  /// Returns the hypervisor.
  ///
  /// The processor reports its presence, and often the firmware its name.
  static func hypervisor(_ files: SystemFiles = .live) -> String {
    guard let flags = files.value(of: "flags", separator: ":", in: "/proc/cpuinfo") else {
      return SystemFiles.notExposed
    }
    guard flags.split(separator: " ").contains("hypervisor") else { return "none" }
    return files.line(of: "/sys/hypervisor/type") ?? files.line(of: "/sys/class/dmi/id/sys_vendor")
      ?? SystemFiles.notExposed
  }

  private static func kernel(_ files: SystemFiles) -> String {
    let parts = ["/proc/sys/kernel/ostype", "/proc/sys/kernel/osrelease"].compactMap(files.line)
    return parts.isEmpty ? SystemFiles.notExposed : parts.joined(separator: " ")
  }

  private static func operatingSystem(_ files: SystemFiles) -> String {
    files.value(of: "PRETTY_NAME", separator: "=", in: "/etc/os-release")
      .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\"'")) }
      ?? ProcessInfo.processInfo.operatingSystemVersionString
  }

  /// Returns the deepest mount that contains the directory.
  ///
  /// Reads the mount table because statfs does not distinguish ext2 from ext4.
  private static func mount(of directory: String, _ files: SystemFiles) -> Mount? {
    let path = URL(fileURLWithPath: directory).resolvingSymlinksInPath().path
    var deepest: (point: String, mount: Mount)?
    for line in (files.text("/proc/self/mounts") ?? "").split(separator: "\n") {
      let fields = line.split(separator: " ").map(String.init)
      guard fields.count >= 3 else { continue }
      let point = fields[1].replacingOccurrences(of: "\\040", with: " ")
      guard path == point || path.hasPrefix(point.hasSuffix("/") ? point : point + "/") else {
        continue
      }
      // The last mount on a mount point hides the others.
      if point.count >= deepest?.point.count ?? 0 {
        deepest = (
          point,
          Mount(
            type: fields[2], device: fields[0],
            options: fields.count > 3 ? fields[3] : SystemFiles.notExposed)
        )
      }
    }
    return deepest?.mount
  }

  private struct Mount {
    var type: String
    var device: String
    var options: String
  }

  /// Returns the load average, -1 where the system does not report it.
  static func loadAverage(_ files: SystemFiles) -> Double {
    files.line(of: "/proc/loadavg")?.split(separator: " ").first.flatMap { Double($0) } ?? -1
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension MachineDetails {
  /// Describes this machine; `mountOptions` are those of the directory's mount.
  static func capture(
    directory: String, mountOptions: String, isModified: Bool?, files: SystemFiles,
    variables: [String: String]
  ) -> MachineDetails {
    MachineDetails(
      processorFlags: processorFlags(files),
      frequencyGovernor: setting("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", files),
      turbo: turbo(files),
      simultaneousThreads: onOff("/sys/devices/system/cpu/smt/active", files),
      clockSource: setting(
        "/sys/devices/system/clocksource/clocksource0/current_clocksource", files),
      transparentHugePages: chosen("/sys/kernel/mm/transparent_hugepage/enabled", files),
      addressRandomization: setting("/proc/sys/kernel/randomize_va_space", files),
      memoryPageBytes: Int(sysconf(Int32(_SC_PAGESIZE))),
      controlGroupLimits: ControlGroup.limits(files), mountOptions: mountOptions,
      freeBytes: freeBytes(of: directory), standardLibrary: standardLibrary(),
      compilerFlags: BuildFacts.compilerFlags, isModified: isModified,
      locale: Locale.current.identifier, variables: relevant(variables))
  }

  private static func setting(_ path: String, _ files: SystemFiles) -> String {
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

  /// Returns "on" or "off".
  ///
  /// Intel's driver reports whether turbo is off, all others whether it is on.
  private static func turbo(_ files: SystemFiles) -> String {
    switch files.line(of: "/sys/devices/system/cpu/intel_pstate/no_turbo") {
    case "0": "on"
    case "1": "off"
    default: onOff("/sys/devices/system/cpu/cpufreq/boost", files)
    }
  }

  /// Returns the word in brackets of "always [madvise] never".
  private static func chosen(_ path: String, _ files: SystemFiles) -> String {
    guard let line = files.line(of: path) else { return SystemFiles.notExposed }
    let words = line.split(separator: " ")
    guard let word = words.first(where: { $0.hasPrefix("[") && $0.hasSuffix("]") }) else {
      return line
    }
    return String(word.dropFirst().dropLast())
  }

  /// Returns the space that the user may use on a folder's file system, -1 if unknown.
  static func freeBytes(of directory: String) -> Int64 {
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

  /// Returns the variables that choose libraries, memory allocation or languages; all others remain
  /// private.
  private static func relevant(_ variables: [String: String]) -> [String: String] {
    let names = ["LD_PRELOAD", "LD_LIBRARY_PATH", "GLIBC_TUNABLES", "LANG", "TZ", "TMPDIR"]
    let prefixes = ["LC_", "MALLOC_", "SQLITE_", "SWIFT_", "LIBDISPATCH_"]
    return variables.filter { name, _ in
      names.contains(name) || prefixes.contains { name.hasPrefix($0) }
    }
  }
}

/// Information about the build, from the compiler.
///
/// The version names the compiler, not a toolchain that happens to be installed on the
/// machine.
package enum BuildFacts {
  package static let swiftVersion: String = {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3.2)
      "6.3.2 or a later 6.3"
    #elseif compiler(>=6.3.1)
      "6.3.1"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }()

  /// "release" or "debug".
  package static let configuration: String = {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }()

  /// The flags that affect the speed of the code.
  static let compilerFlags: String = {
    #if DEBUG
      "-Onone"
    #else
      "-O"
    #endif
  }()
}

/// The SQLite of a run, as reported by itself.
struct SQLiteBuild: Hashable, Sendable {
  var version: String
  var sourceID: String
  var compileOptions: [String]
}
