import Foundation

extension Environment {
  /// Describes this machine and this build.
  ///
  /// What the system does not tell reads "not exposed", never a guess. `directory` is where the
  /// stores of the run lie; its file system is recorded. The revision is passed in because only
  /// the caller knows where the repository is.
  package static func capture(
    sqlite: SQLiteBuild, directory: String, gitRevision: String, files: SystemFiles = .live
  ) -> Environment {
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
      fileSystem: fileSystem(of: directory, files),
      swiftVersion: BuildFacts.swiftVersion,
      buildConfiguration: BuildFacts.configuration,
      sqliteVersion: sqlite.version, sqliteSourceID: sqlite.sourceID,
      sqliteCompileOptions: sqlite.compileOptions, gitRevision: gitRevision,
      loadAverage: loadAverage(files))
  }

  /// The fields in which two runs differ; runs that differ here are not comparable.
  ///
  /// The load average is left out: it says how noisy the moment was, not what machine it is.
  package func differences(to other: Environment) -> [String] {
    let pairs: [(String, String, String)] = [
      ("cpuModel", cpuModel, other.cpuModel), ("cpuCount", "\(cpuCount)", "\(other.cpuCount)"),
      ("hypervisor", hypervisor, other.hypervisor),
      ("memoryBytes", "\(memoryBytes)", "\(other.memoryBytes)"), ("kernel", kernel, other.kernel),
      ("operatingSystem", operatingSystem, other.operatingSystem),
      ("fileSystem", fileSystem, other.fileSystem),
      ("swiftVersion", swiftVersion, other.swiftVersion),
      ("buildConfiguration", buildConfiguration, other.buildConfiguration),
      ("sqliteVersion", sqliteVersion, other.sqliteVersion),
      ("sqliteSourceID", sqliteSourceID, other.sqliteSourceID),
      ("sqliteCompileOptions", "\(sqliteCompileOptions)", "\(other.sqliteCompileOptions)"),
      ("gitRevision", gitRevision, other.gitRevision),
    ]
    return pairs.filter { $0.1 != $0.2 }.map { "\($0.0): \($0.1) / \($0.2)" }
  }
}

extension Environment {
  /// The processor says that there is a hypervisor, the firmware often its name.
  private static func hypervisor(_ files: SystemFiles) -> String {
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

  /// The type and the device of the deepest mount that holds the directory, as "ext4 on /dev/vda".
  ///
  /// The mount table rather than statfs, which cannot tell ext2 from ext4.
  private static func fileSystem(of directory: String, _ files: SystemFiles) -> String {
    let path = URL(fileURLWithPath: directory).resolvingSymlinksInPath().path
    var deepest: (point: String, text: String)?
    for line in (files.text("/proc/self/mounts") ?? "").split(separator: "\n") {
      let fields = line.split(separator: " ").map(String.init)
      guard fields.count >= 3 else { continue }
      let point = fields[1].replacingOccurrences(of: "\\040", with: " ")
      guard path == point || path.hasPrefix(point.hasSuffix("/") ? point : point + "/") else {
        continue
      }
      // The last mount on the same point is the one in sight.
      if point.count >= deepest?.point.count ?? 0 {
        deepest = (point, "\(fields[2]) on \(fields[0])")
      }
    }
    return deepest?.text ?? SystemFiles.notExposed
  }

  /// -1 where the system does not tell.
  private static func loadAverage(_ files: SystemFiles) -> Double {
    files.line(of: "/proc/loadavg")?.split(separator: " ").first.flatMap { Double($0) } ?? -1
  }
}
