import Foundation
package import RunJournal

extension Environment {
  /// Describes this machine and this build.
  ///
  /// What the system does not tell reads "not exposed", never a guess. `directory` is where the
  /// stores of the run lie; its file system is recorded. The revision is passed in because only
  /// the caller knows where the repository is.
  package static func capture(
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
  /// The processor says that there is a hypervisor, the firmware often its name.
  package static func hypervisor(_ files: SystemFiles = .live) -> String {
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

  /// The deepest mount that holds the directory.
  ///
  /// The mount table rather than statfs, which cannot tell ext2 from ext4.
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
      // The last mount on the same point is the one in sight.
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

  /// -1 where the system does not tell.
  private static func loadAverage(_ files: SystemFiles) -> Double {
    files.line(of: "/proc/loadavg")?.split(separator: " ").first.flatMap { Double($0) } ?? -1
  }
}
